import { and, asc, eq } from 'drizzle-orm'
import { formatYuan } from '#domain/money'
import type { Tx } from '../../core/db/open'
import { badField, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import { job } from '../../core/jobs/job-schema'
import { wireTime } from '../../core/wire-time'
import { payoutAccount } from '../../features/payout-account/payout-account-schema'
import { accountProofOrder } from '../../features/settle-account/account-proof-order'
import { dropPlan, PAYOUT_ACCOUNT_JOB } from './agenda'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/**
 * The banks that receive the small test transfers to new accounts: by default they accept them all.
 */

const REASON = '账号与户名不符'
const DECISIONS = ['success', 'fail'] as const

type Account = typeof payoutAccount.$inferSelect

export const payoutAccountJob: ShortJob = {
  kind: PAYOUT_ACCOUNT_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }) {
    const [row] = await tx
      .select()
      .from(payoutAccount)
      .where(and(eq(payoutAccount.providerId, providerId), eq(payoutAccount.accountId, refId)))
    if (row?.checkStatus === 'WAIT_VERIFY') await answerOrder(tx, row, undefined, runAt.getTime())
  },
}

/** @param reason why the transfer did not arrive; undefined: it did */
function answerOrder(tx: Tx, row: Account, reason: string | undefined, now: number) {
  const { providerId, accountId: refId } = row
  const word =
    reason === undefined ? ({ code: 'VERIFIED' } as const) : ({ code: 'FAILED', reason } as const)
  return answer(tx, accountProofOrder, { providerId, refId }, word, now)
}

export const payoutAccountKind: Kind = {
  kind: 'payoutAccount',
  decisions: DECISIONS,

  async pending(tx) {
    const rows = await tx
      .select({ row: payoutAccount, runAt: job.runAt })
      .from(payoutAccount)
      .leftJoin(
        job,
        and(
          eq(job.kind, PAYOUT_ACCOUNT_JOB),
          eq(job.refId, payoutAccount.accountId),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(eq(payoutAccount.checkStatus, 'WAIT_VERIFY'))
      .orderBy(asc(job.runAt), asc(payoutAccount.accountId))
    return rows.map(({ row, runAt }) => ({
      kind: 'payoutAccount',
      id: row.accountId,
      state: row.checkStatus,
      title: `账户验证：${row.bankName} 尾号${row.acctNo.slice(-4)} 小额打款 ${formatYuan(row.checkAmt)}`,
      decisions: [...DECISIONS],
      dueAt: wireTime(runAt),
    }))
  },

  async decide(tx, order, now) {
    const [row] = await tx.select().from(payoutAccount).where(eq(payoutAccount.accountId, order.id))
    if (!row) throw notFound()
    const decided = await answerOrder(tx, row, reasonOf(order), now)
    const { providerId, accountId: refId } = row
    await dropPlan(tx, { kind: PAYOUT_ACCOUNT_JOB, providerId, refId })
    return decided
  },
}

function reasonOf({ decision, reason }: Order): string | undefined {
  if (decision === 'success') return undefined
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 200))
    throw badField('reason', 'reason 应为不超过200字的文本')
  return reason?.trim() || REASON
}
