import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { REBATE_STATUS } from '#domain/rebate/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { rebate } from '../rebate-schema'
import { timelineOf } from '../../../core/record-log'
import { rebateRecords, rebateRow } from '../rebate-list'
import { tierOf } from '../rebate-tiers'
import { recordOf } from '../../../core/list/record'

/** One rebate with its tiers and timeline; its rows are a list (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateInfo',
  access: { roles: ['3'], codes: [CODES.rebate.list] },
  request: z.object({ rebateId: id() }),
  handler: (context, { rebateId }) => rebateInfo(context, rebateId),
})

/** A rebate with its tiers and timeline. @throws CallError 90404 outside the scope */
async function rebateInfo({ tx, caller }: SessionContext, rebateId: string) {
  const record = await recordOf(rebateRecords, { tx, caller }, rebate, { rebateId })
  const { providerId, tiers, baseAmt } = record
  const reached = tierOf(tiers, baseAmt)
  const target = { providerId, targetType: 'rebate', targetId: rebateId }
  return {
    ...rebateRow(record),
    tiers: tiers.map((tier) => ({
      ...tier,
      reached: tier.fromAmt === reached.fromAmt ? '1' : '0',
    })),
    logs: await timelineOf(tx, target, REBATE_STATUS),
  }
}
