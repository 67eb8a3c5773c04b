import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq, sql } from 'drizzle-orm'
import { isAnyOf } from '../../../core/db/one-of'
import { MAX_TARGETS, rebateFields } from '#domain/rebate/fields'
import { tiersError, type Tier } from '#domain/rebate/tiers'
import { addMonths, monthsBetween, formatDate } from '#domain/dates'
import { defineCall, type SessionContext } from '../../../core/call'
import { byRules, jsonOf, optional, text, texts, formText } from '../../../core/inputs'
import { lockInProvider } from '../../../core/db/locks'
import { merchant } from '../../merchant/merchant-schema'
import { partner } from '../../../core/access-schema'
import { REBATE_RULE_FACTS, rebateRule } from '../rebate-schema'
import { badField } from '../../../core/errors'
import { scoped } from '../../../core/scope'
import { keepFacts } from '../../../core/record-facts'
import { noteChange } from '../../../core/operations/notes'
import { appendLog } from '../../../core/record-log'
import { nextNumber } from '../../../core/numbers'
import { calcRebates } from '../rebate-calc'

const ids = optional(texts(MAX_TARGETS + 1))
const { tiers: _, ...fields } = rebateFields

const tierList = z.array(z.object({ fromAmt: z.number().int().min(0), rate: z.number().int() }))

/** Tiers are JSON on the wire; the console's form has them as lines. */
const tiers = optional(
  text(2000).transform((value, context): Tier[] => {
    const list = tierList.safeParse(jsonOf(value))
    const error = list.success ? tiersError(list.data) : '返利阶梯格式不正确'
    if (error === undefined) return list.data!
    context.addIssue({ code: 'custom', message: error, input: value })
    return z.NEVER
  }),
)

/** Sets up rebates by turnover for partners or merchants (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateAllot',
  access: { roles: ['3'], codes: [CODES.rebate.allot], whole: true },
  request: z
    .object({
      ruleName: formText,
      targetType: formText,
      partnerIds: ids,
      merIds: ids,
      tiers,
      fromMonth: formText,
    })
    .check(byRules(fields))
    .superRefine(({ tiers: list }, context) => {
      if (list === undefined)
        context.addIssue({ code: 'custom', path: ['tiers'], message: '请输入返利阶梯' })
    })
    .transform((values): NewRule => ({
      ruleName: values.ruleName ?? '',
      targetType: values.targetType === 'MERCHANT' ? 'MERCHANT' : 'PARTNER',
      targetIds: (values.targetType === 'MERCHANT' ? values.merIds : values.partnerIds) ?? [],
      tiers: values.tiers ?? [],
      fromMonth: values.fromMonth ?? '',
    })),
  write: true,
  // What the targets will trade is not known yet.
  moves: () => Infinity,
  approval: { act: 'REBATE' },
  handler: allotRebates,
})

const MONTHS_BACK = 12

interface NewRule {
  ruleName: string
  targetType: 'PARTNER' | 'MERCHANT'
  targetIds: readonly string[]
  tiers: readonly Tier[]
  fromMonth: string
}

/**
 * Sets up rebates for partners or merchants (domain §9.4). Months that are over are worked out at
 * once, the others on the second of the month after.
 * @throws CallError 90400 at the wrong field
 */
async function allotRebates(context: SessionContext, input: NewRule) {
  const { tx, caller, clock } = context
  const { providerId } = caller
  const now = clock.now()
  const today = formatDate(now)
  const thisMonth = today.slice(0, 7)
  const { fromMonth, ruleName } = input
  if (fromMonth < addMonths(thisMonth, -MONTHS_BACK) || fromMonth > addMonths(thisMonth, 1))
    throw badField('fromMonth', '起始月份须在近12个月至下月之间')
  await checkTargets(context, input)
  // Of two rules of one name at once the second waits here, and then sees the first.
  await lockInProvider(tx, 'rebateRuleName', providerId, ruleName)
  const [same] = await tx
    .select({ one: sql`1` })
    .from(rebateRule)
    .where(and(eq(rebateRule.providerId, providerId), eq(rebateRule.ruleName, ruleName)))
  if (same) throw badField('ruleName', '规则名称已存在')

  const [rule] = await tx
    .insert(rebateRule)
    .values({
      ...input,
      targetIds: [...new Set(input.targetIds)],
      tiers: [...input.tiers],
      providerId,
      ruleNo: await nextNumber(tx, 'RR', today),
      createTime: new Date(now),
    })
    .returning()
  let made = 0
  for (const month of monthsBetween(fromMonth, addMonths(closedUntil(today), -1)))
    made += await calcRebates(tx, rule!, month, now)
  await keepFacts(
    tx,
    REBATE_RULE_FACTS,
    { providerId, nos: [rule!.ruleNo] },
    { operator: caller.nickName, reason: '新增规则', time: now },
  )
  await appendLog(tx, {
    providerId,
    targetType: 'rebateRule',
    targetId: rule!.ruleNo,
    title: '新增规则',
    operator: caller.nickName,
    toState: 'RUNNING',
    time: now,
  })
  noteChange(context.tx, {
    type: 'rebateRule',
    id: rule!.ruleNo,
    after: { made },
  })
  return { ruleNo: rule!.ruleNo, rebateCount: made }
}

/** The first month that is not worked out yet: on the first of a month the one before is not. */
const closedUntil = (today: string): string =>
  today.endsWith('-01') ? addMonths(today.slice(0, 7), -1) : today.slice(0, 7)

/** All of them inside the scope. @throws CallError 90400 naming the first that is not */
async function checkTargets({ tx, caller }: SessionContext, { targetType, targetIds }: NewRule) {
  const ofMerchant = targetType === 'MERCHANT'
  const ids = [...targetIds]
  const known = ofMerchant
    ? await tx
        .select({ id: merchant.merId })
        .from(merchant)
        .where(and(scoped(caller.scope, merchant), isAnyOf(merchant.merId, ids)))
    : await tx
        .select({ id: partner.partnerId })
        .from(partner)
        .where(and(scoped(caller.scope, partner), isAnyOf(partner.partnerId, ids)))
  const wrong = ids.find((id) => !known.some((row) => row.id === id))
  if (wrong !== undefined)
    throw ofMerchant
      ? badField('merIds', `商户 ${wrong} 不存在`)
      : badField('partnerIds', `渠道商 ${wrong} 不存在`)
}
