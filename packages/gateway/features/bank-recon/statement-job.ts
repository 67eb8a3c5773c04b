import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { daysInRange, parseTime } from '#domain/dates'
import type { BankFormat } from '#domain/bank-statement/fields'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { inTransaction } from '../../core/db/retry'
import type { LongJob, LongJobContext } from '../../core/jobs'
import { BANK_PROFILES, readFile, type FileRow } from '../ingest'
import { bankAccount, bankEntry, bankStatement, isAccount } from './bank-schema'
import { matchDays } from './match'
import {
  createStatementTaker,
  StatementRefused,
  type BankLine,
  type StatementFigures,
} from './read-statement'

type Statement = typeof bankStatement.$inferSelect
type Account = typeof bankAccount.$inferSelect

/** Reads a bank's statement and matches its lines. */
export const STATEMENT_JOB = 'bank.statement'
const BROKEN = '系统异常，请重新上传'
/** A year and a month. */
const MOST_DAYS = 400

export const statementJob: LongJob = {
  kind: STATEMENT_JOB,
  lane: 'long',
  run: readAndMatch,
  onGiveUp: (tx, { providerId, refId: fileId }) =>
    setStatement(tx, { providerId, fileId }, { fileState: 'REFUSED', reason: BROKEN }),
}

/** Reads it twice: once to check all of it, then to keep its lines, 500 a transaction. */
async function readAndMatch(context: LongJobContext): Promise<void> {
  const { db, files, job, renew } = context
  const about = { providerId: job.providerId, fileId: job.refId }
  const [row] = await db.select().from(bankStatement).where(isStatement(about))
  if (!row || row.fileState !== 'RECEIVED') return
  const [account] = await db.select().from(bankAccount).where(isAccount(row))
  const folder = await mkdtemp(join(tmpdir(), 'console-bank-'))
  const path = join(folder, 'file')
  try {
    await pipeline(files.read(row.fileToken), createWriteStream(path), { signal: context.signal })
    const figures = await readLines(context, path, row, account!, async () => renew())
    await setStatement(db, row, { ...figures, reason: await gapBefore(context, row, figures) })
    await readLines(context, path, row, account!, (lines) =>
      keepLines(context, row, account!, lines),
    )
    const { fromDay, toDay } = figures
    if (fromDay && toDay)
      await matchDays(db, { ...about, fundKind: account!.fundKind, fromDay, toDay }, renew)
    await setStatement(db, row, {
      fileState: 'APPLIED',
      sameCount: await sameOf(context, row, figures),
    })
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    await inTransaction(db, async (tx) => {
      await tx
        .delete(bankEntry)
        .where(and(eq(bankEntry.providerId, row.providerId), eq(bankEntry.fileId, row.fileId)))
      await setStatement(tx, row, { fileState: 'REFUSED', reason: error.message.slice(0, 500) })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isStatement = ({ providerId, fileId }: Pick<Statement, 'providerId' | 'fileId'>) =>
  and(eq(bankStatement.providerId, providerId), eq(bankStatement.fileId, fileId))

const setStatement = async (
  tx: Pick<Tx, 'update'>,
  about: Pick<Statement, 'providerId' | 'fileId'>,
  set: Partial<Statement>,
): Promise<void> =>
  void (await tx
    .update(bankStatement)
    .set({ ...set, version: sql`${bankStatement.version} + 1` })
    .where(isStatement(about)))

/** @throws StatementRefused for a file that cannot be used */
async function readLines(
  { signal }: LongJobContext,
  path: string,
  { bankFormat }: Statement,
  { accountNo }: Account,
  take: (lines: BankLine[]) => Promise<void>,
): Promise<StatementFigures> {
  const taker = createStatementTaker(accountNo)
  const profile = BANK_PROFILES[bankFormat as BankFormat]
  // Its throw has to be a rejection.
  const takeRows = async (rows: FileRow[]) => take(taker.take(rows))
  const end = await readFile(path, profile, takeRows, { signal })
  if (end.refused) throw new StatementRefused(end.refused)
  const { figures } = taker
  if (figures.lineCount === 0 && figures.closeAmt === null)
    throw new StatementRefused('文件里没有流水')
  const { fromDay, toDay } = figures
  if (fromDay && toDay && daysInRange(fromDay, toDay) > MOST_DAYS)
    throw new StatementRefused(`流水从${fromDay}到${toDay}，一份对账单不能超过${MOST_DAYS}天`)
  // A statement without lines is of the day of its balance.
  return { ...figures, fromDay: figures.fromDay ?? figures.toDay }
}

/** Keeps lines that are new. @throws StatementRefused for a number that had another amount */
async function keepLines(
  { db, renew }: LongJobContext,
  { providerId, fileId, accountId }: Statement,
  { fundKind }: Account,
  lines: readonly BankLine[],
): Promise<void> {
  await renew()
  if (lines.length === 0) return
  await inTransaction(db, async (tx) => {
    // One by one: of an account without figures yet, the planner would read all of its lines.
    const serials = sql.param(lines.map(({ serialNo }) => serialNo))
    const { rows } = await tx.execute<{
      serial_no: string
      what: string
      line_no: number | null
    }>(sql`
      select e.* from unnest(${serials}::text[]) as wanted(no) cross join lateral (
        select serial_no, amt || ' ' || entry_day as what,
          case file_id when ${fileId} then line_no end as line_no
        from bank_entry where provider_id = ${providerId} and account_id = ${accountId}
          and serial_no = wanted.no limit 1) e`)
    const known = new Map(rows.map((row) => [row.serial_no, row]))
    const fresh = lines.filter(({ lineNo, serialNo, amt, day }) => {
      const before = known.get(serialNo)
      known.set(serialNo, { serial_no: serialNo, what: `${amt} ${day}`, line_no: lineNo })
      if (!before) return true
      if ((before.line_no ?? lineNo) !== lineNo)
        throw new StatementRefused(`第${lineNo}行：流水号${serialNo}与第${before.line_no}行重复`)
      if (before.what !== `${amt} ${day}`)
        throw new StatementRefused(`第${lineNo}行：流水号${serialNo}已有，日期或金额不同`)
      return false
    })
    await insertRows(
      tx,
      bankEntry,
      fresh.map(({ lineNo, day, ...line }) => ({
        providerId,
        entryNo: `${fileId}-${lineNo}`,
        side: 'BANK',
        entryDay: day,
        entryTime: new Date(parseTime(day)),
        fundKind,
        accountId,
        fileId,
        lineNo,
        entryState: 'OPEN',
        ...line,
      })),
    )
  })
}

/** Lines of the file that an earlier statement has brought. */
async function sameOf(
  { db }: LongJobContext,
  { providerId, fileId }: Statement,
  { lineCount }: StatementFigures,
): Promise<number> {
  const kept = await db.$count(
    bankEntry,
    and(eq(bankEntry.providerId, providerId), eq(bankEntry.fileId, fileId)),
  )
  return lineCount - kept
}

/** The hint that a statement is missing before this one; '' without. */
async function gapBefore(
  { db }: LongJobContext,
  { providerId, accountId, fileId }: Statement,
  { openAmt, fromDay }: StatementFigures,
): Promise<string> {
  if (openAmt === null || fromDay === null) return ''
  const { rows } = await db.execute<{ close_amt: string; to_day: string }>(sql`
    select close_amt::text, to_day::text from bank_statement
    where provider_id = ${providerId} and account_id = ${accountId} and file_id <> ${fileId}
      and file_state = 'APPLIED' and to_day < ${fromDay} and close_amt is not null order by to_day desc limit 1`)
  const before = rows[0]
  if (!before || Number(before.close_amt) === openAmt) return ''
  return `期初余额与${before.to_day}的期末余额不符，可能缺少中间的对账单`
}
