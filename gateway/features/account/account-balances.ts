import { and, eq, gt, gte, inArray, sql, type SQL } from 'drizzle-orm'
import { formatDate, parseTime } from '#domain/dates'
import { RECHARGE_KIND } from '#domain/recharge/dicts'
import { type AcctKind } from '#domain/account/dicts'
import type { SessionContext } from '../../core/call'
import { account, accountEntry } from '../../core/ledger/ledger-schema'
import { rechargeOrder } from '../recharge/recharge-schema'
import { tradeDay } from '../trade/trade-schema'
import { scoped } from '../../core/scope'
import { withdrawableOf } from '../withdraw'

type Account = typeof account.$inferSelect

/** An account as the overview's cards show it; amounts in fen. */
export interface Balance {
  acctNo: string
  acctKind: string
  acctName: string
  acctStatus: string
  totalAmt: number
  availAmt: number
  frozenAmt: number
  /** On its way and not in the balance yet. */
  transitAmt: number
  todayInAmt: number
  todayOutAmt: number
  /** Of the profit account: what may be withdrawn. */
  withdrawableAmt?: number
}

/** The accounts inside the caller's scope, `only` of one kind if asked. */
export async function balancesOf(context: SessionContext, only?: AcctKind): Promise<Balance[]> {
  const { tx, caller } = context
  const kind = only === undefined ? undefined : eq(account.acctKind, only)
  const rows = await tx
    .select()
    .from(account)
    .where(and(scoped(caller.scope, account), kind))
  const today = await todaysMoves(context)
  const transit = await onTheWay(context, rows)
  const profit = rows.find((row) => row.acctKind === 'PROFIT')
  const free = profit && (await withdrawableOf(tx, profit.providerId, profit.availAmt))
  return rows.map((row) => ({
    acctNo: row.acctNo,
    acctKind: row.acctKind,
    acctName: row.acctName,
    acctStatus: row.acctStatus,
    totalAmt: row.availAmt + row.frozenAmt,
    availAmt: row.availAmt,
    frozenAmt: row.frozenAmt,
    transitAmt: transit.get(row.acctKind) ?? 0,
    todayInAmt: today.get(`${row.acctKind} IN`) ?? 0,
    todayOutAmt: today.get(`${row.acctKind} OUT`) ?? 0,
    ...(row === profit && { withdrawableAmt: free }),
  }))
}

const sumOf = (amount: SQL | typeof accountEntry.amt) => sql<string>`coalesce(sum(${amount}), 0)`

/** Today's sums by kind and direction. */
async function todaysMoves({ tx, caller, clock }: SessionContext): Promise<Map<string, number>> {
  const since = new Date(parseTime(formatDate(clock.now())))
  const { acctKind, direction, amt, entryTime } = accountEntry
  const rows = await tx
    .select({ acctKind, direction, sum: sumOf(amt) })
    .from(accountEntry)
    .where(and(scoped(caller.scope, accountEntry), gte(entryTime, since)))
    .groupBy(acctKind, direction)
  return new Map(rows.map((row) => [`${row.acctKind} ${row.direction}`, Number(row.sum)]))
}

/** Recharges that were paid and not booked; for the profit account the income not posted yet. */
async function onTheWay(
  { tx, caller }: SessionContext,
  accounts: readonly Account[],
): Promise<Map<string, number>> {
  const { acctKind, amt, arriveAmt, rechargeStatus } = rechargeOrder
  const rows = await tx
    .select({ acctKind, sum: sumOf(sql`coalesce(${arriveAmt}, ${amt})`) })
    .from(rechargeOrder)
    .where(
      and(
        scoped(caller.scope, rechargeOrder),
        inArray(rechargeStatus, ['PAID', 'DIFF']),
        inArray(acctKind, Object.keys(RECHARGE_KIND)),
      ),
    )
    .groupBy(acctKind)
  const sums = new Map(rows.map((row) => [row.acctKind, Number(row.sum)]))
  for (const { providerId, acctKind: kind } of accounts)
    if (kind === 'PROFIT') {
      // Days after the last one posted; the trades' own estimate, as the day is not closed.
      const posted = tx
        .select({ last: sql`max(${accountEntry.bizDate})` })
        .from(accountEntry)
        .where(
          and(
            eq(accountEntry.providerId, providerId),
            eq(accountEntry.acctKind, 'PROFIT'),
            eq(accountEntry.bizType, 'PROFIT_IN'),
          ),
        )
      const [row] = await tx
        .select({ sum: sumOf(sql`${tradeDay.incomeAmt}`) })
        .from(tradeDay)
        .where(and(eq(tradeDay.providerId, providerId), gt(tradeDay.tradeDate, sql`(${posted})`)))
      sums.set(kind, Number(row?.sum ?? 0))
    }
  return sums
}
