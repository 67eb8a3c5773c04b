import { z } from 'zod'
import { codes } from '#domain/cost/fields'
import { templateForm } from '#domain/cost/form-fields'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, code, text, wholeNumber } from '../../../core/inputs'
import { checkLaterDay } from '../../../core/later-day'
import { noteChange } from '../../../core/operations/notes'
import { rateTemplate } from '../cost-schema'
import { templateWords } from '../cost-words'

/** A rate template, or other terms of one, from a later day on (domain §7.4). Rates 1/100 000. */
export default defineCall({
  path: '/v1/rateTemplate/add',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z
    .object({
      templateCode: code(16),
      templateName: text(20),
      wechatRate: wholeNumber,
      alipayRate: wholeNumber,
      unionpayRate: wholeNumber,
      offered: z.enum(['YES', 'NO'], '请选择'),
      effectiveDate: text(10),
      reason: text(80),
    })
    .check(byRules(templateForm)),
  /** @throws CallError 90400 for a day that has begun or has terms of this template */
  async handler({ tx, caller, clock }, { offered, ...input }) {
    const now = clock.now()
    const { templateCode, effectiveDate, reason } = input
    checkLaterDay(effectiveDate, now)
    const { providerId, nickName: operator } = caller
    const [made] = await tx
      .insert(rateTemplate)
      .values({
        ...input,
        providerId,
        offered: offered === 'YES',
        operator,
        createTime: new Date(now),
      })
      .onConflictDoNothing()
      .returning()
    if (!made) throw badField('effectiveDate', '该模板当天已有费率，可先撤销')
    const id = `${templateCode}@${effectiveDate}`
    noteChange(tx, { type: 'rateTemplate', id, after: { ...templateWords(made), 依据: reason } })
    return { templateNo: id }
  },
})
