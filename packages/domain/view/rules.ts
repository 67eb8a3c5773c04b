import { charCount, type Rule } from '../validation/rule'

/** Names of views stand as tabs above a list. */
export const VIEW_NAME_CHARS = 20
/** Views of one person on one list. */
export const VIEWS_KEPT = 30
/** A view's state as JSON: an address's query, columns and their widths. */
export const VIEW_STATE_CHARS = 8_000

/** Places of one list whose columns one person keeps: the list, its variants and its views. */
export const LOOKS_KEPT = 100
/** `all` or a view's number, and a variant's name behind a dot. */
export const LOOK_PLACE = /^[\w-]{1,40}(\.[\w-]{1,38})?$/

export const viewName: Rule = (value) => {
  if (value.trim() === '') return '请输入视图名称'
  return charCount(value.trim()) > VIEW_NAME_CHARS
    ? `视图名称不能超过${VIEW_NAME_CHARS}个字`
    : undefined
}
