import type { Tx } from '../../core/db/open'
import { enqueueJob, type DailyJob, type JobDeps, type ShortJob } from '../../core/jobs'
import { openDay } from '../../core/ledger/open-day'
import { sendWaiting } from '../bank-fund'
import { calendarOf } from '../holiday'
import { closeOpenDays } from '../income'
import { dueBounds, type Due, type Merchants } from './settle-due'
import { settleDue } from './settle-run'
import { cyclesOn, ROUNDS, type Round } from './settle-rounds'

/**
 * Merchants settled in one transaction, which locks their accounts until it ends. With fewer, the sum
 * of the bank account would take longer than the rest.
 */
const PART_MERCHANTS = 300
const PART_JOB = 'merchant-settle.part'

/** Merchants' money, settled at the hours of their cycles (domain §14). */
const settleAt = ({ kind, at, cycles }: Round): DailyJob => ({
  kind,
  at,
  run: (tx, { providerId }, deps) => settleRound(tx, { providerId, cycles }, deps),
})

/**
 * A round of a provider. What is more than one transaction's work is settled in parts, one after the
 * other: each of them is whole, and what one that failed leaves is due in the next round.
 */
export async function settleRound(
  tx: Tx,
  { providerId, cycles }: Pick<Due, 'providerId' | 'cycles'>,
  { clock, upstream }: Pick<JobDeps, 'clock' | 'upstream'>,
  partMerchants = PART_MERCHANTS,
): Promise<void> {
  const now = clock.now()
  // Not the day it was due on: a round that is done again later may find that one closed.
  const day = await openDay(tx, providerId, now)
  // What channels clear today follows from yesterday's income.
  await closeOpenDays(tx, { providerId, day })
  await sendWaiting(tx, upstream, { providerId, now })
  const calendar = await calendarOf(tx, providerId)
  const due = { providerId, day, ...cyclesOn(calendar, cycles, day) }
  const bounds = due.cycles.length > 0 ? await dueBounds(tx, due, partMerchants) : []
  if (bounds.length === 0) return void (await settleDue(tx, upstream, due, now))
  for (const [i, until] of [...bounds, null].entries())
    await enqueueJob(tx, {
      kind: PART_JOB,
      refId: `${providerId} ${String(i + 1).padStart(5, '0')}`,
      providerId,
      runAt: now,
      clock: 'business',
      payload: { cycles, of: { after: bounds[i - 1] ?? '', until } },
    })
}

export const merchantSettlePart: ShortJob = {
  kind: PART_JOB,
  lane: 'short',
  async run(tx, { providerId, payload }, { clock, upstream }) {
    const now = clock.now()
    const { cycles, of } = payload as unknown as { cycles: string[]; of: Merchants }
    const day = await openDay(tx, providerId, now)
    await settleDue(tx, upstream, { providerId, day, cycles, of }, now)
  },
}

export const merchantSettle06 = settleAt(ROUNDS[0])
export const merchantSettle08 = settleAt(ROUNDS[1])
export const merchantSettle10 = settleAt(ROUNDS[2])
export const merchantSettle11 = settleAt(ROUNDS[3])
export const merchantSettle16 = settleAt(ROUNDS[4])
export const merchantSettle22 = settleAt(ROUNDS[5])
