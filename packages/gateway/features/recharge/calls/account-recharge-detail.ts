import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { RECHARGE_STATUS } from '#domain/recharge/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { accountEntry } from '../../../core/ledger/ledger-schema'
import { rechargeOrder } from '../recharge-schema'
import { timelineOf } from '../../../core/record-log'
import { hintOf } from '../../../core/upstream/hints'
import { rechargeList, rechargeRecords, rechargeRow } from '../recharge-list'
import { recordOf } from '../../../core/list/record'

/** One recharge with its timeline (domain §9.4). */
export default defineCall({
  path: '/v1/account/rechargeDetail',
  access: { roles: ['3'], codes: [CODES.recharge.list] },
  request: z.object({ rechargeNo: id() }),
  handler: (context, { rechargeNo }) => rechargeDetail(context, rechargeNo),
})

/** A recharge with its timeline and the entry it made. @throws CallError 90404 outside the scope */
async function rechargeDetail(context: SessionContext, rechargeNo: string) {
  const { tx } = context
  const record = await recordOf(rechargeRecords, context, rechargeOrder, { rechargeNo })
  const { providerId } = record
  const [entry] = await tx
    .select({ entryNo: accountEntry.entryNo })
    .from(accountEntry)
    .where(
      and(
        eq(accountEntry.providerId, providerId),
        eq(accountEntry.relatedNo, rechargeNo),
        eq(accountEntry.acctNo, record.acctNo),
        eq(accountEntry.bizType, 'RECHARGE'),
      ),
    )
  const target = { providerId, targetType: 'recharge', targetId: rechargeNo }
  return {
    ...rechargeRow(record),
    ...(await hintOf(context, rechargeList.upstream, record)),
    entryNo: entry?.entryNo ?? null,
    logs: await timelineOf(tx, target, RECHARGE_STATUS),
  }
}
