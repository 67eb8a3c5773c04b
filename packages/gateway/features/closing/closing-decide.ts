import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Acting } from '../../core/call'
import { lockInProvider } from '../../core/db/locks'
import type { Tx } from '../../core/db/open'
import { monthBalance } from '../../core/ledger/month-digest'
import { ledgerMonth } from '../../core/ledger/month-schema'
import { noteChange } from '../../core/operations/notes'
import { requireSecondPerson } from '../../core/second-person'
import { answerOf, checkCloses } from './closing-ask'
import { dropEvidence, planEvidence } from './evidence-job'
import { changeMonth, lastClosed, lockMonth, type LedgerMonth } from './month-row'

interface Decision {
  month: string
  version: number
  decideRemark?: string | undefined
}

/**
 * The second person's yes: the month is closed with the digest of its balance, or opened again.
 * @throws CallError 90403 to who asked and whom the asker controls, 90404, 90409 for open checks, a
 *   stale version or another state
 */
export async function approveMonth(context: Acting, asked: Decision) {
  const { tx, clock } = context
  // Before the month's row: a posting into a past month holds the lock already.
  await lockInProvider(tx, 'booksMonth', context.caller.providerId, '')
  const row = await lockMonth(context, asked)
  const reopens = row.monthStatus === 'REOPENING'
  await second(context, row)
  if (!reopens) await checkCloses(tx, row, clock.now())
  const next = await decide(context, row, reopens ? 'approveReopen' : 'approveClose', asked)
  if (reopens) await open(tx, next)
  else await close(tx, next, clock.now())
  return answerOf(next)
}

/** The second person's no. @throws as `approveMonth` */
export async function rejectMonth(context: Acting, asked: Decision) {
  const row = await lockMonth(context, asked)
  await second(context, row)
  const event = row.monthStatus === 'REOPENING' ? 'rejectReopen' : 'rejectClose'
  return answerOf(await decide(context, row, event, asked))
}

async function second(context: Acting, { requestedBy, requestTime }: LedgerMonth): Promise<void> {
  if (requestedBy && requestTime) await requireSecondPerson(context, { requestedBy, requestTime })
}

function decide(
  { tx, caller, clock }: Acting,
  row: LedgerMonth,
  event: 'approveClose' | 'rejectClose' | 'approveReopen' | 'rejectReopen',
  { decideRemark = '' }: Decision,
): Promise<LedgerMonth> {
  const now = clock.now()
  const { userId: decidedBy, nickName: decider } = caller
  const set = { decidedBy, decider, decideTime: new Date(now), decideRemark }
  return changeMonth(tx, row, event, { operator: decider, remark: decideRemark, now, set })
}

/** Notes the balance of the month and of those before it that were open, and has its evidence made. */
async function close(tx: Tx, { providerId, month }: LedgerMonth, now: number): Promise<void> {
  const earlier = await tx
    .select({ month: ledgerMonth.month })
    .from(ledgerMonth)
    .where(
      and(
        eq(ledgerMonth.providerId, providerId),
        lt(ledgerMonth.month, month),
        eq(ledgerMonth.monthStatus, 'OPEN'),
      ),
    )
    .orderBy(asc(ledgerMonth.month))
  let before = (await lastClosed(tx, providerId, month))?.digest ?? ''
  for (const one of [...earlier.map((row) => row.month), month]) {
    const balance = await monthBalance(tx, { providerId, month: one }, before)
    before = balance.digest
    const step = one === month ? {} : { version: sql`${ledgerMonth.version} + 1` }
    if (one !== month) noteChange(tx, { type: 'ledgerMonth', id: one, after: { 随关账: month } })
    await tx
      .update(ledgerMonth)
      .set({ ...balance, monthStatus: 'CLOSED', closeTime: new Date(now), ...step })
      .where(and(eq(ledgerMonth.providerId, providerId), eq(ledgerMonth.month, one)))
  }
  await planEvidence(tx, { providerId, month }, now)
}

/** What it was closed with is gone; the log of the month still tells of it. */
async function open(tx: Tx, row: LedgerMonth): Promise<void> {
  await dropEvidence(tx, row)
  await tx
    .update(ledgerMonth)
    .set({ digest: null, closeTime: null, voucherCount: 0, debitAmt: 0 })
    .where(and(eq(ledgerMonth.providerId, row.providerId), eq(ledgerMonth.month, row.month)))
}
