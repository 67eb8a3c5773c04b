import { z } from 'zod'
import { formatDate } from '#domain/dates'
import { codes } from '#domain/partner/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { lastChangeOf } from '../../../core/operations/last-change'
import { findPartner, partnerRow } from '../partner-list'
import { rulesOf } from '../partner-rules'

/** A partner with its rules of sharing, those to come too. */
export default defineCall({
  path: '/v1/partner/detail',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  request: z.object({ partnerNo: id() }),
  async handler(context, { partnerNo }) {
    const found = await findPartner(context, partnerNo)
    const now = context.clock.now()
    const rules = await rulesOf(context, found, formatDate(now))
    const comingRules = rules.filter(({ ruleState }) => ruleState === 'COMING').length
    const salesmanIds = context.caller.roleType === '3' ? found.salesmanIds : []
    const { providerId, partnerId } = found
    const lastChange = await lastChangeOf(context.tx, {
      providerId,
      type: 'partner',
      id: partnerId,
    })
    return {
      ...partnerRow(found, context.caller, now),
      salesmanIds,
      rules,
      comingRules,
      lastChange,
    }
  },
})
