import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { AUDIT_RESULT, HANDLE_DEGREE, RISK_TYPE } from '#domain/appeal/dicts'
import type { Tx } from '../../core/db/open'
import { appeal } from '../../features/appeal/appeal-schema'
import { job } from '../../core/jobs/job-schema'
import { merchant } from '../../features/merchant/merchant-schema'
import { badField, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import type { AppealFields } from '../../features/appeal/appeal-change'
import { appealOrder } from '../../features/appeal/appeal-order'
import { openCase, type HandleDegree, type RiskType } from '../../features/appeal/appeal-open-case'
import { wireTime } from '../../core/wire-time'
import { merchantOf } from '../../features/names/names-by-id'
import { APPEAL_ANSWER_JOB, dropPlan } from './agenda'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** The risk desk upstream: opens cases and decides on appeals (domain §7.14). */

const OPERATOR = '收单风控'
type AuditResult = keyof typeof AUDIT_RESULT
type Answer =
  | { event: 'supplement'; opinion: string }
  | { event: 'close'; auditResult: AuditResult; opinion: string }

const OPINIONS: Readonly<Record<AuditResult | 'SUPPLEMENT', string>> = {
  SUPPLEMENT: '交易凭证不清晰，请补充涉险交易的小票与对应进货单',
  PASS: '资料真实有效，交易背景清楚，解除处置',
  PARTIAL: '部分交易背景清楚，其余交易继续观察',
  REFUSE: '提交的资料不能证明交易真实，维持处置',
}

/** The default degree of a case, by type. */
const DEGREES: Readonly<Record<RiskType, HandleDegree>> = {
  FRAUD: 'L4',
  GAMBLING: 'L4',
  CYBERSEX: 'L4',
  FAKE_MERCHANT: 'L4',
  INDUCE_PAYMENT: 'L3',
  CASH_OUT: 'L3',
  ABNORMAL_TXN: 'L3',
  COMPLAINT: 'L2',
  MOVE_DEVICE: 'L2',
  OTHER_RISK: 'L1',
  INACTIVE: 'L1',
  LICENSE_EXPIRED: 'L2',
}

/**
 * Deterministic by appeal and try.
 * @param again the missing documents have been sent: no more are asked for
 */
export function answerTo(
  { appealId, version }: Pick<AppealFields, 'appealId' | 'version'>,
  again: boolean,
): Answer {
  const [die = 0] = createHash('sha256').update(`${appealId}/${version}`).digest()
  if (!again && die % 4 === 0) return { event: 'supplement', opinion: OPINIONS.SUPPLEMENT }
  const auditResult = die % 10 < 6 ? 'PASS' : die % 10 < 7 ? 'PARTIAL' : 'REFUSE'
  return { event: 'close', auditResult, opinion: OPINIONS[auditResult] }
}

/** @throws CallError 90409 when the appeal is not under review */
function answerOrder(tx: Tx, row: AppealFields, word: Answer, now: number) {
  const { providerId, appealId: refId } = row
  const { opinion } = word
  const said =
    word.event === 'supplement'
      ? ({ code: 'SUPPLEMENT', opinion } as const)
      : ({ code: 'CLOSED', auditResult: word.auditResult, opinion } as const)
  return answer(tx, appealOrder, { providerId, refId }, said, now)
}

/** @param providerId is unknown when the appeal is named by its number alone */
async function locked(
  tx: Tx,
  appealId: string,
  providerId?: string,
): Promise<AppealFields | undefined> {
  const key = and(
    providerId ? eq(appeal.providerId, providerId) : undefined,
    eq(appeal.appealId, appealId),
  )
  const [row] = await tx.select().from(appeal).where(key).for('update')
  return row
}

export const appealAnswerJob: ShortJob = {
  kind: APPEAL_ANSWER_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, payload }, { clock }) {
    const row = await locked(tx, refId, providerId)
    // The appeal was decided by hand since: this answer is stale.
    if (row?.appealNode !== 'AUDITING') return
    await answerOrder(tx, row, answerTo(row, payload.again === true), clock.now())
  },
}

export const riskKind: Kind = {
  kind: 'risk',
  decisions: ['open', 'supplement', 'close'],

  async pending(tx) {
    const rows = await tx
      .select({ appeal, merName: merchant.merRegName, runAt: job.runAt })
      .from(appeal)
      .innerJoin(merchant, merchantOf(appeal))
      .leftJoin(
        job,
        and(
          eq(job.kind, APPEAL_ANSWER_JOB),
          eq(job.refId, appeal.appealId),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(eq(appeal.appealNode, 'AUDITING'))
      .orderBy(asc(job.runAt), asc(appeal.appealId))
    return rows.map(({ appeal: row, merName, runAt }) => ({
      kind: 'risk',
      id: row.appealId,
      state: row.appealNode,
      title: `风险申诉：${RISK_TYPE[row.riskType as RiskType]} ${merName}`,
      decisions: ['supplement', 'close'],
      dueAt: wireTime(runAt),
    }))
  },

  async decide(tx, order, now) {
    if (order.decision === 'open') {
      const { appealId } = await openCase(tx, caseOf(order), now)
      return { from: '', to: 'WAIT_APPEAL', id: appealId }
    }
    const row = await locked(tx, order.id)
    if (!row) throw notFound()
    const decided = await answerOrder(tx, row, answerOf(order), now)
    const { providerId, appealId: refId } = row
    await dropPlan(tx, { kind: APPEAL_ANSWER_JOB, providerId, refId })
    return decided
  },
}

/** `open {merId, riskType, handleDegree?, riskDesc?}`. */
function caseOf(order: Order) {
  const { merId = order.id, riskType, handleDegree } = order
  if (typeof merId !== 'string' || merId === '') throw badField('merId', 'merId 应为商户号')
  const type = choiceOf('riskType', riskType, RISK_TYPE)
  return {
    merId,
    riskType: type,
    handleDegree:
      handleDegree === undefined
        ? DEGREES[type]
        : choiceOf('handleDegree', handleDegree, HANDLE_DEGREE),
    source: 'ACQUIRER' as const,
    riskDesc:
      textOf('riskDesc', order.riskDesc) ?? `风控模型提示${RISK_TYPE[type]}，请核实交易背景`,
    operator: OPERATOR,
  }
}

/** `supplement {opinion?}`, `close {auditResult, opinion?}`. */
function answerOf(order: Order): Answer {
  const opinion = textOf('opinion', order.opinion)
  if (order.decision === 'supplement')
    return { event: 'supplement', opinion: opinion ?? OPINIONS.SUPPLEMENT }
  const auditResult = choiceOf('auditResult', order.auditResult, AUDIT_RESULT)
  return { event: 'close', auditResult, opinion: opinion ?? OPINIONS[auditResult] }
}

function choiceOf<K extends string>(field: string, value: unknown, dict: Record<K, unknown>): K {
  if (typeof value === 'string' && Object.hasOwn(dict, value)) return value as K
  throw badField(field, `${field} 应为 ${Object.keys(dict).join('、')} 之一`)
}

function textOf(field: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && value.length <= 200) return value.trim() || undefined
  throw badField(field, `${field} 应为不超过200字的文本`)
}
