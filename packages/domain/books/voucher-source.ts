import type { DAY_VOUCHER } from './voucher-types'

type Row = Readonly<Record<string, unknown>>

/** The lists behind a day's voucher: the records of its day. */
const DAY_RECORDS: Readonly<Record<keyof typeof DAY_VOUCHER, (day: string) => string>> = {
  TRADE: (day) => `/trades/income?groupBy=DETAIL&incomeDateStart=${day}&incomeDateEnd=${day}`,
  REFUND: (day) => DAY_RECORDS.TRADE(day),
  COST: (day) => DAY_RECORDS.TRADE(day),
  SHARE: (day) => DAY_RECORDS.TRADE(day),
  INCOME: (day) => DAY_RECORDS.TRADE(day),
  CLEAR: () => '/accounts/accountOverview',
  MER_SETTLE: (day) => `/trades/merchant-settlement?settleDateStart=${day}&settleDateEnd=${day}`,
  REFUND_COVER: (day) => `/trades/refund?refundTimeStart=${day}&refundTimeEnd=${day}`,
  PAYOUT: (day) => `/trades/cash-out?applyTimeStart=${day}&applyTimeEnd=${day}`,
  PAYOUT_RETURN: (day) => DAY_RECORDS.PAYOUT(day),
  PARTNER_PAY: () => '/cloudAccount/settleManager',
}

/** The screen of a document, by the first letters of its number. */
const BY_PREFIX: readonly (readonly [prefix: string, path: string])[] = [
  ['DF', '/fin/diff/show/'],
  ['ST', '/cloudAccount/settleManager/show/'],
  ['WD', '/accounts/accountWithdrawDetail/show/'],
  ['CB', '/trades/chargeback/show/'],
  ['LC', '/accounts/correction/show/'],
  ['BF', '/fin/bank/show/'],
  ['BK', '/fin/bank/show/'],
  ['MI', '/system/import/show/'],
]

const BY_TYPE: Readonly<Record<string, string>> = {
  RECHARGE: '/accounts/accountRechargeDetail/show/',
  MER_TOP_UP: '/accounts/accountRechargeDetail/show/',
  SUBSIDY_OUT: '/accounts/accountSubsidy/show/',
  SUBSIDY_BACK: '/trades/refund/show/',
  REBATE_OUT: '/accounts/accountRebate/show/',
}

/** The address of what a voucher was made of; undefined: there is no screen of it. */
export function voucherSource({ bizType, bizDate, relatedNo }: Row): string | undefined {
  const type = String(bizType)
  if (type in DAY_RECORDS) return DAY_RECORDS[type as keyof typeof DAY_RECORDS](String(bizDate))
  if (typeof relatedNo !== 'string') return undefined
  const path = BY_TYPE[type] ?? BY_PREFIX.find(([prefix]) => relatedNo.startsWith(prefix))?.[1]
  return path && path + encodeURIComponent(relatedNo)
}
