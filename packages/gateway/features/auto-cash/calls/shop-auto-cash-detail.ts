import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { WITHDRAW_STATUS } from '#domain/shop/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { autoCash } from '../auto-cash-schema'
import { timelineOf } from '../../../core/record-log'
import { hintOf } from '../../../core/upstream/hints'
import { autoCashList, autoCashRecords } from '../auto-cash-list'
import { autoCashRow } from '../auto-cash-row'
import { bankSerialOf } from '../../names'
import { recordOf } from '../../../core/list/record'

/** One automatic payout with its timeline (domain §7.10). */
export default defineCall({
  path: '/v1/shop/autoCashDetail',
  access: { roles: ['3', '4'], codes: [CODES.autoCash.list] },
  request: z.object({ autoCashId: id() }),
  handler: (context, { autoCashId }) => autoCashDetail(context, autoCashId),
})

/** One payout with its timeline (domain §7.10). @throws CallError 90404 outside the scope */
async function autoCashDetail(context: SessionContext, autoCashId: string) {
  const { tx } = context
  const record = await recordOf(autoCashRecords, context, autoCash, { autoCashId })
  const target = { providerId: record.providerId, targetType: 'autoCash', targetId: autoCashId }
  return {
    ...autoCashRow(record),
    ...(await hintOf(context, autoCashList.upstream, record)),
    ...(await bankSerialOf(tx, {
      providerId: record.providerId,
      refNo: autoCashId,
      kinds: ['PAYOUT'],
    })),
    logs: await timelineOf(tx, target, WITHDRAW_STATUS),
  }
}
