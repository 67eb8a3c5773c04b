import { and, eq, min, sql } from 'drizzle-orm'
import { rowsOf } from '../../core/db/rows-of'
import { addDays } from '#domain/dates'
import type { Db, Tx } from '../../core/db/open'
import {
  cancelJobs,
  enqueueJob,
  type DailyJob,
  type Job,
  type LongJob,
  type LongJobContext,
} from '../../core/jobs'
import { ledgerVoucher } from '../../core/ledger/ledger-schema'
import { nextNumber } from '../../core/numbers'
import type { SealKeys } from '../../core/operations/seal'
import { tradeRollup } from '../trade/trade-schema'
import { MOST_TOLD, type Check, type Days, type Finding } from './proof-check'
import { proofFinding, proofRun, type ProvenCheck } from './proof-schema'
import { checksWith } from './prove'
import { recordOf } from './record-of'
import { proveFiles } from './file-digests'
import { anchorOf } from './run-seal'
import { noteValues } from './watched-values'

/** After the night's postings, before the day begins. */
const AT = '05:10'
const RUN_JOB = 'proof.run'
/** Of a check that goes by days, so many trades at a time: others want the database too. */
const TRADES_AT_ONCE = 50_000
const BROKEN = '核对未完成，次日自动重新核对'

/**
 * Proves the books every night. The job waits by the wall clock: after business time is moved on by
 * forty days there are forty nights' postings, and one proof of their result.
 */
export const proofDaily: DailyJob = {
  kind: 'proof.plan',
  at: AT,
  async run(tx, { providerId, day }) {
    const about = { kind: RUN_JOB, providerId, refId: providerId }
    await cancelJobs(tx, about)
    const runNo = await nextNumber(tx, 'PR', day)
    await enqueueJob(tx, { ...about, runAt: 0, clock: 'wall', payload: { runNo } })
  },
}

export const proofRunJob: LongJob = {
  kind: RUN_JOB,
  lane: 'long',
  async run({ db, job, clock, files, renew, sealKeys }) {
    const started = new Date(clock.now())
    await db.transaction((tx) => begin(tx, job, started))
    const proven = [
      ...(await proveByParts({ db, renew, sealKeys }, job.providerId)),
      await proveFiles({ db, files, renew }, job.providerId, runNoOf(job)),
    ]
    await db.transaction((tx) => finish(tx, job, proven, new Date(clock.now()), sealKeys))
  },
  async onGiveUp(tx, job, { clock }) {
    const change = { runStatus: 'BROKEN', failReason: BROKEN, endTime: new Date(clock.now()) }
    await tx.update(proofRun).set(change).where(isRun(job))
  },
}

const runNoOf = (job: Job): string => String(job.payload.runNo)
const isRun = (job: Job) =>
  and(eq(proofRun.providerId, job.providerId), eq(proofRun.runNo, runNoOf(job)))

/** A second attempt begins anew, without results of the first. */
async function begin(tx: Tx, job: Job, startTime: Date): Promise<void> {
  const { providerId } = job
  const [books] = await tx
    .select({ since: min(ledgerVoucher.bizDate) })
    .from(ledgerVoucher)
    .where(eq(ledgerVoucher.providerId, providerId))
  const sinceDate = books?.since ?? null
  const row = { providerId, runNo: runNoOf(job), startTime, sinceDate, runStatus: 'RUNNING' }
  await tx
    .insert(proofRun)
    .values(row)
    .onConflictDoUpdate({
      target: [proofRun.providerId, proofRun.runNo],
      set: { startTime, runStatus: 'RUNNING' },
    })
}

type Proven = Finding & { title: string }

/**
 * Every check in a transaction of its own, those that read trade by trade in several: what is
 * posted in between is whole in the one and not yet there, or whole, in the other.
 */
async function proveByParts(
  { db, renew, sealKeys = {} }: Pick<LongJobContext, 'db' | 'renew' | 'sealKeys'>,
  providerId: string,
): Promise<Proven[]> {
  const windows = await db.transaction((tx) => windowsOf(tx, providerId))
  const proven: Proven[] = []
  for (const check of checksWith(sealKeys)) {
    const one: Proven = { title: check.title, counted: 0, wrong: 0, differences: [] }
    for (const days of check.byDays ? windows : [undefined]) {
      await renew()
      const part = await runPart(db, check, providerId, days)
      one.counted += part.counted
      one.wrong += part.wrong
      one.differences.push(...part.differences.slice(0, MOST_TOLD - one.differences.length))
    }
    proven.push(one)
  }
  return proven
}

const runPart = (db: Db, check: Check, providerId: string, days: Days | undefined) =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`)
      return check.run(tx, providerId, days)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Days that together have so many trades; the first and the last of them are open. */
async function windowsOf(tx: Tx, providerId: string): Promise<Days[]> {
  const rows = await tx
    .select({ day: tradeRollup.tradeDate, n: sql`sum(${tradeRollup.payCount})`.mapWith(Number) })
    .from(tradeRollup)
    .where(eq(tradeRollup.providerId, providerId))
    .groupBy(tradeRollup.tradeDate)
    .orderBy(tradeRollup.tradeDate)
  const ends: string[] = []
  let trades = 0
  for (const { day, n } of rows) {
    trades += n
    if (trades < TRADES_AT_ONCE) continue
    ends.push(addDays(day, 1))
    trades = 0
  }
  return [...ends, null].map((until, i) => ({ from: ends[i - 1] ?? null, until }))
}

async function finish(
  tx: Tx,
  job: Job,
  proven: readonly Proven[],
  endTime: Date,
  sealKeys: SealKeys = {},
): Promise<void> {
  const { providerId } = job
  const runNo = runNoOf(job)
  const findings = proven.flatMap(({ title, differences }) =>
    differences.map((words) => ({ title, words, ...recordOf(words) })),
  )
  const checks = proven.map(({ title, counted, wrong }): ProvenCheck => ({ title, counted, wrong }))
  const findingCount = checks.reduce((total, { wrong }) => total + wrong, 0)
  const [run] = await tx
    .update(proofRun)
    .set({
      endTime,
      runStatus: findingCount === 0 ? 'PASSED' : 'FAILED',
      checkCount: checks.length,
      itemCount: checks.reduce((total, { counted }) => total + counted, 0),
      findingCount,
      checks,
    })
    .where(isRun(job))
    .returning()
  await noteValues(tx, providerId)
  await tx
    .update(proofRun)
    .set(await anchorOf(tx, run!, sealKeys))
    .where(isRun(job))
  const kept = findings.slice(0, MOST_TOLD)
  if (kept.length > 0)
    await tx.insert(proofFinding).select(
      rowsOf(
        proofFinding,
        kept.map((one, i) => ({ ...one, providerId, runNo, seq: i + 1 })),
      ),
    )
}
