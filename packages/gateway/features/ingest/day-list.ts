import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { datesBetween, formatDate, parseTime } from '#domain/dates'
import { DAY_FILE } from '#domain/ingest-day/fields'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { checkRows } from '../../core/list/define-list'
import { equals, exact, made, textsOf, times } from '../../core/list/filters'
import { withDefaults, type ListQuery } from '../../core/list/request'
import { scoped } from '../../core/scope'
import { calendarOf } from '../holiday'
import { dayFigures } from './day-figures'
import { dueDateOf } from './file-days'
import { ingestFile, source } from './ingest-schema'

/** Days of sources: a row is a source's day, the newest first, 31 days at most. */
export const dayAsked = {
  filters: {
    day: times(ingestFile.fileDate, { maxDays: 31, defaultDays: 7 }),
    sourceId: exact(source.sourceId),
    // Compared below: a state is of a row that no table has.
    fileState: made(DAY_FILE, () => sql`true`),
  },
  sort: {},
}

interface SourceDay {
  sourceId: string
  sourceName: string
  day: string
  fileState: keyof typeof DAY_FILE
}

/** Answers as list calls do. @throws CallError 90400 for a range of more than 31 days */
export async function dayList(context: SessionContext, query: ListQuery) {
  checkRows({ table: source }, context.caller.scope)
  const { pageNum, pageSize } = query
  const values = withDefaults(dayAsked, query.values, context.clock.now())
  const asked = values['fileState'] && textsOf(values['fileState'])
  const all = await sourceDays(context, values)
  const rows = asked ? all.filter(({ fileState }) => asked.includes(fileState)) : all
  const page = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return {
    total: rows.length,
    pageNum,
    pageSize,
    list: await dayFigures(context, page),
  }
}

/** Every source on every day that was asked for, with the state of its file. */
async function sourceDays(
  { tx, caller, clock }: SessionContext,
  values: ReturnType<typeof withDefaults>,
): Promise<SourceDay[]> {
  const now = clock.now()
  const { day, sourceId } = values
  const { from = now, until = now } = day?.kind === 'times' ? day : {}
  const which = and(
    scoped(caller.scope, source),
    sourceId && equals(source.sourceId, textsOf(sourceId)),
  )!
  const range = { from: formatDate(from), until: formatDate(until - 1) }
  return daysOf(tx, { providerId: caller.providerId, which, ...range, now })
}

interface Days {
  providerId: string
  /** Days, both included. */
  from: string
  until: string
  /** Business time, epoch ms. */
  now: number
}

/** How many files of active sources are expected for the days and not taken yet. */
export async function missingFileDays(tx: Tx, days: Days): Promise<number> {
  const { providerId } = days
  const which = and(
    eq(source.providerId, providerId),
    eq(source.sourceStatus, 'ACTIVE'),
    ne(source.expectedBy, ''),
  )!
  const all = await daysOf(tx, { ...days, which })
  return all.filter(({ fileState }) => fileState !== 'APPLIED' && fileState !== 'NONE').length
}

async function daysOf(tx: Tx, asked: Days & { which: SQL }): Promise<SourceDay[]> {
  const { providerId, which, from, until, now } = asked
  const today = formatDate(now)
  const dates = datesBetween(from, until).filter((one) => one <= today)
  const { isLikelyWorked: works } = await calendarOf(tx, providerId)
  const sources = await tx.select().from(source).where(which).orderBy(source.sourceId)
  const files = await tx
    .selectDistinct({
      sourceId: ingestFile.sourceId,
      day: ingestFile.fileDate,
      state: ingestFile.fileState,
    })
    .from(ingestFile)
    .where(
      and(
        eq(ingestFile.providerId, providerId),
        sql`${ingestFile.fileDate} = any(${sql.param(dates)}::date[])`,
      ),
    )
  const states = new Map<string, string[]>()
  for (const file of files) {
    const key = `${file.sourceId}.${file.day}`
    states.set(key, [...(states.get(key) ?? []), file.state])
  }
  return dates.toReversed().flatMap((date) =>
    sources.map((one) => ({
      sourceId: one.sourceId,
      sourceName: one.sourceName,
      day: date,
      fileState: stateOf(one, {
        day: date,
        files: states.get(`${one.sourceId}.${date}`) ?? [],
        now,
        works,
      }),
    })),
  )
}

/** Of several files of a day the one that is not read yet counts first. */
function stateOf(
  { expectedBy, fileDays, sourceStatus, createTime }: typeof source.$inferSelect,
  of: {
    day: string
    files: readonly string[]
    now: number
    works: (date: string) => boolean
  },
): SourceDay['fileState'] {
  const { day, files, now, works } = of
  if (files.some((state) => ['RECEIVED', 'READING', 'CHECKED'].includes(state))) return 'RUNNING'
  if (files.includes('APPLIED')) return 'APPLIED'
  const isExpected =
    expectedBy !== '' && sourceStatus === 'ACTIVE' && formatDate(createTime.getTime()) <= day
  if (!isExpected) return files.includes('REFUSED') ? 'REFUSED' : 'NONE'
  return parseTime(`${dueDateOf(day, fileDays, works)} ${expectedBy}:00`) <= now
    ? 'MISSING'
    : 'PENDING'
}
