import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { MONTH_STATUS } from '#domain/closing/dicts'
import type { SessionContext } from '../../core/call'
import { changeState } from '../../core/change-state'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { CLOSED_STATUS } from '../../core/ledger/book-date'
import { ledgerMonth } from '../../core/ledger/month-schema'
import { checkVersion, moved } from '../../core/moves'
import { scoped } from '../../core/scope'
import { MONTH_MOVES, type MonthEvent } from './closing-moves'

export type LedgerMonth = typeof ledgerMonth.$inferSelect

const STATE = {
  table: ledgerMonth,
  targetType: 'ledgerMonth',
  id: 'month',
  state: 'monthStatus',
} as const

export const monthKey = ({ providerId, month }: Pick<LedgerMonth, 'providerId' | 'month'>) =>
  and(eq(ledgerMonth.providerId, providerId), eq(ledgerMonth.month, month))!

/** @throws CallError 90404 outside the scope, 90409 for an older version */
export async function lockMonth(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  asked: { month: string; version?: number | undefined },
): Promise<LedgerMonth> {
  const [row] = await tx
    .select()
    .from(ledgerMonth)
    .where(and(scoped(caller.scope, ledgerMonth), eq(ledgerMonth.month, asked.month)))
    .for('update')
  if (!row) throw notFound()
  checkVersion(row, asked.version)
  return row
}

/** Moves a locked month one state on. @throws CallError 90409 from another state */
export async function changeMonth(
  tx: Tx,
  row: LedgerMonth,
  event: MonthEvent,
  step: { operator: string; remark?: string; now: number; set?: Partial<LedgerMonth> },
): Promise<LedgerMonth> {
  const { title } = MONTH_MOVES[event]
  const to = moved<string>(MONTH_MOVES[event], row.monthStatus, MONTH_STATUS)
  const version = await changeState(tx, STATE, row, { to, title, ...step })
  return { ...row, ...step.set, monthStatus: to, version }
}

/** The newest closed month; with `before`, of those before it. */
export async function lastClosed(
  tx: Tx,
  providerId: string,
  before?: string,
): Promise<LedgerMonth | undefined> {
  const [row] = await tx
    .select()
    .from(ledgerMonth)
    .where(
      and(
        eq(ledgerMonth.providerId, providerId),
        inArray(ledgerMonth.monthStatus, [...CLOSED_STATUS]),
        before === undefined ? undefined : lt(ledgerMonth.month, before),
      ),
    )
    .orderBy(sql`${ledgerMonth.month} desc`)
    .limit(1)
  return row
}
