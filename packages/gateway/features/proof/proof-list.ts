import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { PROOF_STATUS } from '#domain/proof/dicts'
import type { SessionContext } from '../../core/call'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, times } from '../../core/list/filters'
import { recordOf as rowIn } from '../../core/list/record'
import { pageOf, rowOf } from '../../core/list/table-rows'
import { wireTime } from '../../core/wire-time'
import { proofFinding, proofRun } from './proof-schema'

type Run = typeof proofRun.$inferSelect

const runs = pageOf(proofRun)

/** What was proved is said by the detail. */
const runRow = ({ checks: _checks, ...record }: Run): Record<string, unknown> => rowOf(record)

/** The nightly proofs, newest first; who sees a part of the provider sees none. */
export const proofList = defineList<Run>({
  table: proofRun,
  filters: {
    startTime: times(proofRun.startTime, { maxDays: 366, defaultDays: 90 }),
    runNo: exact(proofRun.runNo),
    runStatus: anyOf(proofRun.runStatus, PROOF_STATUS),
  },
  sort: { startTime: proofRun.startTime },
  order: [proofRun.startTime, proofRun.runNo],
  tabs: {
    filter: 'runStatus',
    column: proofRun.runStatus,
    values: Object.keys(PROOF_STATUS),
  },
  records: runs,
  row: runRow,
})

/** One with all it proved and found. @throws CallError 90404 outside the scope */
export async function proofDetail(context: SessionContext, runNo: string) {
  const record = await rowIn(runs, context, proofRun, { runNo })
  const findings = await context.tx
    .select()
    .from(proofFinding)
    .where(and(eq(proofFinding.providerId, record.providerId), eq(proofFinding.runNo, runNo)))
    .orderBy(asc(proofFinding.seq))
  return {
    ...runRow(record),
    passedSince: await passedSince(context, record),
    checks: record.checks,
    findings: findings.map(({ title, words, recordType, recordNo }) => ({
      title,
      words,
      recordType,
      recordNo,
    })),
  }
}

/** Since when every proof up to this one passed; null where this one did not. */
async function passedSince({ tx }: SessionContext, run: Run): Promise<string | null> {
  if (run.runStatus !== 'PASSED') return null
  const { providerId, startTime, runStatus } = proofRun
  const ended = and(eq(providerId, run.providerId), ne(runStatus, 'RUNNING'))
  const lastWrong = tx
    .select({ at: sql`coalesce(max(${startTime}), '-infinity')` })
    .from(proofRun)
    .where(and(ended, ne(runStatus, 'PASSED'), sql`${startTime} < ${run.startTime.toISOString()}`))
  const [first] = await tx
    .select({ startTime })
    .from(proofRun)
    .where(and(ended, gt(startTime, sql`(${lastWrong})`)))
    .orderBy(asc(startTime))
    .limit(1)
  return wireTime(first?.startTime ?? run.startTime)
}
