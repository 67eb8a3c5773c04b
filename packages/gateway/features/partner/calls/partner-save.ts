import { z } from 'zod'
import { formatDate } from '#domain/dates'
import { codes } from '#domain/partner/fields'
import { newPartnerFields } from '#domain/partner/form-fields'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, formText, id, optional, text, texts, version } from '../../../core/inputs'
import { costBookOf } from '../../cost'
import { findPartner } from '../partner-list'
import { checkCost } from '../partner-rules'
import { addPartner, changePartner } from '../partner-save'
import { termsInput, termsOf, upTo } from '../terms-input'

const { name, shortName, taxNo, contactName, newMobile } = newPartnerFields

/** A new partner with what it earns by, or another state of one that is there, without it. */
export default defineCall({
  path: '/v1/partner/save',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  async current({ partnerNo }, context) {
    if (!partnerNo?.trim()) return undefined
    const found = await findPartner(context, partnerNo.trim())
    const { salesmanIds } = found
    return {
      name: found.name,
      shortName: found.shortName,
      taxNo: found.taxNo,
      contactName: found.contactName,
      salesmanIds,
    }
  },
  request: z
    .object({
      partnerNo: optional(id()),
      version: optional(version),
      name: text(64),
      shortName: text(20),
      taxNo: formText,
      contactName: optional(text(20)),
      newMobile: optional(text(32)),
      salesmanIds: optional(texts(10)),
      parentNo: optional(id()),
      ...termsInput,
      overrideRatio: upTo(100_000),
    })
    .check(byRules({ name, shortName, taxNo, contactName, newMobile })),
  // Only a new partner brings terms with it.
  approval: { actOf: ({ partnerNo }) => (partnerNo === undefined ? 'SHARE_RULE' : undefined) },
  async handler(context, { partnerNo, version, name, shortName, ...rest }) {
    const { taxNo = '', contactName = '', newMobile, salesmanIds = [] } = rest
    const input = { name, shortName, taxNo, contactName, newMobile, salesmanIds }
    if (partnerNo !== undefined) {
      if (version === undefined) throw badField('version', '缺少版本号')
      return changePartner(context, { partnerNo, version }, input)
    }
    const terms = termsOf(rest)
    const { tx, caller, clock } = context
    const book = await costBookOf(tx, caller.providerId)
    checkCost(terms, book.on(formatDate(clock.now())))
    const { parentNo, overrideRatio = 0 } = rest
    return addPartner(context, input, { ...terms, parentNo, overrideRatio })
  },
})
