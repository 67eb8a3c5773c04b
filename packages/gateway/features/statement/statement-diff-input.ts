import { charCount } from '#domain/validation/rule'
import { ruled } from '../../core/inputs'

/** What staff write about a difference they deal with. */
export const diffReason = ruled((value) => {
  const count = charCount(value)
  return count < 2 || count > 200 ? '处理说明须为2至200个字' : undefined
}, '请输入处理说明')
