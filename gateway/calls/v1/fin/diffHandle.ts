import { z } from 'zod'
import { charCount } from '../../../../src/lib/validation/rule'
import { defineCall } from '../../../call'
import { id, ruled, version } from '../../../records/inputs'
import { handleDifference } from '../../../records/statement-diff/handle'

const reason = ruled((value) => {
  const count = charCount(value)
  return count < 2 || count > 200 ? '处理说明须为2至200个字' : undefined
}, '请输入处理说明')

/** Accepts, resolves, ignores or reopens a difference. */
export default defineCall({
  path: '/v1/fin/diffHandle',
  access: { roles: ['3'], codes: ['02100011:diff'] },
  request: z.object({
    diffId: id(),
    version,
    decision: z.enum(['ACCEPT', 'RESOLVE', 'IGNORE', 'REOPEN'], '请选择处理方式'),
    reason,
  }),
  write: true,
  handler: handleDifference,
})
