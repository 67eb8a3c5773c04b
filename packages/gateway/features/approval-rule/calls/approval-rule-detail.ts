import { z } from 'zod'
import { codes } from '#domain/approval-rule/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { lastChangeOf } from '../../../core/operations/last-change'
import { findRule, ruleRow } from '../approval-rule-list'

/** One rule, with who changed it last. */
export default defineCall({
  path: '/v1/approvalRule/detail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ ruleNo: id() }),
  async handler(context, { ruleNo }) {
    const found = await findRule(context, ruleNo)
    const { providerId } = context.caller
    const of = { providerId, type: 'approvalRule', id: ruleNo }
    return { ...ruleRow(found), lastChange: await lastChangeOf(context.tx, of) }
  },
})
