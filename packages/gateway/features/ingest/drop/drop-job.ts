import { eq, and } from 'drizzle-orm'
import type { Tx } from '../../../core/db/open'
import { inTransaction } from '../../../core/db/retry'
import { JobStopped, planPoll, type LongJob, type LongJobContext } from '../../../core/jobs'
import { TooLate, within } from '../../../core/within'
import { source } from '../ingest-schema'
import type { Source } from '../signed-request'
import { isSource } from '../source-list'
import { DropError } from './drop'
import { openDrop } from './open-drop'
import { pollDrop } from './poll-drop'

const DROP_JOB = 'ingest.drop'
/** Between two polls of a drop. */
const EVERY_MS = 300_000
/** A poll that takes longer is ended and reported; the next one goes on where it was. */
const LONGEST_MS = 600_000

type Which = Pick<Source, 'providerId' | 'sourceId'>

/** Fetches the files of a source's drop every five minutes (contract §8). */
export const dropJob: LongJob = {
  kind: DROP_JOB,
  lane: 'long',
  run: pollOnce,
  onGiveUp: (tx, { providerId, refId: sourceId }, { clock }) =>
    planDrop(tx, { providerId, sourceId }, clock.wall() + EVERY_MS),
}

/** Plans a source's next poll, in place of the one that waits. @param runAt wall time, epoch ms */
export const planDrop = (tx: Tx, { providerId, sourceId }: Which, runAt: number): Promise<void> =>
  planPoll(tx, { kind: DROP_JOB, providerId, refId: sourceId, runAt, clock: 'wall' })

async function pollOnce(context: LongJobContext): Promise<void> {
  const { db, clock, job } = context
  const which = and(eq(source.providerId, job.providerId), eq(source.sourceId, job.refId))
  const [row] = await db.select().from(source).where(which)
  if (!row || row.sourceStatus !== 'ACTIVE' || row.dropUrl === '') return
  const dropError = await faultOfPoll(context, row)
  await inTransaction(db, async (tx) => {
    const [now] = await tx.select().from(source).where(which).for('update')
    // Settings that changed meanwhile have planned a poll of their own.
    if (!now || now.dropUrl !== row.dropUrl || now.dropSecret !== row.dropSecret) return
    const dropPolledAt = new Date(clock.wall())
    await tx.update(source).set({ dropPolledAt, dropError }).where(isSource(row))
    await planDrop(tx, row, clock.wall() + EVERY_MS)
  })
}

/** @returns why the poll failed, in Chinese; '' for one that did not. @throws JobStopped */
async function faultOfPoll(context: LongJobContext, row: Source): Promise<string> {
  const { log, sealKeys: keys = {}, dropDir, dropHosts } = context
  try {
    await within(LONGEST_MS, context.signal, async (signal) => {
      const drop = await openDrop(row, { keys, dropDir, dropHosts }, signal)
      try {
        await pollDrop(context, row, drop)
      } finally {
        await drop.close()
      }
    })
    return ''
  } catch (error) {
    if (context.signal.aborted || error instanceof JobStopped) throw new JobStopped()
    const { message } = error as Error
    log.warn({ source: row.sourceId, error: message }, 'ingest: a drop was not polled')
    if (error instanceof TooLate) return '超过10分钟没有收完，将继续收取'
    return (error instanceof DropError ? message : `收取失败：${message}`).slice(0, 500)
  }
}
