import { z } from 'zod'
import { defineCall } from '../../../call'
import { id, optional, ruled, text, version } from '../../../records/inputs'
import { changeAccount } from '../../../records/settle/change-account'

/** Another account for a payment that failed or came back (domain §9.8). */
export default defineCall({
  path: '/v1/settle/changeAccount',
  access: { roles: ['3'], codes: ['02100027:confirm'] },
  request: z.object({
    settleNo: id(),
    version,
    acctName: ruled(
      (value) => (value.length <= 64 ? undefined : '不能超过64个字符'),
      '请输入收款户名',
    ),
    bankCode: optional(text(16)),
    acctNo: ruled(
      (value) => (value.length <= 40 ? undefined : '不能超过40个字符'),
      '请输入收款账号',
    ),
  }),
  write: true,
  handler: changeAccount,
})
