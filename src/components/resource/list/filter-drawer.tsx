import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { FocusBack } from '../../focus-back'
import { CLOSE } from '../parts/close-label'

/** Filters on a phone; loaded when first opened. */
export default function FilterDrawer(props: { onClose: () => void; children: ReactNode }) {
  return (
    <>
      <FocusBack />
      <Drawer
        open
        title="筛选"
        placement="right"
        width="86vw"
        closable={CLOSE}
        onClose={props.onClose}
      >
        {props.children}
      </Drawer>
    </>
  )
}
