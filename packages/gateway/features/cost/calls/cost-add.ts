import { z } from 'zod'
import { codes, costFields } from '#domain/cost/fields'
import { costForm } from '#domain/cost/form-fields'
import { lossOf } from '#domain/price'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, optional, text, wholeNumber } from '../../../core/inputs'
import { checkLaterDay } from '../../../core/later-day'
import { noteChange } from '../../../core/operations/notes'
import { costTerm } from '../cost-schema'
import { costWords } from '../cost-words'

/** Without one: 0, no cap. */
const cap = optional(wholeNumber).default(0)

type Product = keyof typeof costFields.product.dict

/** Costs and floors of a product from a later day on (domain §13.10). Rates 1/100 000, caps fen. */
export default defineCall({
  path: '/v1/cost/add',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z
    .object({
      product: z.enum(Object.keys(costFields.product.dict!) as [Product], '请选择产品'),
      costRate: wholeNumber,
      costCapAmt: cap,
      floorRate: wholeNumber,
      floorCapAmt: cap,
      effectiveDate: text(10),
      reason: text(80),
    })
    .check(byRules(costForm)),
  /** @throws CallError 90400 for a day that has begun or has terms, and a floor below the cost */
  async handler({ tx, caller, clock }, { product, effectiveDate, reason, ...terms }) {
    const now = clock.now()
    checkLaterDay(effectiveDate, now)
    const loss = lossOf(
      { feeRate: terms.floorRate, feeCapAmt: terms.floorCapAmt },
      { feeRate: terms.costRate, feeCapAmt: terms.costCapAmt },
    )
    if (loss) throw badField('floorRate', '渠道底价不能低于成本')
    const { providerId, nickName: operator } = caller
    const [made] = await tx
      .insert(costTerm)
      .values({
        ...terms,
        providerId,
        product,
        effectiveDate,
        reason,
        operator,
        createTime: new Date(now),
      })
      .onConflictDoNothing()
      .returning()
    if (!made) throw badField('effectiveDate', '该产品当天已有成本，可先撤销')
    const id = `${made.product}@${effectiveDate}`
    noteChange(tx, { type: 'cost', id, after: { ...costWords(made), 依据: reason } })
    return { costNo: id }
  },
})
