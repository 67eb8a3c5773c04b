import type { ReactElement } from 'react'

/**
 * Antd's cascader refers to a list `<id>_list` for screen readers without rendering it: this gives
 * the id to its menus.
 */
export const namedPopup = (id: string) => (menu: ReactElement) => (
  <div id={`${id}_list`}>{menu}</div>
)
