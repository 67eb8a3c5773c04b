import { and, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { addDays } from '#domain/dates'
import { COMPARE_AGAIN } from '../../core/compare-again'
import type { Tx } from '../../core/db/open'
import { enqueueJob, type ShortJob } from '../../core/jobs'
import { job } from '../../core/jobs/job-schema'
import type { Upstream } from '../../core/upstream/port'
import { hasFiles } from './statement-files'
import { MAKE_JOB, type Statement } from './statement-plan'
import { statement } from './statement-schema'

/** A statement that is being made has read the files already; it is looked at again so much later. */
const AGAIN_MS = 30_000

/** Compares statements again with a day's files: of that day, and of its neighbours. */
export const compareAgainJob: ShortJob = {
  kind: COMPARE_AGAIN,
  lane: 'short',
  async run(tx, { providerId, refId: day }, { clock, upstream }) {
    const now = clock.now()
    const bills = await channelStatements(tx, {
      providerId,
      from: addDays(day, -1),
      to: addDays(day, 1),
    })
    if (await makeAgain(tx, upstream, bills, now)) return
    const about = { kind: COMPARE_AGAIN, refId: day, providerId }
    await enqueueJob(tx, { ...about, runAt: now + AGAIN_MS, clock: 'business' })
  },
}

/** The statements of some days that are compared with files. */
export async function channelStatements(
  tx: Tx,
  { providerId, from, to }: { providerId: string; from: string; to: string },
): Promise<Statement[]> {
  const bills = await tx
    .select()
    .from(statement)
    .where(
      and(
        eq(statement.providerId, providerId),
        eq(statement.billType, 'TRADE'),
        isNull(statement.merId),
        isNotNull(statement.payChannel),
        gte(statement.billDate, from),
        lte(statement.billDate, to),
      ),
    )
    .orderBy(statement.dueTime, statement.billId)
    .for('update')
  const compared: Statement[] = []
  for (const bill of bills) if (await hasFiles(tx, bill)) compared.push(bill)
  return compared
}

/**
 * Has statements made again after this transaction; one that waits to be made anyway is left.
 * @returns false where one is being made at this moment
 */
export async function makeAgain(
  tx: Tx,
  upstream: Upstream,
  bills: readonly Statement[],
  now: number,
): Promise<boolean> {
  const idle: string[] = []
  let isDone = true
  for (const bill of bills) {
    const state = await makingOf(tx, bill)
    if (state === undefined) idle.push(bill.billId)
    else if (state === 'RUNNING') isDone = false
  }
  const [first] = idle
  if (first === undefined) return isDone
  const { providerId } = bills[0]!
  // The channel's own list is not needed beside its files.
  for (const refId of idle)
    await upstream.withdraw(tx, { providerId, kinds: ['channel.bill'], refId })
  await tx
    .update(statement)
    .set({ billStatus: 'MAKING', failReason: '', version: sql`${statement.version} + 1` })
    .where(and(eq(statement.providerId, providerId), isAnyOf(statement.billId, idle)))
  await enqueueJob(tx, {
    kind: MAKE_JOB,
    refId: first,
    providerId,
    runAt: now,
    clock: 'business',
    payload: { billIds: idle },
  })
  return isDone
}

/** Whether a job makes the statement: it RUNNING or WAITING; undefined: none does. */
async function makingOf(
  tx: Tx,
  { providerId, billId }: Statement,
): Promise<'RUNNING' | 'WAITING' | undefined> {
  const [row] = await tx
    .select({ state: job.state })
    .from(job)
    .where(
      and(
        eq(job.providerId, providerId),
        eq(job.kind, MAKE_JOB),
        inArray(job.state, ['RUNNING', 'WAITING']),
        sql`${job.payload} -> 'billIds' ? ${billId}`,
      ),
    )
    .orderBy(job.state)
    .limit(1)
  return row?.state as 'RUNNING' | 'WAITING' | undefined
}
