import { CODES } from '#domain/permission-codes'
import { assignFields } from '#domain/merchant/fields'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { conflict } from '../../../core/errors'
import { byRules, formText, id, version } from '../../../core/inputs'
import { checkVersion } from '../../../core/moves'
import { appendLog } from '../../../core/record-log'
import { lockMerchant } from '../merchant-find'
import { merchant } from '../merchant-schema'

/**
 * Says who looks after a merchant from now on. It is a name, as in the merchant's application: who
 * sees the merchant stays as it is.
 */
export default defineCall({
  path: '/v1/merchant/assignSalesman',
  access: { roles: ['3', '4'], codes: [CODES.apply.edit] },
  request: z
    .object({ merId: id(), version, salesman: formText })
    .check(byRules(assignFields))
    .transform(({ salesman, ...rest }) => ({ ...rest, salesman: salesman ?? '' })),
  write: true,
  /** @throws CallError 90404 outside the scope, 90409 for a stale version or a closed merchant */
  async handler(context, { merId, salesman, ...seen }) {
    const { tx, caller, clock } = context
    const row = await lockMerchant(context, merId)
    checkVersion(row, seen.version)
    if (row.merStatus === 'CLOSED') throw conflict('商户已注销，不能分配拓展人')
    const { providerId } = row
    const next = row.version + 1
    await tx
      .update(merchant)
      .set({ salesman, version: next })
      .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
    await appendLog(tx, {
      providerId,
      targetType: 'merchant',
      targetId: merId,
      title: '分配拓展人',
      operator: caller.nickName,
      remark: `${row.salesman || '未分配'} → ${salesman}`,
      time: clock.now(),
    })
    return { merId, salesman, version: next }
  },
})
