import { z } from 'zod'
import { defineCall } from '../../../call'
import { id, optional, text, version } from '../../../records/inputs'
import { changeSettleAccount } from '../../../records/merchant/settle-account'

/** Another settlement account for a merchant (domain §5.2, §7.2 step 4). */
export default defineCall({
  path: '/v1/merchant/changeSettle',
  access: { roles: ['3'], codes: ['02100006:settle'] },
  request: z.object({
    merId: id(),
    version,
    acctType: z.enum(['0', '1', '2']),
    acctName: text(64).min(1, '请输入开户名'),
    bankCode: id('请选择开户银行'),
    acctNo: text(40).min(1, '请输入银行账号'),
    branchCode: optional(text(12)),
    branchName: optional(text(64)),
  }),
  write: true,
  handler: changeSettleAccount,
})
