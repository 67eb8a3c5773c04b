import { z } from 'zod'
import { codes, SHARED_PRODUCT } from '#domain/partner/fields'
import { defineCall } from '../../../core/call'
import { id, text, version } from '../../../core/inputs'
import { addRule, type SharedProduct } from '../partner-rules'
import { holdPartner, standing } from '../partner-save'
import { termsInput, termsOf } from '../terms-input'

/** Other terms for a partner from a later day on, of one product or of all. */
export default defineCall({
  path: '/v1/partner/ruleAdd',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z.object({
    partnerNo: id(),
    version,
    product: z.enum(Object.keys(SHARED_PRODUCT) as [SharedProduct], '请选择产品'),
    effectiveDate: text(10),
    ...termsInput,
  }),
  approval: { act: 'SHARE_RULE' },
  async handler(context, { partnerNo, version, product, effectiveDate, ...given }) {
    const row = await holdPartner(context, { partnerNo, version })
    await addRule(context, row, { ...termsOf(given), product, effectiveDate })
    return standing(context, partnerNo)
  },
})
