import { and, asc, eq } from 'drizzle-orm'
import { APPROVAL_ACT } from '#domain/approval/acts'
import { RULE_STATE } from '#domain/approval-rule/fields'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { defineList, type Part } from '../../core/list/define-list'
import { anyOf, exact } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { scoped } from '../../core/scope'
import { wireTime } from '../../core/wire-time'
import { partnerNames } from '../names'
import { approvalRule } from './approval-rule-schema'
import type { Rule } from './rule-for'
import { approverWords, roleNames } from './rule-roles'

export type RuleRecord = Rule & {
  askerRoleText: string
  approverText: string
  askerPartnerText: string | null
}

const page = pageOf(approvalRule)

async function records(tx: Tx, part: Part): Promise<RuleRecord[]> {
  const rows = await page(tx, part)
  const [first] = rows
  if (!first) return []
  const { providerId } = first
  const known = (values: readonly (string | null)[]) =>
    values.filter((value): value is string => value !== null)
  const names = await roleNames(tx, providerId, [
    ...rows.flatMap(({ approverRoleNos }) => approverRoleNos),
    ...known(rows.map(({ askerRoleNo }) => askerRoleNo)),
  ])
  const ids = known(rows.map(({ askerPartnerId }) => askerPartnerId))
  const partners = ids.length > 0 ? await partnerNames(tx, { providerId, ids }) : []
  return rows.map((row) => ({
    ...row,
    askerRoleText: row.askerRoleNo ? (names.get(row.askerRoleNo) ?? row.askerRoleNo) : '所有人',
    approverText: approverWords(names, row.approverRoleNos),
    askerPartnerText: partners.find(({ id }) => id === row.askerPartnerId)?.name ?? null,
  }))
}

/** A provider's rules, for people who see everything of it. */
export const approvalRuleList = defineList<RuleRecord>({
  table: approvalRule,
  filters: {
    ruleNo: exact(approvalRule.ruleNo),
    act: anyOf(approvalRule.act, APPROVAL_ACT),
    ruleState: anyOf(approvalRule.ruleState, RULE_STATE),
  },
  sort: { updateTime: approvalRule.updateTime, fromAmt: approvalRule.fromAmt },
  order: [approvalRule.updateTime, approvalRule.ruleNo],
  records,
  row: ruleRow,
})

export function ruleRow({ providerId: _, updateTime, ...row }: RuleRecord) {
  return { ...row, updateTime: wireTime(updateTime) }
}

/** @throws CallError 90404 */
export async function findRule(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  ruleNo: string,
): Promise<RuleRecord> {
  const [found] = await records(tx, {
    where: and(scoped(caller.scope, approvalRule), eq(approvalRule.ruleNo, ruleNo))!,
    orderBy: [asc(approvalRule.ruleNo)],
    limit: 1,
  })
  if (!found) throw notFound()
  return found
}
