import { Drawer } from 'antd'
import type { ReactNode } from 'react'

/** Filters on a phone; loaded when first opened. */
export default function FilterDrawer(props: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer open title="筛选" placement="right" width="86vw" onClose={props.onClose}>
      {props.children}
    </Drawer>
  )
}
