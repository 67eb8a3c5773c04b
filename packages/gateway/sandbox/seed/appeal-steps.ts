import { AUDIT_RESULT } from '#domain/appeal/dicts'
import type { recordLog } from '../../core/db/core-schema'
import { PUNISH_PLANS } from '../../features/appeal/appeal-open-case'
import { STAFF } from './accounts'
import type { CasePlan } from './appeal-plan'
import { AUDIT_WORDS } from './appeal-words'

type LogRow = typeof recordLog.$inferInsert
type Step = Pick<LogRow, 'title' | 'operator' | 'fromState' | 'toState' | 'remark'> & {
  at: number | null
}

const RISK_DESK = '收单风控'
const NAMES: Record<string, string> = Object.fromEntries(
  Object.values(STAFF).map(({ userId, name }) => [userId, name]),
)

/** What happened to an appeal so far, as the gateway itself would have written it. */
export function appealSteps(
  plan: CasePlan,
  of: { providerId: string; appealId: string; opinion: string; files: number },
): LogRow[] {
  const { node, auditResult } = plan
  const steps: Step[] = [
    {
      at: plan.createdAt,
      title: '风险立案',
      operator: RISK_DESK,
      fromState: '',
      toState: 'WAIT_APPEAL',
      remark: PUNISH_PLANS[plan.handleDegree as keyof typeof PUNISH_PLANS],
    },
    {
      at: plan.submittedAt,
      title: '提交申诉',
      operator: NAMES[plan.merchant.row.createdBy] ?? '',
      fromState: 'WAIT_APPEAL',
      toState: 'AUDITING',
      remark: `影像 ${of.files} 张`,
    },
    {
      at: plan.askedAt,
      title: '要求补充资料',
      operator: RISK_DESK,
      fromState: 'AUDITING',
      toState: 'SUPPLEMENT',
      remark: AUDIT_WORDS.SUPPLEMENT,
    },
    {
      at: plan.closedAt,
      title: auditResult === null ? '逾期未提交' : AUDIT_RESULT[auditResult].label,
      operator: auditResult === null ? '系统' : RISK_DESK,
      fromState: auditResult === null ? 'WAIT_APPEAL' : 'AUDITING',
      toState: auditResult ?? node,
      remark: auditResult === null ? '' : of.opinion,
    },
  ]
  return steps
    .filter((step) => step.at !== null)
    .map(({ at, ...step }, i) => ({
      providerId: of.providerId,
      targetType: 'appeal',
      targetId: of.appealId,
      seq: i + 1,
      time: new Date(at!),
      ...step,
    }))
}
