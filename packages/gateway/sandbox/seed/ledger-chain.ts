import { DAY_MS, formatDate, parseTime } from '#domain/dates'
import { ACCT_KIND, type AcctKind } from '#domain/account/dicts'
import type { account, accountEntry, profitMonth } from '../../core/ledger/ledger-schema'
import { entryNumbers } from '../../core/ledger/accounts'
import { changeOf, type Posting } from '../../core/ledger/post'
import { monthOf, movesOf, settledBy, settledMonth, startOf } from '../../core/ledger/profit-month'

/** A movement of the past and its moment. */
export interface Planned {
  at: Date
  posting: Posting
}

type AccountRow = typeof account.$inferInsert
type EntryRow = typeof accountEntry.$inferSelect
type MonthRow = typeof profitMonth.$inferInsert

/** What stays in an account at its lowest, beside what is frozen; whole 10 000 yuan are opened with. */
const RESERVE = 2_000_000
const STEP = 1_000_000

/**
 * The ledger that `post` would have left behind: one chain an account, from an opening entry large
 * enough that no balance ever falls below what is frozen.
 */
export function chained(
  held: AccountRow,
  planned: readonly Planned[],
): { account: AccountRow; entries: EntryRow[] } {
  const own = planned
    .filter(({ posting }) => posting.acctKind === held.acctKind)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  let low = 0
  let sum = 0
  for (const { posting } of own) low = Math.min(low, (sum += changeOf(posting)))
  const opening = Math.ceil((RESERVE + (held.frozenAmt ?? 0) - low) / STEP) * STEP
  let balance = 0
  const entries = [openingOf(held, own, opening), ...own].map(({ at, posting }, i): EntryRow => {
    const change = changeOf(posting)
    const { providerId, acctKind, bizType, amt, bizDate, relatedNo } = posting
    const entry: EntryRow = {
      providerId,
      ...entryNumbers({ providerId, acctKind }, i + 1, formatDate(at.getTime())),
      acctNo: held.acctNo,
      acctKind,
      seq: i + 1,
      entryTime: at,
      bizType,
      direction: change > 0 ? 'IN' : 'OUT',
      amt,
      beforeAmt: balance,
      afterAmt: balance + change,
      bizDate,
      relatedNo,
      counterparty: posting.counterparty ?? '',
      remark: posting.remark ?? '',
    }
    balance = entry.afterAmt
    return entry
  })
  const availAmt = balance - (held.frozenAmt ?? 0)
  return { account: { ...held, availAmt, lastSeq: entries.length }, entries }
}

/** The balance an account came with, the day before anything happened to it. */
function openingOf(held: AccountRow, [first]: readonly Planned[], amt: number): Planned {
  const firstDay = formatDate((first?.at ?? held.openTime).getTime())
  const at = new Date(parseTime(firstDay) - DAY_MS + 9 * 3_600_000)
  return {
    at,
    posting: {
      providerId: held.providerId,
      acctKind: held.acctKind as AcctKind,
      bizType: 'ADJUST',
      direction: 'IN',
      amt,
      bizDate: formatDate(at.getTime()),
      relatedNo: null,
      counterparty: '系统',
      remark: `${ACCT_KIND[held.acctKind as AcctKind]}启用，期初余额结转`,
    },
  }
}

/** Sums by month of the profit account's entries. */
export function monthsOf(entries: readonly EntryRow[]): MonthRow[] {
  const months = new Map<string, Required<MonthRow>>()
  for (const entry of entries) {
    const month = monthOf(entry)
    const { providerId, beforeAmt, afterAmt } = entry
    const row = months.get(month) ?? {
      providerId,
      month,
      monthTime: startOf(month),
      openAmt: beforeAmt,
      inAmt: 0,
      offsetAmt: 0,
      outAmt: 0,
      adjustAmt: 0,
      closeAmt: 0,
      settledAmt: 0,
    }
    for (const [name, amt] of Object.entries(movesOf(entry)))
      row[name as keyof ReturnType<typeof movesOf>] += amt
    row.closeAmt = afterAmt
    months.set(month, row)
    const settled = months.get(settledMonth(entry))
    if (settled) settled.settledAmt += settledBy(entry)
  }
  return [...months.values()]
}
