import { charCount, type Rule } from '../validation/rule'

/** Maximum length of a view's name, which is a tab above a list. */
export const VIEW_NAME_CHARS = 20
/** Maximum number of a user's views of one list. */
export const MAX_VIEWS = 30
/** Maximum length of a view's state as JSON: an address's query, columns and their widths. */
export const VIEW_STATE_CHARS = 8_000

/** Maximum number of a user's layouts of one list: the list, its variants and its views. */
export const MAX_LOOKS = 100
/** Key of a layout: `all` or a view's id, optionally a dot and a variant's name. */
export const LOOK_PLACE = /^[\w-]{1,40}(\.[\w-]{1,38})?$/

export const viewName: Rule = (value) => {
  if (value.trim() === '') return '请输入视图名称'
  return charCount(value.trim()) > VIEW_NAME_CHARS
    ? `视图名称不能超过${VIEW_NAME_CHARS}个字`
    : undefined
}
