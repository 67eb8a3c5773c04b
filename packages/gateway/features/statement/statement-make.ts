import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Writable } from 'node:stream'
import { enumItem } from '#domain/field'
import { isCompared } from '#domain/statement/compared'
import { BILL_TYPE } from '#domain/statement/dicts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import type { Tx } from '../../core/db/open'
import { file } from '../../core/files/file-schema'
import { provider } from '../../core/access-schema'
import { statement, STATEMENT_FACTS } from './statement-schema'
import { KINDS } from '../../core/files/kind'
import { MADE_BY_GATEWAY } from '../../core/files/owner'
import { enqueueJob, type Job, type LongJob, type LongJobContext } from '../../core/jobs'
import { keepFacts } from '../../core/record-facts'
import { dropBillLines } from '../../core/upstream/bill-lines'
import type { Upstream } from '../../core/upstream/port'
import { planClearing } from '../day-books'
import { keepDifferences } from './statement-diff-keep'
import { otherSide, withoutMissing } from './statement-channel-bill'
import { differencesOf, differs, type OtherSide } from './statement-bill-compare'
import type { LocalLine } from './statement-compare'
import { MAKE_JOB, type Statement } from './statement-plan'
import { dropFlows, layFlows } from './statement-flows'
import { readLines, type Line } from './statement-rows'
import { statementFile, type Sums } from './statement-write-file'

/** Lines read at once: few are soon written, and of many the pages grow. */
const PAGE_LINES = 1_000
const MOST_LINES = 5_000
const BROKEN = '系统异常，请重新生成'

export const makeStatementsJob: LongJob = {
  kind: MAKE_JOB,
  lane: 'long',
  run: makeStatements,
  onGiveUp: (tx, job) => breakStatements(tx, job),
}

/**
 * Makes the statements a job names (WAIT -> MAKING -> READY | EMPTY). A second run does those that
 * the first left: the others are past MAKING.
 */
async function makeStatements(context: LongJobContext): Promise<void> {
  const { db, job, renew, upstream, clock } = context
  await renew()
  const { bills, providerName } = await db.transaction((tx) =>
    begin(tx, upstream, job, clock.now()),
  )
  // Side by side: most of the time a small file takes is waiting for the disk.
  const ends = await Promise.allSettled(bills.map((bill) => makeOne(context, bill, providerName)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

const billIdsOf = (job: Job): string[] => job.payload.billIds as string[]

async function begin(
  tx: Tx,
  upstream: Upstream,
  job: Job,
  now: number,
): Promise<{ bills: Statement[]; providerName: string }> {
  const { providerId } = job
  const billIds = await withoutMissing(tx, upstream, { providerId, billIds: billIdsOf(job), now })
  const bills = await tx
    .update(statement)
    .set({ billStatus: 'MAKING', failReason: '', version: sql`${statement.version} + 1` })
    .where(
      and(
        eq(statement.providerId, job.providerId),
        isAnyOf(statement.billId, billIds),
        inArray(statement.billStatus, ['WAIT', 'MAKING']),
      ),
    )
    .returning()
  const [owner] = await tx.select().from(provider).where(eq(provider.providerId, job.providerId))
  return { bills, providerName: owner?.name ?? '' }
}

async function makeOne(
  context: LongJobContext,
  bill: Statement,
  providerName: string,
): Promise<void> {
  const { db, clock, files, upstream } = context
  const now = clock.now()
  const token = randomBytes(16).toString('base64url')
  const { first, theirs } = await db.transaction(async (tx) => {
    if (bill.billType === 'FUND') await layFlows(tx, bill)
    return {
      first: await readLines(tx, bill, undefined, PAGE_LINES),
      theirs: isCompared(bill) ? await otherSide(tx, upstream, bill, now) : undefined,
    }
  })
  const isEmpty =
    first.length === 0 && !(theirs && (await db.transaction((tx) => differs(tx, bill, theirs, []))))
  // A day on which only the channel has payments has a statement that says so.
  if (isEmpty) return db.transaction((tx) => finish(tx, bill, { now, sums: {}, paid: [] }))
  const out = await files.create(token)
  // The awaited stream reports the error; this listener keeps the process alive.
  out.on('error', () => undefined)
  try {
    const played = theirs !== undefined && 'play' in theirs
    const writing = { bill, providerName, now, out, first, played }
    const { sums, paid } = await writeLines(context, writing)
    const size = await out.done
    await db.transaction((tx) =>
      finish(tx, bill, { now, sums, theirs, paid, made: { token, size } }),
    )
  } catch (error) {
    out.destroy()
    throw error
  }
}

interface Writing {
  bill: Statement
  providerName: string
  now: number
  out: Writable
  first: Line[]
  /** Our payments are wanted by a channel that is only played. */
  played: boolean
}

async function writeLines({ db, renew }: LongJobContext, writing: Writing) {
  const { bill, providerName, now, out, played } = writing
  const merName = String(writing.first[0]?.merName ?? '')
  const target = statementFile(out, bill, { providerName, merName }, now)
  await target.head()
  const sums: Record<string, number> = {}
  const paid: LocalLine[] = []
  let lines = writing.first
  for (let asked = PAGE_LINES; ;) {
    await target.lines(lines)
    for (const line of lines) {
      addUp(sums, line)
      if (played && line.tradeType === 'PAY') paid.push(paidOf(line))
    }
    const last = lines.at(-1)
    if (!last || lines.length < asked) break
    await renew()
    const after = [String(last.at), String(last.id)] as const
    asked = Math.min(2 * asked, MOST_LINES)
    lines = await db.transaction((tx) => readLines(tx, bill, after, asked))
  }
  await target.finish({ ...sums, transAmt: sums.addTrans ?? 0 })
  return { sums, paid }
}

/** Columns that are added up over all lines of a statement. */
const ADDED = [
  'transCount',
  'addTrans',
  'refundCount',
  'refundAmt',
  'feeAmt',
  'settleAmt',
  'adjustAmt',
  'costFeeAmt',
  'partnerShareAmt',
  'inAmt',
  'outAmt',
]

function addUp(sums: Record<string, number>, line: Line): void {
  sums.rows = (sums.rows ?? 0) + 1
  for (const name of ADDED) {
    const value = line[name]
    if (value !== undefined && value !== null) sums[name] = (sums[name] ?? 0) + Number(value)
  }
}

const paidOf = (line: Line): LocalLine => ({
  tradeNo: String(line.tradeNo),
  channelTradeNo: String(line.channelTradeNo),
  merId: String(line.merId),
  amt: Number(line.payAmt),
  time: Date.parse(String(line.at)),
})

interface Made {
  now: number
  sums: Sums
  /** Absent without anything to compare with. */
  theirs?: OtherSide | undefined
  paid: readonly LocalLine[]
  /** Absent for an empty statement. */
  made?: { token: string; size: number }
}

async function finish(tx: Tx, bill: Statement, { now, sums, theirs, paid, made }: Made) {
  await dropFile(tx, bill)
  if (bill.billType === 'FUND') await dropFlows(tx, bill)
  const found = theirs ? differencesOf(tx, bill, theirs, paid) : []
  const diffCount = await keepDifferences(tx, bill, found, now)
  await dropBillLines(tx, bill)
  const fileName = fileNameOf(bill)
  if (made)
    await tx.insert(file).values({
      token: made.token,
      providerId: bill.providerId,
      uploaderId: MADE_BY_GATEWAY,
      kind: 'csv',
      mime: KINDS.csv.mime,
      fileName,
      size: made.size,
      createdAt: new Date(now),
    })
  await tx
    .update(statement)
    .set({
      billStatus: made ? 'READY' : 'EMPTY',
      transCount: sums.transCount ?? 0,
      transAmt: sums.addTrans ?? 0,
      refundCount: sums.refundCount ?? 0,
      refundAmt: sums.refundAmt ?? 0,
      feeAmt: sums.feeAmt ?? 0,
      settleAmt: sums.settleAmt ?? 0,
      adjustAmt: sums.adjustAmt ?? 0,
      diffCount,
      fileToken: made?.token ?? null,
      fileName: made ? fileName : null,
      fileSize: made?.size ?? null,
      createTime: new Date(now),
      version: sql`${statement.version} + 1`,
    })
    .where(and(eq(statement.providerId, bill.providerId), eq(statement.billId, bill.billId)))
  const { providerId, billId } = bill
  await keepFacts(
    tx,
    STATEMENT_FACTS,
    { providerId, nos: [billId] },
    { operator: '系统', reason: '生成账单', time: now },
  )
  if (isCompared(bill)) await planClearing(tx, providerId, now)
}

function fileNameOf({ billType, merId, payChannel, billDate }: Statement): string {
  const type = enumItem(BILL_TYPE, billType).label
  // A slash in a channel's name must not part a path.
  const channel = payChannel ? `_${enumItem(PAY_CHANNEL, payChannel).label.replace('/', '_')}` : ''
  return `${type}${merId ? `_${merId}` : ''}${channel}_${billDate.replaceAll('-', '')}.csv`
}

/** Deletes the row of a statement's file; a job removes its bytes after the commit. */
export async function dropFile(
  tx: Tx,
  bill: Pick<Statement, 'providerId' | 'billId' | 'fileToken'>,
): Promise<void> {
  if (bill.fileToken === null) return
  await tx
    .delete(file)
    .where(and(eq(file.providerId, bill.providerId), eq(file.token, bill.fileToken)))
  await enqueueJob(tx, {
    kind: 'file.remove',
    refId: bill.billId,
    providerId: bill.providerId,
    runAt: 0,
    clock: 'wall',
    payload: { token: bill.fileToken },
  })
}

/** After the job is given up: the user sees the failure and may try again. */
async function breakStatements(tx: Tx, job: Job): Promise<void> {
  for (const billId of billIdsOf(job)) await dropFlows(tx, { providerId: job.providerId, billId })
  await tx
    .update(statement)
    .set({ billStatus: 'FAIL', failReason: BROKEN, version: sql`${statement.version} + 1` })
    .where(
      and(
        eq(statement.providerId, job.providerId),
        isAnyOf(statement.billId, billIdsOf(job)),
        inArray(statement.billStatus, ['WAIT', 'MAKING']),
      ),
    )
}
