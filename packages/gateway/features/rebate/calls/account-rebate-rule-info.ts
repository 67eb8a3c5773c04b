import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../../../core/db/one-of'
import { REBATE_RULE_STATUS } from '#domain/rebate/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { merchant } from '../../merchant/merchant-schema'
import { partner } from '../../../core/access-schema'
import { rebateRule } from '../rebate-schema'
import { timelineOf } from '../../../core/record-log'
import { ruleRecords, ruleRow, type RuleRecord } from '../rebate-rule-list'
import { recordOf } from '../../../core/list/record'

/** One rule with its tiers, whom it is for, and its timeline (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateRuleInfo',
  access: { roles: ['3'], codes: [CODES.rebate.list] },
  request: z.object({ ruleNo: id() }),
  handler: (context, { ruleNo }) => rebateRuleInfo(context, ruleNo),
})

/** A rule with its tiers, whom it is for, and its timeline. @throws CallError 90404 outside the scope */
async function rebateRuleInfo(context: SessionContext, ruleNo: string) {
  const { tx } = context
  const record = await recordOf(ruleRecords, context, rebateRule, { ruleNo })
  const { providerId, tiers } = record
  const target = { providerId, targetType: 'rebateRule', targetId: ruleNo }
  return {
    ...ruleRow(record),
    tiers,
    targets: await targetsOf(context, record),
    logs: await timelineOf(tx, target, REBATE_RULE_STATUS),
  }
}

/** In the order in which they were chosen. */
async function targetsOf({ tx }: SessionContext, rule: RuleRecord) {
  const { providerId, targetType, targetIds } = rule
  const named =
    targetType === 'MERCHANT'
      ? await tx
          .select({ targetId: merchant.merId, targetName: merchant.merRegName })
          .from(merchant)
          .where(and(eq(merchant.providerId, providerId), isAnyOf(merchant.merId, targetIds)))
      : await tx
          .select({ targetId: partner.partnerId, targetName: partner.name })
          .from(partner)
          .where(and(eq(partner.providerId, providerId), isAnyOf(partner.partnerId, targetIds)))
  const names = new Map(named.map(({ targetId, targetName }) => [targetId, targetName]))
  return targetIds.map((targetId) => ({
    targetType,
    targetId,
    targetName: names.get(targetId) ?? null,
  }))
}
