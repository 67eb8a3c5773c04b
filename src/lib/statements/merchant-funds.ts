import { addDays, daysInRange } from '#domain/dates'
import type { StatementLine } from './line'

type Row = Readonly<Record<string, unknown>>

/** Days that the list of trades shows at most. */
const TRADE_DAYS = 31

/** Trades of a merchant in a state of settlement; no link where their list cannot show all days. */
const trades = (settleStatus: string, from: string, to: string) => (row: Row) => {
  const [first, last] = [row[from], row[to]]
  if (!first || !last || daysInRange(String(first), String(last)) > TRADE_DAYS) return undefined
  return `/trades/details?merId=${String(row.merId)}&settleStatus=${settleStatus}&tradeStatus=SUCCESS&tradeTimeStart=${String(first)}&tradeTimeEnd=${String(last)}`
}

/** `fundsAmt` of a merchant. */
export const FUNDS_LINES: readonly StatementLine[] = [
  {
    field: 'openTradeAmt',
    sign: 1,
    count: 'openTradeCount',
    link: trades('UNSETTLED', 'openFrom', 'openTo'),
  },
  {
    field: 'heldTradeAmt',
    sign: 1,
    count: 'heldTradeCount',
    link: trades('HELD', 'heldFrom', 'heldTo'),
  },
  { field: 'openingAmt', sign: 1 },
  { field: 'takenAmt', sign: -1 },
  { field: 'balanceAmt', sign: 1, link: unpaidBatches },
  { field: 'transitAmt', sign: 1, rows: 'moneyEntries' },
  { field: 'reserveAmt', sign: 1, rows: 'moneyEntries' },
  { field: 'debtAmt', sign: -1, rows: 'moneyEntries' },
]

/** Days that the list of batches shows at most, and batches that a merchant's detail names. */
const BATCH_DAYS = 90
const NAMED = 20

/** The batches that are not paid, from the oldest on. */
function unpaidBatches({ merId, unpaidBatches: batches }: Row): string | undefined {
  const days = ((batches ?? []) as readonly { settleDate: string }[]).map((one) => one.settleDate)
  const [first, last] = [days.at(-1), days[0]]
  if (!first || !last || days.length === NAMED || addDays(first, BATCH_DAYS) <= last)
    return undefined
  return `/trades/merchant-settlement?merId=${String(merId)}&settleDateStart=${first}&settleDateEnd=${last}`
}
