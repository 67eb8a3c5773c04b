import { z } from 'zod'
import { APPROVAL_ACT, type ApprovalAct } from '#domain/approval/acts'
import { approvalRuleFields, codes, RULE_STATE } from '#domain/approval-rule/fields'
import { defineCall } from '../../../core/call'
import { badField } from '../../../core/errors'
import { byRules, formText, id, optional, texts, version } from '../../../core/inputs'
import { findRule } from '../approval-rule-list'
import { addRule, changeRule } from '../rule-save'

const { act, fromAmt, needed, withinHours, ruleState } = approvalRuleFields

/** A new rule, or another state of one that is there; rules are switched off, not deleted. */
export default defineCall({
  path: '/v1/approvalRule/save',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  async current({ ruleNo }, context) {
    if (!ruleNo?.trim()) return undefined
    const rule = await findRule(context, ruleNo.trim())
    return {
      act: rule.act,
      fromAmt: rule.fromAmt,
      askerRoleNo: rule.askerRoleNo,
      askerPartnerId: rule.askerPartnerId,
      approverRoleNos: rule.approverRoleNos,
      needed: rule.needed,
      withinHours: rule.withinHours,
      ruleState: rule.ruleState,
    }
  },
  request: z
    .object({
      ruleNo: optional(id()),
      version: optional(version),
      act: z.enum(Object.keys(APPROVAL_ACT) as [ApprovalAct], '请选择审批事项'),
      fromAmt: formText,
      askerRoleNo: optional(id()),
      askerPartnerId: optional(id()),
      approverRoleNos: optional(texts(20)),
      needed: formText,
      withinHours: formText,
      ruleState: z.enum(Object.keys(RULE_STATE) as [keyof typeof RULE_STATE], '请选择状态'),
    })
    .check(byRules({ act, fromAmt, needed, withinHours, ruleState })),
  approval: { act: 'RULE' },
  handler(context, { ruleNo, version, ...given }) {
    const input = {
      ...given,
      fromAmt: Number(given.fromAmt),
      askerRoleNo: given.askerRoleNo ?? null,
      askerPartnerId: given.askerPartnerId ?? null,
      approverRoleNos: given.approverRoleNos ?? [],
      needed: Number(given.needed),
      withinHours: Number(given.withinHours),
    }
    if (ruleNo === undefined) return addRule(context, input)
    if (version === undefined) throw badField('version', '缺少版本号')
    return changeRule(context, { ruleNo, version }, input)
  },
})
