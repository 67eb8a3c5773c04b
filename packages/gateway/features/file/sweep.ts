import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { DAY_MS } from '#domain/dates'
import type { Db, Tx } from '../../core/db/open'
import { file } from '../../core/files/file-schema'
import { user } from '../../core/access-schema'
import {
  enqueueJob,
  enqueueOnce,
  type DailyJob,
  type LongJob,
  type LongJobContext,
} from '../../core/jobs'
import { heldTokens } from './held-files'
import { strayFilesJob } from './strays'

/**
 * An upload no row holds is removed after this: what a form has not saved yet lies on its machine
 * for a week at most (the console's docs/decisions/0011), and has another week's grace here.
 */
const KEEP_DAYS = 14
const PAGE = 500
const SWEEP = 'file.sweep'

type StoredFile = Pick<typeof file.$inferSelect, 'token' | 'createdAt'>

export const fileSweepDaily: DailyJob = {
  kind: 'file.sweep.plan',
  at: '04:10',
  async run(tx, { providerId, day }, { clock }) {
    // Files are not stored by provider: whichever comes first has it done.
    await enqueueOnce(tx, {
      kind: strayFilesJob.kind,
      refId: 'files',
      providerId: '',
      runAt: clock.now(),
      clock: 'business',
      day,
    })
    const before = clock.now() - KEEP_DAYS * DAY_MS
    if ((await oldUploads(tx, { providerId, before }, 1)).length === 0) return
    await enqueueJob(tx, {
      kind: SWEEP,
      refId: day,
      providerId,
      runAt: clock.now(),
      clock: 'business',
      payload: { before },
    })
  },
}

export const fileSweepJob: LongJob = { kind: SWEEP, lane: 'long', run: sweepFiles }

/** Removes what people uploaded long ago and no row holds: turned away, replaced, given up. */
async function sweepFiles({ db, job, log, renew }: LongJobContext): Promise<void> {
  const { providerId } = job
  const before = Number(job.payload.before)
  let after: StoredFile | undefined
  let [seen, removed] = [0, 0]
  for (;;) {
    const page = await oldUploads(db, { providerId, before, after }, PAGE)
    const tokens = page.map(({ token }) => token)
    const held = await heldTokens(db, tokens)
    removed += await removeUnheld(
      db,
      providerId,
      tokens.filter((token) => !held.has(token)),
    )
    seen += page.length
    after = page.at(-1)
    if (page.length < PAGE) break
    await renew()
  }
  log.info({ providerId, seen, removed }, 'files: uploads no row holds were removed')
}

function oldUploads(
  db: Db | Tx,
  of: { providerId: string; before: number; after?: StoredFile },
  limit: number,
): Promise<StoredFile[]> {
  return db
    .select({ token: file.token, createdAt: file.createdAt })
    .from(file)
    .where(
      and(
        eq(file.providerId, of.providerId),
        lt(file.createdAt, new Date(of.before)),
        // What the gateway or the samples made is no user's upload.
        sql`${file.uploaderId} in ${db.select({ userId: user.userId }).from(user)}`,
        of.after &&
          sql`(${file.createdAt}, ${file.token}) > (${of.after.createdAt.toISOString()}::timestamptz, ${of.after.token})`,
      ),
    )
    .orderBy(asc(file.createdAt), asc(file.token))
    .limit(limit)
}

/**
 * Removes files that no row holds. A call that takes a file into a row locks the file's row until it
 * ends (own-uploads.ts), so the files are checked again here under that lock. The row is deleted
 * together with the order to remove the bytes: a crash leaves neither a row without a file nor a
 * file without a row.
 * @returns how many were removed
 */
export async function removeUnheld(
  db: Db,
  providerId: string,
  tokens: readonly string[],
): Promise<number> {
  if (tokens.length === 0) return 0
  return db.transaction(async (tx) => {
    const own = eq(file.providerId, providerId)
    const these = and(own, isAnyOf(file.token, tokens))
    const rows = await tx.select({ token: file.token }).from(file).where(these).for('update')
    const held = await heldTokens(
      tx,
      rows.map(({ token }) => token),
    )
    const gone = rows.map(({ token }) => token).filter((token) => !held.has(token))
    if (gone.length === 0) return 0
    await tx.delete(file).where(and(own, isAnyOf(file.token, gone)))
    for (const token of gone)
      await enqueueJob(tx, {
        kind: 'file.remove',
        refId: 'file',
        providerId,
        runAt: 0,
        clock: 'wall',
        payload: { token },
      })
    return gone.length
  })
}
