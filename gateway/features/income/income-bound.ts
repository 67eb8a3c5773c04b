import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { badField, notReadyYet } from '../../core/errors'
import { measured, type AskedGroups, type Later } from '../../core/list/grouped'
import { haveMade, makingOf, WORTH_KEEPING, type Change } from '../trade-summary'
import { incomeEntry } from './income-schema'
import { validIncome } from './income-sum-days'

/** Entries that are added up by merchant, or sorted, for one answer; some seconds' work. */
const MOST_ENTRIES = 1_000_000
const TOO_MANY = '收益明细过多，请缩短时间，或先选择商户、渠道商'
const waitingFor = (which: string) =>
  `收益明细较多，正在准备${which}汇总，请稍后再查询，或先选择商户、渠道商`

/**
 * By merchant all entries of the days are read, and sorted by anything but their number too. Sums by
 * merchant are kept once they were asked for.
 * @param keptOf the period that has a question's rows, if it can be kept
 * @throws CallError 90400 at the range: what to ask instead, or that it is being prepared
 */
export const boundIncome =
  (keptOf: (asked: AskedGroups) => Change | undefined) =>
  async (tx: Tx, asked: AskedGroups, later: Later, sortField?: string): Promise<void> => {
    const entries = await entriesRead(tx, asked, sortField)
    const kept = keptOf(asked)
    const waiting =
      kept && entries >= WORTH_KEEPING ? await prepared(tx, kept, asked.now, later) : undefined
    if (entries <= MOST_ENTRIES) return
    const field = fieldOf(asked)
    throw waiting ? notReadyYet(field, waiting) : badField(field, TOO_MANY)
  }

/** Has it made. @returns what is said to who can't be answered meanwhile */
async function prepared(tx: Tx, kept: Change, now: number, later: Later): Promise<string> {
  return waitingFor(haveMade(await making(tx, kept), kept, now, later, validIncome(kept)))
}

/** How many entries would be read for an answer, where that is all of them; 0 where it is few. */
async function entriesRead(tx: Tx, asked: AskedGroups, sortField?: string): Promise<number> {
  const { values, dimension, by } = asked
  const isOwnOrder = sortField === undefined || sortField === dimension.order[0]
  if (!(by === 'MERCHANT' || (dimension.rows && !isOwnOrder))) return 0
  if (values['merId'] || values['settleNo']) return 0
  return measured(tx, asked, incomeEntry.transCount)
}

async function making(tx: Tx, kept: Change) {
  const { own, full } = makingOf(kept)
  const { rows } = await tx.execute<Record<'own' | 'full', boolean>>(
    sql`select ${own} as own, ${full} as full`,
  )
  return rows[0]!
}

function fieldOf({ values }: AskedGroups): string {
  if (values['incomeDate']) return 'incomeDateStart'
  return values['month'] ? 'month' : 'incomeMonthStart'
}
