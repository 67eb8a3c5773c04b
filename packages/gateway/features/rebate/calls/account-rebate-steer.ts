import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { REBATE_STATUS } from '#domain/rebate/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, optional, reason, version } from '../../../core/inputs'
import { rebate } from '../rebate-schema'
import { notFound } from '../../../core/errors'
import { post } from '../../../core/ledger/post'
import { scoped } from '../../../core/scope'
import { appendLog } from '../../../core/record-log'
import { checkVersion, moved } from '../../../core/moves'
import { rebateRecords } from '../rebate-list'
import { REBATE_MOVES, type RebateStatus } from '../rebate-moves'

/** Confirms, pays or voids a month's rebate (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateSteer',
  access: { roles: ['3'], codes: [CODES.rebate.allot], whole: true },
  request: z
    .object({
      rebateId: id(),
      version,
      event: z.enum(['confirm', 'pay', 'void'], '取值不在可选范围内'),
      reason: optional(reason),
    })
    .superRefine(({ event, reason: why }, context) => {
      if (event === 'void' && why === undefined)
        context.addIssue({ code: 'custom', path: ['reason'], message: '请输入原因' })
    }),
  write: true,
  moves: async ({ rebateId, event }, context) =>
    event === 'void' ? 0 : (await lockRebate(context, rebateId)).rebateAmt,
  approval: { act: 'REBATE' },
  handler: steerRebate,
})

/**
 * Confirms, pays or voids a rebate; the payment leaves the rebate account.
 * @throws CallError 90404 outside the scope; 90409 for a stale version, another state, or an account
 *   that is short of money, closed or frozen
 */
async function steerRebate(
  context: SessionContext,
  {
    rebateId,
    version,
    event,
    reason = '',
  }: { rebateId: string; version: number; event: keyof typeof REBATE_MOVES; reason?: string },
) {
  const { tx, caller, clock } = context
  const now = clock.now()
  const own = ownRebate(context, rebateId)
  const row = await lockRebate(context, rebateId)
  checkVersion(row, version)
  const move = REBATE_MOVES[event]
  const rebateStatus = moved<RebateStatus>(move, row.rebateStatus, REBATE_STATUS)
  const { providerId, month, ruleName, rebateAmt } = row
  if (event === 'pay' && rebateAmt > 0) {
    const [named] = await rebateRecords(tx, {
      where: own,
      orderBy: [asc(rebate.rebateId)],
      limit: 1,
    })
    await post(
      tx,
      {
        providerId,
        acctKind: 'REBATE',
        bizType: 'REBATE_OUT',
        amt: rebateAmt,
        bizDate: formatDate(now),
        relatedNo: rebateId,
        counterparty: (row.targetType === 'MERCHANT' ? named?.merName : named?.partnerName) ?? '',
        remark: `${month} ${ruleName}`,
      },
      now,
    )
  }
  const at = new Date(now)
  const change = {
    rebateStatus,
    version: row.version + 1,
    ...(event === 'confirm' && { confirmTime: at }),
    ...(event === 'pay' && { payTime: at }),
    ...(event === 'void' && { remark: reason }),
  }
  await tx.update(rebate).set(change).where(own)
  await appendLog(tx, {
    providerId,
    targetType: 'rebate',
    targetId: rebateId,
    title: move.title,
    operator: caller.nickName,
    fromState: row.rebateStatus,
    toState: rebateStatus,
    remark: reason,
    time: now,
  })
  return { rebateId, rebateStatus, version: change.version }
}

const ownRebate = ({ caller }: SessionContext, rebateId: string) =>
  and(scoped(caller.scope, rebate), eq(rebate.rebateId, rebateId))!

/** @throws CallError 90404 outside the scope */
async function lockRebate(context: SessionContext, rebateId: string) {
  const [row] = await context.tx
    .select()
    .from(rebate)
    .where(ownRebate(context, rebateId))
    .for('update')
  if (!row) throw notFound()
  return row
}
