import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { appeal } from './appeal-schema'
import { cancelJobs, enqueueJob, type ShortJob } from '../../core/jobs'
import { changeAppeal } from './appeal-change'
import { APPEAL_MOVES, WAITING_NODES } from './appeal-moves'

/** Ends an appeal whose deadline passed without what was waited for. */
export const APPEAL_EXPIRE_JOB = 'appeal-expire'

type Key = { providerId: string; appealId: string }

/** Watches a deadline. @param deadline epoch ms, business time */
export async function awaitDeadline(tx: Tx, { providerId, appealId }: Key, deadline: number) {
  const about = { kind: APPEAL_EXPIRE_JOB, refId: appealId, providerId }
  await enqueueJob(tx, { ...about, runAt: deadline, clock: 'business' })
}

/** What was waited for has come. */
export async function dropDeadline(tx: Tx, { providerId, appealId }: Key): Promise<void> {
  await cancelJobs(tx, { kind: APPEAL_EXPIRE_JOB, providerId, refId: appealId })
}

export const appealExpireJob: ShortJob = {
  kind: APPEAL_EXPIRE_JOB,
  lane: 'short',
  async run(tx, { providerId, refId }, { clock }) {
    const [row] = await tx
      .select()
      .from(appeal)
      .where(and(eq(appeal.providerId, providerId), eq(appeal.appealId, refId)))
      .for('update')
    const now = clock.now()
    // Sent meanwhile, or given a later deadline, which has a job of its own.
    if (!row || !WAITING_NODES.includes(row.appealNode) || row.deadline.getTime() > now) return
    const { to, title } = APPEAL_MOVES.expire
    await changeAppeal(tx, row, {
      to,
      title,
      operator: '系统',
      now,
      set: { closeTime: new Date(now) },
    })
  },
}
