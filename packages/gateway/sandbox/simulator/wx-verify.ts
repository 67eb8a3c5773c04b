import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import { APPLYMENT_STATE, AUTHORIZE_STATE } from '#domain/wx-verify/dicts'
import { formatDate } from '#domain/dates'
import { enumItem } from '#domain/field'
import { formValuesOf } from '#domain/wx-verify/data'
import { wxForm } from '#domain/wx-verify/fields'
import { isWaiting, WX_AUTHORIZED, WX_STATES } from '#domain/wx-verify/states'
import type { Tx } from '../../core/db/open'
import { job } from '../../core/jobs/job-schema'
import { merchant } from '../../features/merchant/merchant-schema'
import { wxVerify } from '../../features/wx-verify/wx-verify-schema'
import { badField, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import { merchantOf } from '../../features/names/names-by-id'
import type { Merchant, WxRow } from '../../features/wx-verify/wx-verify-find'
import {
  WX_MOVES,
  type AuthorizeEvent,
  type WxEvent,
} from '../../features/wx-verify/wx-verify-moves'
import { wxAuthorityNews, wxStepOrder } from '../../features/wx-verify/wx-verify-order'
import { wireTime } from '../../core/wire-time'
import { WX_STEP_JOB } from './agenda'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** WeChat, which verifies merchants, and the merchants who scan its codes (domain §7.7). */

const DECISIONS = ['next', 'reject', 'freeze', 'authorize', 'unauthorize'] as const
type Decision = (typeof DECISIONS)[number]

type Answer =
  | { event: 'reject' | 'fail' | 'edit'; rejectParam?: string; rejectReason?: string }
  | { event: 'next' | 'freeze' | AuthorizeEvent }

/** The default refusals of WeChat; each points at a field of the form. */
const REFUSALS = [
  ['identificationFront', '证件照片不清晰或有遮挡，请重新上传'],
  ['contactMobile', '联系人手机号未实名，请更换'],
  ['identificationValidEnd', '证件有效期与证件照片不一致，请核对'],
  ['identificationName', '姓名与证件照片不一致，请核对'],
] as const
const SUBMIT_FAILED = '上游系统繁忙，请稍后重新提交'
const SEND_BACK = '资料需要补充，请修改后重新提交'

/**
 * One application in eight is refused at the audit, deterministic by business number, so that the
 * next try mostly passes.
 */
export function answerTo(row: Pick<WxRow, 'businessCode' | 'applymentState'>): Answer {
  if (row.applymentState === 'PASSED') return { event: 'authorize' }
  const [die = 0, which = 0] = createHash('sha256').update(row.businessCode).digest()
  if (row.applymentState !== 'WAITTING_FOR_AUDIT' || die % 8 !== 0) return { event: 'next' }
  const [rejectParam, rejectReason] = REFUSALS[which % REFUSALS.length]!
  return { event: 'reject', rejectParam, rejectReason }
}

const CODES = {
  next: 'NEXT',
  freeze: 'FROZEN',
  authorize: 'AUTHORIZED',
  reject: 'REJECTED',
  fail: 'FAILED',
  edit: 'EDIT',
} as const

/** @throws CallError 90409 when the state does not take the event */
function answerOrder(tx: Tx, { providerId, orderId: refId }: WxRow, word: Answer, now: number) {
  const about = { providerId, refId }
  const { event } = word
  switch (event) {
    case 'unauthorize':
      return answer(tx, wxAuthorityNews, about, { code: 'UNAUTHORIZED' }, now)
    case 'reject':
    case 'fail':
    case 'edit': {
      const { rejectParam = '', rejectReason = '' } = word
      return answer(tx, wxStepOrder, about, { code: CODES[event], rejectParam, rejectReason }, now)
    }
    default:
      return answer(tx, wxStepOrder, about, { code: CODES[event] }, now)
  }
}

/** @param providerId is unknown when the order is named by its number alone */
async function locked(
  tx: Tx,
  orderId: string,
  providerId?: string,
): Promise<{ row: WxRow; merchant: Merchant } | undefined> {
  // Locks the merchant first, as an application does: another lock order could deadlock.
  const [found] = await tx
    .select({ providerId: wxVerify.providerId, merId: wxVerify.merId })
    .from(wxVerify)
    .where(
      and(
        providerId ? eq(wxVerify.providerId, providerId) : undefined,
        eq(wxVerify.orderId, orderId),
      ),
    )
  if (!found) return undefined
  const [holder] = await tx
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, found.providerId), eq(merchant.merId, found.merId)))
    .for('update')
  const [row] = await tx
    .select()
    .from(wxVerify)
    .where(and(eq(wxVerify.providerId, found.providerId), eq(wxVerify.orderId, orderId)))
    .for('update')
  return row && holder ? { row, merchant: holder } : undefined
}

export const wxStepJob: ShortJob = {
  kind: WX_STEP_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, payload }, { clock }) {
    const found = await locked(tx, refId, providerId)
    // Decided by hand since, or withdrawn: this step is stale.
    if (!found || found.row.version !== payload.version || !isWaiting(found.row)) return
    await answerOrder(tx, found.row, answerTo(found.row), clock.now())
  },
}

const WAITING = Object.entries(WX_STATES)
  .filter(([, { waits }]) => waits)
  .map(([state]) => state)

export const wxVerifyKind: Kind = {
  kind: 'wxVerify',
  decisions: DECISIONS,

  async pending(tx) {
    const rows = await tx
      .select({ row: wxVerify, merName: merchant.merRegName, runAt: job.runAt })
      .from(wxVerify)
      .innerJoin(merchant, merchantOf(wxVerify))
      .leftJoin(
        job,
        and(eq(job.kind, WX_STEP_JOB), eq(job.refId, wxVerify.orderId), eq(job.state, 'WAITING')),
      )
      .where(
        and(
          inArray(wxVerify.applymentState, WAITING),
          or(ne(wxVerify.applymentState, 'PASSED'), ne(wxVerify.authorizeState, WX_AUTHORIZED)),
        ),
      )
      .orderBy(asc(job.runAt), asc(wxVerify.orderId))
    return rows.map(({ row, merName, runAt }) => ({
      kind: 'wxVerify',
      id: row.orderId,
      state: row.applymentState,
      title: `微信实名：${titleOf(row)} ${merName}`,
      decisions: decisionsIn(row.applymentState),
      dueAt: wireTime(runAt),
    }))
  },

  /** The form's fields. */
  async choices(tx, orderId, now) {
    const found = await locked(tx, orderId)
    if (!found) throw notFound()
    const { fields } = wxForm({
      subjectType: found.merchant.subjectType,
      today: formatDate(now),
    })
    const values = formValuesOf(found.row.data)
    return Object.entries(fields)
      .filter(([name, { visible }]) => name !== 'uboCount' && visible?.(values) !== false)
      .map(([value, { label }]) => ({ value, label }))
  },

  async decide(tx, order, now) {
    const found = await locked(tx, order.id)
    if (!found) throw notFound()
    return answerOrder(tx, found.row, answerOf(order, found.row), now)
  },
}

/** `审核通过待授权`, or the state's own word. */
const titleOf = ({ applymentState, authorizeState }: WxRow): string => {
  const word = enumItem(APPLYMENT_STATE, applymentState).label
  return applymentState === 'PASSED'
    ? `${word}，${enumItem(AUTHORIZE_STATE, authorizeState).label}`
    : word
}

function decisionsIn(state: string): Decision[] {
  if (state === 'PASSED') return ['next', 'authorize']
  const events = new Set(WX_MOVES.filter(({ from }) => from === state).map(({ event }) => event))
  return DECISIONS.filter((decision) =>
    decision === 'reject'
      ? events.has('reject') || events.has('fail')
      : events.has(decision as WxEvent),
  )
}

/**
 * `next`, `freeze`, `authorize`, `unauthorize`; `reject {rejectParam?, rejectReason?}`, which before
 * WeChat has taken the application is the acquirer's: it failed, or with `to: 'EDITTING'` comes back
 * to be changed.
 */
function answerOf(order: Order, { applymentState }: WxRow): Answer {
  const decision = order.decision as Decision
  if (decision === 'next' && applymentState === 'PASSED') return { event: 'authorize' }
  if (decision !== 'reject') return { event: decision }
  const rejectParam = textOf('rejectParam', order.rejectParam, 124)
  const rejectReason = textOf('rejectReason', order.rejectReason, 200)
  if (applymentState === 'COMMIT') {
    const { to = 'FAIL' } = order
    if (to !== 'FAIL' && to !== 'EDITTING') throw badField('to', 'to 应为 FAIL、EDITTING 之一')
    return to === 'FAIL'
      ? { event: 'fail', rejectParam, rejectReason: rejectReason || SUBMIT_FAILED }
      : { event: 'edit', rejectParam, rejectReason: rejectReason || SEND_BACK }
  }
  const [param, reason] = REFUSALS[0]
  return {
    event: 'reject',
    rejectParam: rejectParam || (rejectReason ? '' : param),
    rejectReason: rejectReason || reason,
  }
}

function textOf(field: string, value: unknown, max: number): string {
  if (value === undefined) return ''
  if (typeof value === 'string' && value.length <= max) return value.trim()
  throw badField(field, `${field} 应为不超过${max}字的文本`)
}
