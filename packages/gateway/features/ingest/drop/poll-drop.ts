import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../../../core/db/one-of'
import { inTransaction } from '../../../core/db/retry'
import { insertRows } from '../../../core/db/insert-rows'
import type { LongJobContext } from '../../../core/jobs'
import { dropFile } from '../ingest-schema'
import { faultOfFile, keepFile, MOST_BYTES, stageBytes } from '../keep-file'
import type { Source } from '../signed-request'
import { DropError, type Drop, type DropEntry } from './drop'
import { readDropPattern } from './drop-pattern'

/** Files that one poll fetches; the next poll fetches more. */
const MOST_FILES = 50

interface Bill extends DropEntry {
  fileDate: string
}

/**
 * Fetches the files of a source's drop that are new, each once, and leaves them there. A file is
 * fetched when two polls in a row find it with the same size and time: its sender has ended.
 * @throws DropError where a file is too large
 */
export async function pollDrop(
  context: Pick<LongJobContext, 'db' | 'files' | 'clock' | 'renew'>,
  source: Source,
  drop: Drop,
): Promise<void> {
  const { db, clock, renew } = context
  const bills = billsOf(source, await drop.list(), clock.now())
  const before = await db.select().from(dropFile).where(ofSource(source))
  const seen = new Map(before.map((row) => [row.fileName, row]))
  const isSettled = ({ name, size, modifiedAt }: Bill) => {
    const row = seen.get(name)
    return row?.size === size && row.modifiedAt.getTime() === modifiedAt
  }
  await noteSeen(
    context,
    source,
    bills.filter((bill) => !isSettled(bill)),
    before.map(({ fileName }) => fileName).filter((name) => !bills.some((b) => b.name === name)),
  )
  const ready = bills.filter((bill) => isSettled(bill) && !seen.get(bill.name)!.isTaken)
  for (const bill of ready.slice(0, MOST_FILES)) {
    await renew()
    await take(context, source, drop, bill)
  }
}

/** The entries whose names are of the source's pattern, the oldest day first. */
function billsOf(source: Source, entries: readonly DropEntry[], now: number): Bill[] {
  const pattern = readDropPattern(source.dropPattern)
  if (typeof pattern === 'string') throw new DropError(`文件名：${pattern}`)
  return entries
    .flatMap((entry) => {
      const fileDate = pattern.dateOf(entry.name)
      if (fileDate === undefined || faultOfFile({ fileName: entry.name, fileDate }, now)) return []
      return [{ ...entry, fileDate }]
    })
    .toSorted((a, b) => a.fileDate.localeCompare(b.fileDate) || a.name.localeCompare(b.name))
}

/** Remembers files of another size or time than before, and forgets those that are gone. */
async function noteSeen(
  { db }: Pick<LongJobContext, 'db'>,
  source: Source,
  changed: readonly Bill[],
  gone: readonly string[],
): Promise<void> {
  const { providerId, sourceId } = source
  const fileNames = [...gone, ...changed.map(({ name }) => name)]
  if (fileNames.length === 0) return
  await inTransaction(db, async (tx) => {
    await tx.delete(dropFile).where(and(ofSource(source), isAnyOf(dropFile.fileName, fileNames)))
    await insertRows(
      tx,
      dropFile,
      changed.map(({ name, size, modifiedAt }) => ({
        providerId,
        sourceId,
        fileName: name,
        size,
        modifiedAt: new Date(modifiedAt),
      })),
    )
  })
}

async function take(
  { db, files, clock, renew }: Pick<LongJobContext, 'db' | 'files' | 'clock' | 'renew'>,
  source: Source,
  drop: Drop,
  { name, size, fileDate }: Bill,
): Promise<void> {
  if (size > MOST_BYTES) throw new DropError(`${name} 超过2GiB`)
  const staged = await stageBytes(files, renewing(await drop.read(name), renew))
  try {
    // It changed while it was read: the next poll sees its new size.
    if (staged.bytes !== size) return
    await staged.commit()
    const { digest, bytes } = staged
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      await keepFile(tx, source, { fileName: name, fileDate, digest, bytes }, now)
      await tx
        .update(dropFile)
        .set({ isTaken: true })
        .where(and(ofSource(source), eq(dropFile.fileName, name)))
    })
  } finally {
    await staged.discard()
  }
}

async function* renewing(
  chunks: AsyncIterable<Uint8Array>,
  renew: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await renew()
    yield chunk
  }
}

const ofSource = ({ providerId, sourceId }: Pick<Source, 'providerId' | 'sourceId'>) =>
  and(eq(dropFile.providerId, providerId), eq(dropFile.sourceId, sourceId))
