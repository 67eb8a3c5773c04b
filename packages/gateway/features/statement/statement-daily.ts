import { and, eq, lt } from 'drizzle-orm'
import { rowsOf } from '../../core/db/rows-of'
import { isAnyOf } from '../../core/db/one-of'
import { addDays, addMonths } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { statement, STATEMENT_FACTS, statementDiff } from './statement-schema'
import { enqueueJob, type DailyJob } from '../../core/jobs'
import { holdBooks } from '../../core/ledger/open-day'
import { dropFacts } from '../../core/record-facts'
import type { Upstream } from '../../core/upstream/port'
import { closeOpenDays } from '../income'
import { dropFile } from './statement-make'
import { channelStatements, makeAgain } from './statement-again'
import { withBills } from './statement-channel-bill'
import { fileDays } from './statement-files'
import { DUE_AT, KEEP_MONTHS, MAKE_JOB, plannedFor } from './statement-plan'

/** At ten o'clock yesterday's statements are made, and those of more than a year ago go. */
export const statementDaily: DailyJob = {
  kind: 'statement.plan',
  at: DUE_AT,
  async run(tx, { providerId, day }, { clock, upstream }) {
    await holdBooks(tx, providerId)
    await closeOpenDays(tx, { providerId, day })
    const planned = plannedFor(providerId, addDays(day, -1))
    const added = await tx
      .insert(statement)
      .select(rowsOf(statement, planned))
      .onConflictDoNothing()
      .returning()
    const now = clock.now()
    const ready = await withBills(tx, upstream, added, now)
    if (ready.length > 0)
      await enqueueJob(tx, {
        kind: MAKE_JOB,
        refId: day,
        providerId,
        runAt: now,
        clock: 'business',
        payload: { billIds: ready },
      })
    await compareWithout(tx, upstream, { providerId, billDate: addDays(day, -2) }, now)
    await forget(tx, providerId, `${addMonths(day.slice(0, 7), -KEEP_MONTHS)}${day.slice(7)}`)
  },
}

/**
 * Where the next day brought no file, what the day's files lack of its last minutes is a difference of
 * the day itself.
 */
async function compareWithout(
  tx: Tx,
  upstream: Upstream,
  { providerId, billDate }: { providerId: string; billDate: string },
  now: number,
): Promise<void> {
  const bills = await channelStatements(tx, { providerId, from: billDate, to: billDate })
  const last: typeof bills = []
  for (const bill of bills) if (!(await fileDays(tx, bill)).after) last.push(bill)
  await makeAgain(tx, upstream, last, now)
}

async function forget(tx: Tx, providerId: string, before: string): Promise<void> {
  const old = await tx
    .delete(statement)
    .where(and(eq(statement.providerId, providerId), lt(statement.billDate, before)))
    .returning()
  if (old.length === 0) return
  for (const bill of old) await dropFile(tx, bill)
  const nos = old.map(({ billId }) => billId)
  await dropFacts(tx, STATEMENT_FACTS, { providerId, nos })
  await tx
    .delete(statementDiff)
    .where(and(eq(statementDiff.providerId, providerId), isAnyOf(statementDiff.billId, nos)))
}
