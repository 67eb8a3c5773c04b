import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { file } from '../../core/files/file-schema'
import { MADE_BY_GATEWAY } from '../../core/files/owner'
import { enqueueJob, type Job, type LongJob, type LongJobContext } from '../../core/jobs'
import { ledgerMonth } from '../../core/ledger/month-schema'
import { writeEvidence } from './evidence-write'
import { monthKey, type LedgerMonth } from './month-row'

const JOB = 'closing.evidence'
type Key = Pick<LedgerMonth, 'providerId' | 'month'>

/** Has the package of a month that was just closed made. */
export async function planEvidence(tx: Tx, of: Key, now: number): Promise<void> {
  const row = await currentOf(tx, of)
  await dropEvidence(tx, row)
  await tx.update(ledgerMonth).set({ evidenceStatus: 'WAIT' }).where(monthKey(of))
  const about = { kind: JOB, refId: of.month, providerId: of.providerId }
  await enqueueJob(tx, { ...about, runAt: now, clock: 'business' })
}

/** Makes the evidence of a closed month: its books, proofs and digests in one file. */
export const evidenceJob: LongJob = {
  kind: JOB,
  lane: 'long',
  run: makeEvidence,
  async onGiveUp(tx, job) {
    await tx.update(ledgerMonth).set({ evidenceStatus: 'FAIL' }).where(isMade(job))
  },
}

const keyOf = ({ providerId, refId: month }: Job): Key => ({ providerId, month })
/** A month that was opened again meanwhile has no evidence. */
const isMade = (job: Job) => and(monthKey(keyOf(job)), eq(ledgerMonth.monthStatus, 'CLOSED'))

async function makeEvidence(context: LongJobContext): Promise<void> {
  const { db, job, files, clock } = context
  const [month] = await db
    .update(ledgerMonth)
    .set({ evidenceStatus: 'MAKING' })
    .where(and(isMade(job), isNull(ledgerMonth.fileToken)))
    .returning()
  if (!month) return
  const token = randomBytes(16).toString('base64url')
  const out = await files.create(token)
  // The awaited stream reports the error; this listener keeps the process alive.
  out.on('error', () => undefined)
  try {
    const fileDigest = await writeEvidence(context, month, out)
    const made = { token, size: await out.done, fileDigest, now: clock.now() }
    const kept = await db.transaction((tx) => keep(tx, job, made))
    if (!kept) await files.remove(token)
  } catch (error) {
    out.destroy()
    throw error
  }
}

interface Made {
  token: string
  size: number
  fileDigest: string
  now: number
}

/** @returns false when the month was opened again */
async function keep(tx: Tx, job: Job, { token, size, fileDigest, now }: Made): Promise<boolean> {
  const fileName = `关账证据_${job.refId}.zip`
  const rows = await tx
    .update(ledgerMonth)
    .set({ evidenceStatus: 'READY', fileToken: token, fileName, fileSize: size, fileDigest })
    .where(and(isMade(job), isNull(ledgerMonth.fileToken)))
    .returning({ month: ledgerMonth.month })
  if (rows.length === 0) return false
  await tx.insert(file).values({
    token,
    providerId: job.providerId,
    uploaderId: MADE_BY_GATEWAY,
    kind: 'zip',
    mime: 'application/zip',
    fileName,
    size,
    createdAt: new Date(now),
  })
  return true
}

/** Deletes the row of the package; a job removes its bytes after the commit. */
export async function dropEvidence(tx: Tx, row: LedgerMonth): Promise<void> {
  const { providerId, month, fileToken } = row
  const none = { evidenceStatus: null, fileToken: null, fileName: null, fileSize: null }
  await tx
    .update(ledgerMonth)
    .set({ ...none, fileDigest: null })
    .where(monthKey(row))
  if (fileToken === null) return
  await tx.delete(file).where(and(eq(file.providerId, providerId), eq(file.token, fileToken)))
  const about = { kind: 'file.remove', refId: month, providerId }
  await enqueueJob(tx, { ...about, runAt: 0, clock: 'wall', payload: { token: fileToken } })
}

async function currentOf(tx: Tx, of: Key): Promise<LedgerMonth> {
  const [row] = await tx.select().from(ledgerMonth).where(monthKey(of))
  return row!
}
