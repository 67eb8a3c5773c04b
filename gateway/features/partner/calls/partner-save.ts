import { z } from 'zod'
import { codes, newPartnerFields, PROFIT_MODE } from '#domain/partner/fields'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, id, optional, text, texts, version } from '../../../core/inputs'
import { addPartner, changePartner } from '../partner-save'

const { name, shortName, contactName, newMobile } = newPartnerFields

const upTo = (max: number) =>
  optional(
    z
      .string()
      .regex(/^\d{1,9}$/, '格式不正确')
      .transform(Number)
      .refine((value) => value <= max, '超出范围'),
  )

/** A new partner with what it earns by, or another state of one that is there, without it. */
export default defineCall({
  path: '/v1/partner/save',
  access: { roles: ['3'], codes: [codes.verbs.edit] },
  write: true,
  request: z
    .object({
      partnerNo: optional(id()),
      version: optional(version),
      name: text(64),
      shortName: text(20),
      contactName: optional(text(20)),
      newMobile: optional(text(16)),
      salesmanIds: optional(texts(10)),
      parentNo: optional(id()),
      profitMode: optional(z.enum(Object.keys(PROFIT_MODE) as [keyof typeof PROFIT_MODE])),
      costRate: upTo(10_000),
      ratio: upTo(100_000),
      perTxnAmt: upTo(10_000),
      overrideRatio: upTo(100_000),
    })
    .superRefine(byRules({ name, shortName, contactName, newMobile })),
  handler(context, { partnerNo, version, name, shortName, contactName, newMobile, ...rest }) {
    const { salesmanIds = [], parentNo, profitMode, overrideRatio = 0 } = rest
    const input = { name, shortName, contactName: contactName ?? '', newMobile, salesmanIds }
    if (partnerNo !== undefined) {
      if (version === undefined) throw badField('version', '缺少版本号')
      return changePartner(context, { partnerNo, version }, input)
    }
    if (profitMode === undefined) throw badField('profitMode', '请选择分润方式')
    const wanted = { RATE_DIFF: 'costRate', RATIO: 'ratio', PER_TXN: 'perTxnAmt' } as const
    const field = wanted[profitMode]
    const value = rest[field]
    if (value === undefined) throw badField(field, '必填项不能为空')
    const none = { costRate: 0, ratio: 0, perTxnAmt: 0 }
    const terms = { ...none, [field]: value, parentNo, profitMode, overrideRatio }
    return addPartner(context, input, terms)
  },
})
