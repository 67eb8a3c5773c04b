import { charCount, type Rule } from '../validation/rule'

/** Names of views stand as tabs above a list. */
export const VIEW_NAME_CHARS = 20
/** Views of one person on one list. */
export const VIEWS_KEPT = 30
/** A view's state as JSON: an address's query, columns and their widths. */
export const VIEW_STATE_CHARS = 8_000

export const viewName: Rule = (value) => {
  if (value.trim() === '') return '请输入视图名称'
  return charCount(value.trim()) > VIEW_NAME_CHARS
    ? `视图名称不能超过${VIEW_NAME_CHARS}个字`
    : undefined
}
