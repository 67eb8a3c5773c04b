import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import { APPLY_STATUS, type ApplyStatus } from '#domain/application/dicts'
import type { Tx } from '../../core/db/open'
import { application } from './application-schema'
import { conflict } from '../../core/errors'
import { appendLog } from '../../core/record-log'
import { moved, type Move } from '../../core/moves'
import type { Upstream } from '../../core/upstream/port'

export type Application = typeof application.$inferSelect
export type ApplicationChange = Partial<Omit<Application, 'providerId' | 'applyId' | 'version'>>

/** States in which the form can be changed and sent. */
export const EDITABLE = ['DRAFT', 'REJECTED', 'OPEN_FAILED'] as const satisfies ApplyStatus[]

/** How long a merchant may take to sign. */
export const SIGN_MS = 30 * DAY_MS

interface ApplicationMove extends Move<ApplyStatus> {
  /** What else must hold, asked of the row as it will be; says in words what does not. */
  guard?: (next: Application, now: number) => string | undefined
  /** What follows from the event itself. */
  effect?: (row: Application, now: number) => ApplicationChange
}

const isPaper = (row: Application): boolean => row.data['agreementType'] === 'PAPER'

/**
 * State moves of an application (domain §7.1). The first save makes a DRAFT, later ones change no
 * state; every other step is here. A deleted row stays in the table and no caller sees it.
 */
export const APPLICATION_MOVES = {
  submit: {
    from: EDITABLE,
    to: 'AUDITING',
    title: '提交审核',
    effect: (row, now) => ({ submitTime: new Date(now), submitted: row.data, rejectItems: [] }),
  },
  cancel: {
    from: ['AUDITING', 'TO_SIGN'],
    to: 'CANCELED',
    title: '撤销申请',
    effect: () => ({ signUrl: null, signDeadline: null }),
  },
  del: {
    from: ['DRAFT', 'REJECTED', 'CANCELED'],
    to: 'CANCELED',
    title: '删除申请单',
    effect: (_row, now) => ({ deletedAt: new Date(now) }),
  },
  /** The acquirer's risk desk; needs `rejectItems`. */
  refuse: {
    from: ['AUDITING'],
    to: 'REJECTED',
    title: '审核驳回',
    guard: ({ rejectItems }) => (rejectItems.length > 0 ? undefined : '请说明驳回的资料项'),
  },
  approve: {
    from: ['AUDITING'],
    to: 'TO_SIGN',
    title: '审核通过，等待商户签约',
    guard: (next) => (isPaper(next) ? '纸质协议无需线上签约' : undefined),
    // The address to sign at comes with the channel's answer.
    effect: (_row, now) => ({ signUrl: null, signDeadline: new Date(now + SIGN_MS) }),
  },
  approvePaper: {
    from: ['AUDITING'],
    to: 'OPENING',
    title: '审核通过，开始开通',
    guard: (next) => (isPaper(next) ? undefined : '电子协议须先由商户签约'),
  },
  sign: {
    from: ['TO_SIGN'],
    to: 'OPENING',
    title: '商户已签约，开始开通',
    guard: ({ signDeadline }, now) =>
      signDeadline && signDeadline.getTime() <= now ? '签约链接已过期' : undefined,
    effect: () => ({ signUrl: null }),
  },
  signExpire: {
    from: ['TO_SIGN'],
    to: 'CANCELED',
    title: '逾期未签约，自动撤销',
    guard: ({ signDeadline }, now) =>
      signDeadline && signDeadline.getTime() > now ? '签约期限未到' : undefined,
    effect: () => ({ signUrl: null }),
  },
  /** Needs `merId`, the merchant that came of it. */
  open: {
    from: ['OPENING'],
    to: 'FINISHED',
    title: '开通完成',
    guard: ({ merId }) => (merId === null ? '商户尚未建立' : undefined),
  },
  openFail: { from: ['OPENING'], to: 'OPEN_FAILED', title: '开通失败' },
  blacklist: {
    from: ['DRAFT', 'AUDITING', 'REJECTED', 'TO_SIGN', 'OPENING', 'OPEN_FAILED'],
    to: 'FROZEN',
    title: '命中风险名单，申请冻结',
    effect: () => ({ signUrl: null }),
  },
} as const satisfies Record<string, ApplicationMove>

export type ApplicationEvent = keyof typeof APPLICATION_MOVES

/** Which approval an application's agreement asks for. */
export const approvalOf = (row: Application): 'approve' | 'approvePaper' =>
  isPaper(row) ? 'approvePaper' : 'approve'

/** Who did it, when, why, and what the event brings with it. */
export interface ApplicationStep {
  /** Business time, epoch ms. */
  now: number
  upstream: Upstream
  operator: string
  remark?: string
  set?: ApplicationChange
}

/**
 * Moves an application one state on: row, version, timeline and the next upstream order.
 * @param row locked by the caller
 * @throws CallError 90409 from a state the event does not start in, or against its guard; the row
 *   is unchanged then
 */
export async function moveApplication(
  tx: Tx,
  row: Application,
  event: ApplicationEvent,
  { now, upstream, operator, remark, set }: ApplicationStep,
): Promise<Application> {
  const move: ApplicationMove = APPLICATION_MOVES[event]
  if (row.deletedAt !== null) throw conflict('状态已变更：申请单已删除')
  const applyStatus = moved<ApplyStatus>(move, row.applyStatus, APPLY_STATUS)
  const next: Application = {
    ...row,
    ...move.effect?.(row, now),
    ...set,
    applyStatus,
    updateTime: new Date(now),
    updatedBy: operator,
    version: row.version + 1,
  }
  const wrong = move.guard?.(next, now)
  if (wrong !== undefined) throw conflict(wrong)
  const { providerId, applyId, ...change } = next
  await tx
    .update(application)
    .set(change)
    .where(and(eq(application.providerId, providerId), eq(application.applyId, applyId)))
  await appendLog(tx, {
    providerId,
    targetType: 'apply',
    targetId: applyId,
    title: move.title,
    operator,
    fromState: row.applyStatus,
    toState: applyStatus,
    remark,
    time: now,
  })
  await askNext(tx, upstream, next, now)
  return next
}

/** Withdraws the open upstream orders of the application and sends the one its new state needs. */
async function askNext(tx: Tx, upstream: Upstream, next: Application, now: number): Promise<void> {
  const { providerId, applyId } = next
  const kinds = ['risk.apply', 'channel.sign', 'channel.open']
  await upstream.withdraw(tx, { providerId, kinds, refId: applyId })
  const asked = { providerId, applyId, now }
  switch (next.applyStatus) {
    case 'AUDITING':
      return upstream.risk.apply(tx, asked)
    case 'TO_SIGN':
      return upstream.channel.sign(tx, { ...asked, deadline: next.signDeadline?.getTime() })
    case 'OPENING':
      return upstream.channel.open(tx, asked)
  }
}
