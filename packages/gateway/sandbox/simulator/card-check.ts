import { createHash } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { badField, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import { job } from '../../core/jobs/job-schema'
import { wireTime } from '../../core/wire-time'
import { application } from '../../features/application/application-schema'
import { cardCheckOrder } from '../../features/application/card-check-order'
import { CARD_CHECK_JOB, dropPlan } from './agenda'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** The card banks, which compare name, identity number, card and mobile. */

export const CARD_MISMATCH = '预留手机号与银行记录不一致'

const REASONS = {
  MISMATCH: CARD_MISMATCH,
  UNSUPPORTED: '发卡行暂不支持四要素验证',
} as const

const CODES = { match: 'MATCHED', mismatch: 'MISMATCH', unsupported: 'UNSUPPORTED' } as const
const DECISIONS = Object.keys(CODES)

const wordOf = (code: (typeof CODES)[keyof typeof CODES], reason?: string) =>
  code === 'MATCHED' ? { code } : { code, reason: reason || REASONS[code] }

/** Deterministic by card: one in sixteen does not match, one bank in sixteen cannot say. */
export function verdictOf(acctNo: string) {
  const [die = 0] = createHash('sha256').update(`card/${acctNo}`).digest()
  return wordOf(die % 16 === 0 ? 'MISMATCH' : die % 16 === 1 ? 'UNSUPPORTED' : 'MATCHED')
}

export const cardCheckJob: ShortJob = {
  kind: CARD_CHECK_JOB,
  lane: 'short',
  async run(tx, { providerId, refId }, { clock }) {
    const [row] = await tx
      .select()
      .from(application)
      .where(and(eq(application.providerId, providerId), eq(application.applyId, refId)))
      .for('update')
    // Sent again without a private account, or deleted: this answer is stale.
    if (row?.cardCheck !== 'CHECKING' || row.deletedAt !== null) return
    await answer(
      tx,
      cardCheckOrder,
      { providerId, refId },
      verdictOf(row.acctNo ?? ''),
      clock.now(),
    )
  },
}

export const cardCheckKind: Kind = {
  kind: 'cardCheck',
  decisions: DECISIONS,

  async pending(tx) {
    const rows = await tx
      .select({ row: application, runAt: job.runAt })
      .from(application)
      .leftJoin(
        job,
        and(
          eq(job.kind, CARD_CHECK_JOB),
          eq(job.refId, application.applyId),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(and(eq(application.cardCheck, 'CHECKING'), isNull(application.deletedAt)))
      .orderBy(asc(job.runAt), asc(application.applyId))
    return rows.map(({ row, runAt }) => ({
      kind: 'cardCheck',
      id: row.applyId,
      state: row.cardCheck,
      title: `四要素验证：${row.merRegName} 尾号${row.acctNo?.slice(-4)}`,
      decisions: DECISIONS,
      dueAt: wireTime(runAt),
    }))
  },

  async decide(tx: Tx, order, now) {
    const [row] = await tx.select().from(application).where(eq(application.applyId, order.id))
    if (!row) throw notFound()
    const { providerId, applyId: refId } = row
    const code = CODES[order.decision as keyof typeof CODES]
    const decided = await answer(
      tx,
      cardCheckOrder,
      { providerId, refId },
      wordOf(code, reasonOf(order)),
      now,
    )
    await dropPlan(tx, { kind: CARD_CHECK_JOB, providerId, refId })
    return decided
  },
}

function reasonOf({ reason }: Order): string | undefined {
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 200))
    throw badField('reason', 'reason 应为不超过200字的文本')
  return reason?.trim()
}
