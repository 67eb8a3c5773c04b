import { and, lte, sql, type SQL } from 'drizzle-orm'
import type { FieldError } from '#domain/codes'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { badFields } from '../../core/errors'
import { filtersWhere, listOrder } from '../../core/list/define-list'
import type { WireFields } from '../../core/list/filters'
import { askGroups, type AskedGroups } from '../../core/list/grouped'
import { countGroups } from '../../core/list/grouped-rows'
import { readFilters } from '../../core/list/request'
import type { AnyReport, GroupedReport, Report } from '../../core/export/report'

/** Rows a task may have (domain §1). */
export const MAX_ROWS = 200_000

/** What a task reads: stored filters, seen by its asker, as things stood at `asOf` (business time). */
export interface Reading {
  report: AnyReport
  /** The user who asked, with today's role. */
  caller: Caller
  filters: WireFields
  asOf: number
  /** For the file's notes. */
  providerName: string
}

type Asked = Omit<Reading, 'providerName'>

/** Counts no further than one past the limit. */
export async function countRows(tx: Tx, reading: Asked): Promise<number> {
  const { report } = reading
  if ('grouped' in report) return countGroups(tx, askedGroups(report, reading), MAX_ROWS + 1)
  const matching = tx
    .select({ one: sql`1`.as('one') })
    .from(report.list.table)
    .where(whereOf(report, reading))
    .limit(MAX_ROWS + 1)
    .as('matching')
  const [row] = await tx.select({ n: sql<number>`count(*)::int` }).from(matching)
  return row?.n ?? 0
}

export type Position = readonly [time: Date, id: string]

/**
 * Keeps the planner from reading and sorting the whole range for each page, which it does when it
 * believes that few rows match (PGlite gathers no statistics by itself). Rows then come in the
 * index's order, and all pages together read the range once.
 */
export async function readInIndexOrder(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT set_config('enable_sort', 'off', true)`)
}

/**
 * The next rows after a position, newest first. A keyset page costs the same wherever it lies:
 * its upper bound is the position's time, so the index is entered right there.
 */
export async function readPage(
  tx: Tx,
  report: Report,
  reading: Asked,
  after: Position | undefined,
  limit: number,
): Promise<unknown[]> {
  const { list } = report
  const where = whereOf(report, reading)
  return list.records(tx, {
    where: after ? and(where, isAfter(report, after))! : where,
    orderBy: listOrder(list),
    limit,
  })
}

/** The groups of a grouped report that a task reads. */
export function askedGroups(
  { grouped }: GroupedReport,
  { caller, filters, asOf }: Asked,
): AskedGroups {
  const errors: FieldError[] = []
  const values = readFilters(grouped, filters, (field, msg) => errors.push({ field, msg }))
  if (errors.length > 0) throw badFields(errors)
  return askGroups(caller, grouped, values, asOf)
}

/** Rows that came after the task began are not part of it, however long it runs. */
function whereOf(report: Report, { caller, filters, asOf }: Asked): SQL {
  return and(
    filtersWhere(report.list, caller.scope, filters, asOf),
    lte(report.list.order[0], new Date(asOf)),
  )!
}

function isAfter({ list }: Report, [time, id]: Position): SQL {
  const [timeColumn, idColumn] = list.order
  const at = sql.param(time, timeColumn)
  const keys = sql`(${timeColumn}, ${idColumn}) < (${at}, ${sql.param(id, idColumn)})`
  return and(lte(timeColumn, time), keys)!
}
