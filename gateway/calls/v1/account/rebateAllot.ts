import { z } from 'zod'
import { MAX_TARGETS, rebateFields } from '../../../../src/lib/rebate/fields'
import { tiersError, type Tier } from '../../../../src/lib/rebate/tiers'
import { defineCall } from '../../../call'
import { byRules, jsonOf, optional, text, texts, typed } from '../../../records/inputs'
import { allotRebates, type NewRule } from '../../../records/rebate/allot'

const ids = optional(texts(MAX_TARGETS + 1))
const { tiers: _, ...fields } = rebateFields

const tierList = z.array(z.object({ fromAmt: z.number().int().min(0), rate: z.number().int() }))

/** Tiers stand as JSON on the wire; the console's form has them as lines. */
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
  access: { roles: ['3'], codes: ['92100001:allot'] },
  request: z
    .object({
      ruleName: typed,
      targetType: typed,
      partnerIds: ids,
      merIds: ids,
      tiers,
      fromMonth: typed,
    })
    .superRefine(byRules(fields))
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
  handler: allotRebates,
})
