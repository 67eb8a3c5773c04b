import { and, eq, gt, gte, sql, type SQL } from 'drizzle-orm'
import type { AcctKind } from '#domain/account/dicts'
import { RECHARGE_KIND } from '#domain/recharge/dicts'
import type { Tx } from '../../core/db/open'
import { account, accountEntry } from '../../core/ledger/ledger-schema'
import { rechargeOrder } from '../recharge/recharge-schema'
import { tradeDay } from '../trade/trade-schema'

/** A provider's accounts, each with what came and went and what is on its way. Sums as texts. */

interface Asked {
  providerId: string
  /** A kind; undefined: all. */
  only: AcctKind | undefined
  since: Date
}

const sumOf = (amount: SQL) => sql<string>`coalesce(sum(${amount}), 0)`
const BOOKED_TO = sql.raw(
  Object.keys(RECHARGE_KIND)
    .map((kind) => `'${kind}'`)
    .join(', '),
)

/** `paidAmt` are recharges that were paid and not booked. */
export function accountsWithMoves(tx: Tx, { providerId, only, since }: Asked) {
  const { direction, amt, entryTime } = accountEntry
  const moved = (way: 'IN' | 'OUT') =>
    sumOf(sql`case when ${direction} = ${sql.raw(`'${way}'`)} then ${amt} end`)
  const moves = tx
    .select({ inAmt: moved('IN').as('in_amt'), outAmt: moved('OUT').as('out_amt') })
    .from(accountEntry)
    .where(
      and(
        eq(accountEntry.providerId, account.providerId),
        eq(accountEntry.acctKind, account.acctKind),
        gte(entryTime, since),
      ),
    )
    .as('moves')
  const paid = tx
    .select({
      amt: sumOf(sql`coalesce(${rechargeOrder.arriveAmt}, ${rechargeOrder.amt})`).as('paid_amt'),
    })
    .from(rechargeOrder)
    .where(
      and(
        eq(rechargeOrder.providerId, account.providerId),
        eq(rechargeOrder.acctKind, account.acctKind),
        sql`${rechargeOrder.rechargeStatus} in ('PAID', 'DIFF')`,
        sql`${account.acctKind} in (${BOOKED_TO})`,
      ),
    )
    .as('paid')
  return tx
    .select({ own: account, inAmt: moves.inAmt, outAmt: moves.outAmt, paidAmt: paid.amt })
    .from(account)
    .innerJoinLateral(moves, sql`true`)
    .innerJoinLateral(paid, sql`true`)
    .where(and(eq(account.providerId, providerId), only && eq(account.acctKind, only)))
}

/** Income of days after the last one posted; the trades' own estimate, as the day is not closed. */
export function incomeNotPosted(tx: Tx, providerId: string) {
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
  return tx
    .select({ sum: sumOf(sql`${tradeDay.incomeAmt}`) })
    .from(tradeDay)
    .where(and(eq(tradeDay.providerId, providerId), gt(tradeDay.tradeDate, sql`(${posted})`)))
}
