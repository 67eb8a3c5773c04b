import { and, lte, sql, type SQL } from 'drizzle-orm'
import type { RowScope } from '../scope'
import type { Tx } from '../db/open'
import { filtersWhere, listOrder } from '../list/define-list'
import type { WireFields } from '../list/filters'
import type { Report } from './report'

/** Rows a task may have (domain §1). */
export const MAX_ROWS = 200_000

/** What a task reads: stored filters, seen by a scope, as things stood at `asOf` (business time). */
export interface Reading {
  report: Report
  scope: RowScope
  filters: WireFields
  asOf: number
  /** For the file's notes. */
  providerName: string
}

/** Counts no further than one past the limit. */
export async function countRows(tx: Tx, reading: Omit<Reading, 'providerName'>): Promise<number> {
  const matching = tx
    .select({ one: sql`1`.as('one') })
    .from(reading.report.list.table)
    .where(whereOf(reading))
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
  await tx.execute(sql`SET LOCAL enable_sort = off`)
}

/**
 * The next rows after a position, newest first. A keyset page costs the same wherever it lies:
 * its upper bound is the position's time, so the index is entered right there.
 */
export async function readPage(
  tx: Tx,
  reading: Reading,
  after: Position | undefined,
  limit: number,
): Promise<unknown[]> {
  const { list } = reading.report
  return list.records(tx, {
    where: after ? and(whereOf(reading), isAfter(reading.report, after))! : whereOf(reading),
    orderBy: listOrder(list),
    limit,
  })
}

/** Rows that came after the task began are not part of it, however long it runs. */
function whereOf({ report, scope, filters, asOf }: Omit<Reading, 'providerName'>): SQL {
  return and(
    filtersWhere(report.list, scope, filters, asOf),
    lte(report.list.order[0], new Date(asOf)),
  )!
}

function isAfter({ list }: Report, [time, id]: Position): SQL {
  const [timeColumn, idColumn] = list.order
  const at = sql.param(time, timeColumn)
  const keys = sql`(${timeColumn}, ${idColumn}) < (${at}, ${sql.param(id, idColumn)})`
  return and(lte(timeColumn, time), keys)!
}
