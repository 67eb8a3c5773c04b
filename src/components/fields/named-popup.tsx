import type { ReactElement } from 'react'

/** Antd's cascader names a list `<id>_list` for screen readers and draws none: its menus get it. */
export const namedPopup = (id: string) => (menu: ReactElement) => (
  <div id={`${id}_list`}>{menu}</div>
)
