import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { isRunning } from '#domain/moving-in/dicts'
import { file } from '../../core/files/file-schema'
import { KINDS } from '../../core/files/kind'
import { MADE_BY_GATEWAY } from '../../core/files/owner'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import type { ImportRow } from '../../core/imports/workbook'
import { inTransaction } from '../../core/db/retry'
import { JobStopped, type LongJob, type LongJobContext } from '../../core/jobs'
import { thrifty } from '../../core/jobs/thrifty'
import { fileKindOf } from './file-kinds'
import type { Importing, Planned } from './file-kind'
import { addToTally, emptyTally, type Tally } from './import-check'
import { agreedOnly, previewOf } from './preview'
import { partsOf, planRows, readImport, repeatsIn } from './import-rows'
import { dataImport, importedRow, type PreviewLine } from './moving-in-schema'
import { writeRefused } from './refused-rows'

export type DataImport = typeof dataImport.$inferSelect
export const IMPORT_JOB = 'moving-in.run'
const BROKEN = '系统异常，请重新提交'

/**
 * Checks a file, or applies it, whichever its import waits for: 500 rows a transaction, and after a
 * crash from the first row that is not done.
 */
export const importJob: LongJob = {
  kind: IMPORT_JOB,
  lane: 'long',
  run: (context) => thrifty(() => runImport(context)),
  onGiveUp: async (tx, { providerId, refId: importNo }) => {
    const [row] = await tx.select().from(dataImport).where(isImport({ providerId, importNo }))
    if (row && isRunning(row))
      await setImport(tx, row, {
        // What has been applied stays, and the rest can be started again.
        importState: row.importState === 'APPLYING' ? 'CHECKED' : 'REFUSED',
        reason: BROKEN,
      })
  },
}

export const isImport = ({ providerId, importNo }: Pick<DataImport, 'providerId' | 'importNo'>) =>
  and(eq(dataImport.providerId, providerId), eq(dataImport.importNo, importNo))!

export const setImport = async (
  tx: Pick<Tx, 'update'>,
  of: Pick<DataImport, 'providerId' | 'importNo'>,
  set: Partial<DataImport>,
): Promise<void> =>
  void (await tx
    .update(dataImport)
    .set({ ...set, version: sql`${dataImport.version} + 1` })
    .where(isImport(of)))

export const importingOf = (
  row: Pick<DataImport, 'providerId' | 'importNo' | 'createdBy' | 'operator'> &
    Partial<Pick<DataImport, 'changeReason' | 'decidedBy' | 'decider'>>,
  now: number,
): Importing => ({
  providerId: row.providerId,
  importNo: row.importNo,
  createdBy: row.createdBy,
  operator: row.operator,
  changeReason: row.changeReason ?? '',
  decidedBy: row.decidedBy ?? null,
  decider: row.decider ?? null,
  now,
  today: formatDate(now),
})

async function runImport(context: LongJobContext): Promise<void> {
  const { db, job, clock, files } = context
  const about = { providerId: job.providerId, importNo: job.refId }
  const [row] = await db.select().from(dataImport).where(isImport(about))
  if (!row || !isRunning(row)) return
  const kind = fileKindOf(row.importKind)
  const read = await readImport(files, row.fileToken, kind)
  const doneTime = new Date(clock.now())
  if ('refused' in read)
    return setImport(db, row, { importState: 'REFUSED', reason: read.refused, doneTime })
  const { rows } = read
  await setImport(db, row, { rowCount: rows.length, doneLine: 0 })
  const isApplying = row.importState === 'APPLYING'
  const repeats = repeatsIn(rows, kind)
  const tally = emptyTally()
  const preview: PreviewLine[] = []
  for (const part of partsOf(rows)) {
    await context.renew()
    const planned = await inTransaction(db, async (tx) => {
      const of = importingOf(row, clock.now())
      await holdImport(tx, row)
      const open = isApplying ? await openRows(tx, row, part) : part
      const planned = await planRows(tx, of, kind, open, repeats)
      const checked = isApplying ? agreedOnly(planned, row, kind) : planned
      const good = checked.flatMap(({ row: { line }, plan }) => (plan ? [{ line, plan }] : []))
      if (isApplying && good.length > 0) await applyRows(tx, of, row, good)
      await setImport(tx, row, { doneLine: part.at(-1)!.line })
      return checked
    })
    addToTally(tally, planned, kind)
    if (!isApplying && kind.reviewed) preview.push(...previewOf(planned, kind))
  }
  const refusedToken = await keepRefused(context, row, tally.refused)
  await finish(
    context,
    row,
    { tally, rows, preview },
    { refusedToken, doneTime: new Date(clock.now()) },
  )

  async function applyRows(
    tx: Tx,
    of: Importing,
    { providerId, importNo }: DataImport,
    good: readonly { line: number; plan: unknown }[],
  ) {
    const made = await kind.apply(tx, of, good, context.upstream)
    await insertRows(
      tx,
      importedRow,
      good.map(({ line }, i) => ({ providerId, importNo, line, recordNo: made[i]! })),
    )
  }
}

/**
 * Keeps the import from another runner, and from being taken back, until the transaction ends. It is
 * locked before the books and merchants, in every transaction.
 * @throws JobStopped when another run has finished it
 */
async function holdImport(tx: Tx, row: DataImport): Promise<void> {
  const [held] = await tx.select().from(dataImport).where(isImport(row)).for('update')
  if (held?.importState !== row.importState) throw new JobStopped()
}

/** Without the rows that a run before has applied. */
async function openRows<R extends { line: number }>(
  tx: Tx,
  { providerId, importNo }: DataImport,
  part: readonly R[],
): Promise<R[]> {
  const done = await tx
    .select({ line: importedRow.line })
    .from(importedRow)
    .where(
      and(
        eq(importedRow.providerId, providerId),
        eq(importedRow.importNo, importNo),
        sql`${importedRow.line} between ${part[0]!.line} and ${part.at(-1)!.line}`,
      ),
    )
  const lines = new Set(done.map(({ line }) => line))
  return part.filter(({ line }) => !lines.has(line))
}

/** Keeps the refused rows as a file. @returns its token; null where none was refused */
async function keepRefused(
  { db, files, clock }: LongJobContext,
  { providerId, importKind, fileName }: DataImport,
  refused: readonly Planned<unknown>[],
): Promise<string | null> {
  if (refused.length === 0) return null
  const token = randomBytes(16).toString('base64url')
  const out = await files.create(token)
  // The caller gets the error through `done`; without a listener it would end the process.
  out.on('error', () => undefined)
  await writeRefused(out, fileKindOf(importKind).columns, refused, clock.now())
  await out.done
  await db.insert(file).values({
    token,
    providerId,
    uploaderId: MADE_BY_GATEWAY,
    kind: 'xlsx',
    mime: KINDS.xlsx.mime,
    fileName: `${fileName.replace(/\.\w+$/, '').slice(0, 80)}_有问题的行.xlsx`,
    size: (await files.size(token)) ?? 0,
    createdAt: new Date(clock.now()),
  })
  return token
}

async function finish(
  { db, clock }: LongJobContext,
  row: DataImport,
  { tally, rows, preview }: { tally: Tally; rows: readonly ImportRow[]; preview: PreviewLine[] },
  end: { refusedToken: string | null; doneTime: Date },
): Promise<void> {
  const { good, same, totals, refused } = tally
  const about = { ...end, refusedCount: refused.length, reason: '' }
  const { leaves } = fileKindOf(row.importKind)
  const of = importingOf(row, clock.now())
  if (row.importState === 'CHECKING') {
    const left = (await leaves?.words(db, of, rows)) ?? ''
    const isEmpty = good === 0 && left === ''
    const reason = left !== '' ? left : same > 0 ? '都已迁入过，没有新的行' : '没有可以迁入的行'
    return setImport(db, row, {
      ...about,
      ...((isEmpty || left !== '') && { reason }),
      importState: isEmpty ? 'REFUSED' : 'CHECKED',
      goodCount: good,
      sameCount: same,
      totals,
      preview,
    })
  }
  await inTransaction(db, async (tx) => {
    await holdImport(tx, row)
    await leaves?.remove(tx, of, rows)
    const appliedCount = await tx.$count(
      importedRow,
      and(eq(importedRow.providerId, row.providerId), eq(importedRow.importNo, row.importNo)),
    )
    await setImport(tx, row, { ...about, importState: 'APPLIED', appliedCount, sameCount: same })
  })
}
