import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { eq, sql } from 'drizzle-orm'
import { addDays, formatDate } from '#domain/dates'
import { ACCT_KIND } from '#domain/account/dicts'
import { provider } from '../../../core/access-schema'
import { defineCall, type SessionContext } from '../../../core/call'
import { account } from '../../../core/ledger/ledger-schema'
import { scoped } from '../../../core/scope'
import { bankFundsOf, seesBank } from '../../bank-fund'
import { unclearedUpTo } from '../../day-books'
import { balancesOf } from '../account-balances'
import { frozenByOf } from '../frozen-by'

/**
 * Every account with its balance, today's moves and 30 days of balances (domain §9.4), and what the
 * bank account in the books carries.
 */
export default defineCall({
  path: '/v1/account/overview',
  access: { roles: ['3'], codes: [CODES.account.overview] },
  request: z.object({}),
  handler: accountOverview,
})

// The ledger's daily work is there as soon as a user can look at it.

const DAYS = 30

/** The accounts in the dictionary's order, and each one's balance at the end of the last 30 days. */
async function accountOverview(context: SessionContext) {
  const kinds = Object.keys(ACCT_KIND)
  const { tx, caller, clock } = context
  const balances = (await balancesOf(context)).toSorted(
    (a, b) => kinds.indexOf(a.acctKind) - kinds.indexOf(b.acctKind),
  )
  const frozen = balances.length > 0 ? await frozenByOf(tx, caller.providerId) : []
  const accounts = balances.map((balance) => ({
    ...balance,
    frozenBy: frozen
      .filter(({ acctKind }) => acctKind === balance.acctKind)
      .map(({ relatedNo, amt }) => ({ relatedNo, amt })),
  }))
  const series = await balanceSeries(context)
  if (!seesBank(caller)) return { accounts, series }
  const { providerId } = caller
  const bank = await bankFundsOf(tx, { providerId, now: clock.now() })
  const [clearing] = await tx
    .select({
      clearSince: provider.clearSince,
      clearWord: provider.clearWord,
      payoutWaits: provider.payoutWaits,
    })
    .from(provider)
    .where(eq(provider.providerId, providerId))
  const day = formatDate(clock.now())
  // Channels whose money clears on the settle date owe no word: their income is not added up here.
  const uncleared = clearing?.clearSince ? await unclearedUpTo(tx, { providerId, day }) : []
  return { accounts, series, bank: { ...bank, ...clearing, uncleared } }
}

/**
 * `[{date, BASIC, PROFIT, …}]`, oldest first, in fen: the balance after the last entry before each
 * day's end; null before an account's first.
 */
async function balanceSeries({ tx, caller, clock }: SessionContext) {
  const today = formatDate(clock.now())
  const { rows } = await tx.execute<{ day: string; kind: string; balance: string | null }>(sql`
    select day::date::text as day, ${account.acctKind} as kind, newest.after_amt as balance
    from generate_series(${addDays(today, 1 - DAYS)}::date, ${today}::date, interval '1 day') day
    cross join ${account}
    left join lateral (
      select after_amt from account_entry e
      where e.provider_id = ${account.providerId} and e.acct_kind = ${account.acctKind}
        and e.entry_time < (day + interval '1 day')::timestamp at time zone 'Asia/Shanghai'
      order by e.entry_time desc, e.seq desc limit 1
    ) newest on true
    where ${scoped(caller.scope, account)}
    order by 1`)
  const days = new Map<string, Record<string, string | number | null>>()
  for (const { day, kind, balance } of rows)
    days.set(day, {
      ...(days.get(day) ?? { date: day }),
      [kind]: balance === null ? null : Number(balance),
    })
  return [...days.values()]
}
