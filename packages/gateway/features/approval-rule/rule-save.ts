import { and, eq } from 'drizzle-orm'
import { APPROVAL_ACT, type ApprovalAct } from '#domain/approval/acts'
import { RULE_STATE } from '#domain/approval-rule/fields'
import { enumItem } from '#domain/field'
import { formatYuan } from '#domain/money'
import { partner } from '../../core/access-schema'
import type { SessionContext } from '../../core/call'
import { badField } from '../../core/errors'
import { checkVersion } from '../../core/moves'
import { nextInSequence } from '../../core/numbers'
import { noteChange } from '../../core/operations/notes'
import { approvalRule } from './approval-rule-schema'
import { findRule, type RuleRecord } from './approval-rule-list'
import { approversLeft, type Rule } from './rule-for'
import { roleNames } from './rule-roles'

export type RuleInput = Pick<
  Rule,
  | 'fromAmt'
  | 'askerRoleNo'
  | 'askerPartnerId'
  | 'approverRoleNos'
  | 'needed'
  | 'withinHours'
  | 'ruleState'
> & { act: ApprovalAct }

/** Numbers below it are those of the rules that every provider begins with. */
const FIRST_OWN = 100

/** @throws CallError 90400 at the field */
export async function addRule(context: SessionContext, input: RuleInput) {
  const { tx, caller } = context
  await checkRule(context, input)
  const { providerId } = caller
  const serial = FIRST_OWN + (await nextInSequence(tx, `AR${providerId}`))
  const ruleNo = ruleNoOf(providerId, serial)
  await tx.insert(approvalRule).values({ ...input, ...stamp(context), providerId, ruleNo })
  noteChange(tx, { type: 'approvalRule', id: ruleNo, after: await wordsOf(context, ruleNo) })
  return { ruleNo, version: 1 }
}

/** @throws CallError 90400 at the field, 90404, 90409 for a stale version */
export async function changeRule(
  context: SessionContext,
  { ruleNo, version }: { ruleNo: string; version: number },
  input: RuleInput,
) {
  const { tx, caller } = context
  const key = and(eq(approvalRule.providerId, caller.providerId), eq(approvalRule.ruleNo, ruleNo))
  await tx.select().from(approvalRule).where(key).for('update')
  const row = await findRule(context, ruleNo)
  checkVersion(row, version)
  await checkRule(context, input)
  await tx
    .update(approvalRule)
    .set({ ...input, ...stamp(context), version: version + 1 })
    .where(key)
  const after = await wordsOf(context, ruleNo)
  noteChange(tx, { type: 'approvalRule', id: ruleNo, before: words(row), after })
  return { ruleNo, version: version + 1 }
}

/** Two providers' rules are never called alike. */
export const ruleNoOf = (providerId: string, serial: number): string =>
  `AR${providerId.slice(-4)}${String(serial).padStart(4, '0')}`

const stamp = ({ caller, clock }: SessionContext) => ({
  operator: caller.nickName,
  updateTime: new Date(clock.now()),
})

/** Without enough approvers a rule would stop the act for good. */
async function checkRule({ tx, caller }: SessionContext, input: RuleInput): Promise<void> {
  const { providerId } = caller
  const { askerRoleNo, askerPartnerId, approverRoleNos, needed, ruleState } = input
  const asked = [...approverRoleNos, ...(askerRoleNo ? [askerRoleNo] : [])]
  const names = await roleNames(tx, providerId, asked)
  if (approverRoleNos.some((no) => !names.has(no))) throw badField('approverRoleNos', '角色不存在')
  if (askerRoleNo && !names.has(askerRoleNo)) throw badField('askerRoleNo', '角色不存在')
  if (askerPartnerId) {
    const key = and(eq(partner.providerId, providerId), eq(partner.partnerId, askerPartnerId))
    const known = await tx.select({ id: partner.partnerId }).from(partner).where(key)
    if (known.length === 0) throw badField('askerPartnerId', '渠道商不存在')
  }
  if (ruleState !== 'ON') return
  const left = (await approversLeft(tx, { providerId, approverRoleNos })).length
  // The asker may be one of them, who cannot approve.
  if (left <= needed)
    throw badField(
      'needed',
      `在用的、可以审批的员工有${left}名，申请人本人不能审批，审批人数须小于${left}；请先授予审批权限`,
    )
}

const wordsOf = async (context: SessionContext, ruleNo: string) =>
  words(await findRule(context, ruleNo))

/** As the operation log has it. */
const words = (rule: RuleRecord): Record<string, unknown> => ({
  审批事项: enumItem(APPROVAL_ACT, rule.act).label,
  起点金额: formatYuan(rule.fromAmt),
  申请人角色: rule.askerRoleText,
  申请人渠道商: rule.askerPartnerText ?? '不限',
  可审批角色: rule.approverText,
  审批人数: rule.needed,
  审批时限: `${rule.withinHours} 小时`,
  启用: enumItem(RULE_STATE, rule.ruleState).label,
})
