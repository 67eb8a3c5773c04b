import { createHash, type Hash } from 'node:crypto'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { formatDateTime } from '#domain/dates'
import { BOM, csvLines, csvText } from '../../core/export/csv'
import { createZip, type ZipWriter } from '../../core/export/zip'
import type { LongJobContext } from '../../core/jobs'
import { daysOfMonth, EVIDENCE_PARTS, evidenceCell, type EvidencePart } from './evidence-parts'
import type { LedgerMonth } from './month-row'

/** Rows read at once; of a page no more is held than that. */
const PAGE = 2_000

interface Written {
  name: string
  rows: number
  sha256: string
}

/**
 * Writes the package of a closed month, table by table and page by page, with a manifest of their
 * digests at its end.
 * @returns SHA-256 of the whole file
 */
export async function writeEvidence(
  context: LongJobContext,
  month: LedgerMonth,
  out: Writable,
): Promise<string> {
  const whole = createHash('sha256')
  const hashed = hashing(whole)
  const piped = pipeline(hashed, out)
  // The failure reaches the code that writes.
  piped.catch(() => undefined)
  const zip = createZip(hashed)
  const written: Written[] = []
  for (const part of EVIDENCE_PARTS) written.push(await writePart(context, month, part, zip))
  await writeManifest(context, month, written, zip)
  await zip.finish()
  hashed.end()
  await piped
  return whole.digest('hex')
}

const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

async function writePart(
  { db, renew }: LongJobContext,
  { providerId, month }: LedgerMonth,
  part: EvidencePart,
  zip: ZipWriter,
): Promise<Written> {
  const name = `${month}_${part.title}.csv`
  const entry = zip.entry(name)
  const hash = createHash('sha256')
  const write = async (text: string) => {
    hash.update(text)
    await entry.write(text)
  }
  await write(BOM + csvLines([part.columns.map(({ title }) => title)]))
  const of = { providerId, month, ...daysOfMonth(month) }
  let after = ''
  let rows = 0
  for (;;) {
    await renew()
    const page = await db.transaction(async (tx) => {
      // Balances of years are added up longer than a call may.
      await tx.execute(sql`SET LOCAL statement_timeout = 0`)
      const read = await tx.execute<Record<string, unknown>>(sql`
        select * from (${part.rows(of)}) part where key collate "C" > ${after}
        order by key collate "C" limit ${PAGE}`)
      return read.rows
    })
    if (page.length > 0)
      await write(
        csvLines(
          page.map((row) =>
            part.columns.map((column) => csvText(column, evidenceCell(column, row))),
          ),
        ),
      )
    rows += page.length
    if (page.length < PAGE) break
    after = String(page.at(-1)!['key'])
    await setImmediate()
  }
  await entry.end()
  return { name, rows, sha256: hash.digest('hex') }
}

async function writeManifest(
  { db, clock }: LongJobContext,
  month: LedgerMonth,
  written: readonly Written[],
  zip: ZipWriter,
): Promise<void> {
  const { providerId, digest, voucherCount, debitAmt, requester, decider, closeTime } = month
  const { rows } = await db.execute<{ seq: number; hash: string }>(sql`
    select seq, hash from operation_head where provider_id = ${providerId}`)
  const entry = zip.entry('manifest.json')
  await entry.write(
    JSON.stringify(
      {
        month: month.month,
        providerId,
        closedAt: closeTime && formatDateTime(closeTime.getTime()),
        requester,
        decider,
        trialBalance: { sha256: digest, voucherCount, debitAmt },
        operationLog: rows[0] ? { seq: rows[0].seq, hash: rows[0].hash } : null,
        madeAt: formatDateTime(clock.now()),
        files: written,
      },
      undefined,
      2,
    ),
  )
  await entry.end()
}
