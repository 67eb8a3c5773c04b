import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/open'
import { account, accountEntry, profitMonth } from '../db/schema'
import type { Entry } from './voucher'
import { monthOf, movesOf, settledBy, settledMonth } from './profit-month'

type Account = typeof account.$inferSelect
type Month = typeof profitMonth.$inferSelect

/**
 * Proves a provider's ledger from its entries alone: every chain unbroken from 0, every balance
 * its newest entry's, every month of the profit account the sum of its entries.
 * @returns what is wrong, a sentence each; empty when everything adds up
 */
export async function checkLedger(tx: Tx, providerId: string): Promise<string[]> {
  const accounts = await tx.select().from(account).where(eq(account.providerId, providerId))
  const wrong: string[] = []
  for (const held of accounts) {
    const entries = await tx
      .select()
      .from(accountEntry)
      .where(and(eq(accountEntry.providerId, providerId), eq(accountEntry.acctNo, held.acctNo)))
      .orderBy(asc(accountEntry.seq))
    wrong.push(...checkChain(held, entries))
    if (held.acctKind === 'PROFIT') wrong.push(...checkMonths(await monthsOf(tx, held), entries))
  }
  return wrong
}

function checkChain(held: Account, entries: readonly Entry[]): string[] {
  const wrong: string[] = []
  const say = (sentence: string) => wrong.push(`${held.acctKind} ${held.acctNo}: ${sentence}`)
  let balance = 0
  let before: Entry | undefined
  for (const entry of entries) {
    const wanted = (before?.seq ?? 0) + 1
    const { entryNo, seq, amt, direction, beforeAmt, afterAmt } = entry
    if (seq !== wanted) say(`${entryNo} is number ${seq}, wanted ${wanted}`)
    if (beforeAmt !== balance) say(`${entryNo} begins at ${beforeAmt}, wanted ${balance}`)
    const after = beforeAmt + (direction === 'IN' ? amt : -amt)
    if (afterAmt !== after) say(`${entryNo} ends at ${afterAmt}, wanted ${after}`)
    if (before && entry.entryTime < before.entryTime)
      say(`${entryNo} is older than ${before.entryNo}`)
    balance = afterAmt
    before = entry
  }
  const total = held.availAmt + held.frozenAmt
  if (total !== balance) say(`holds ${total}, its entries end at ${balance}`)
  if (held.lastSeq !== entries.length) say(`counts ${held.lastSeq} entries, has ${entries.length}`)
  return wrong
}

const monthsOf = (tx: Tx, { providerId }: Account): Promise<Month[]> =>
  tx
    .select()
    .from(profitMonth)
    .where(eq(profitMonth.providerId, providerId))
    .orderBy(asc(profitMonth.month))

function checkMonths(months: readonly Month[], entries: readonly Entry[]): string[] {
  const wrong: string[] = []
  let close = 0
  for (const month of months) {
    const own = entries.filter((entry) => monthOf(entry) === month.month)
    const sum = (name: keyof ReturnType<typeof movesOf>) =>
      own.reduce((total, entry) => total + movesOf(entry)[name], 0)
    if (month.openAmt !== close)
      wrong.push(`${month.month} opens at ${month.openAmt}, wanted ${close}`)
    for (const name of ['inAmt', 'offsetAmt', 'outAmt', 'adjustAmt'] as const)
      if (month[name] !== sum(name))
        wrong.push(`${month.month} has ${name} ${month[name]}, its entries ${sum(name)}`)
    if (month.closeAmt !== (own.at(-1)?.afterAmt ?? close))
      wrong.push(`${month.month} closes at ${month.closeAmt}, its last entry says otherwise`)
    const settled = entries
      .filter((entry) => settledMonth(entry) === month.month)
      .reduce((total, entry) => total + settledBy(entry), 0)
    if (month.settledAmt !== settled)
      wrong.push(`${month.month} is settled with ${month.settledAmt}, its entries say ${settled}`)
    close = month.closeAmt
  }
  const known = new Set(months.map(({ month }) => month))
  for (const month of new Set(entries.map(monthOf)))
    if (!known.has(month)) wrong.push(`${month} has entries and no sums`)
  return wrong
}
