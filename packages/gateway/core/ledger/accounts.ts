import { ACCT_KIND, type AcctKind } from '#domain/account/dicts'

/**
 * The ledger's accounts. Amounts are signed: a line above 0 is a debit, one below 0 a credit. What
 * the provider holds or is owed is above 0, what it owes and earns below; all accounts of a
 * provider add up to 0.
 */

/** Internal accounts, beside those that people see; their postings are never refused. */
export const INTERNAL_ACCOUNT = {
  CHANNEL: '渠道应收',
  MERCHANT: '应付商户款',
  /** Withheld from merchants while payers dispute it. */
  HELD: '拒付止付款',
  FEE: '手续费收入',
  COST: '通道成本',
  SHARE: '渠道商分润支出',
  PARTNER: '应付渠道商',
  BANK: '银行存款',
  SUBSIDY_USED: '补贴支出',
  REBATE_USED: '返利支出',
  EXPENSE: '服务费支出',
  ADJUST: '调整',
  TRANSIT: '在途分润',
  /** Payments whose merchant is not known yet. */
  SUSPENSE: '待认领',
  /** Differences with the bank's statement that stand: money the bank has more, and less. */
  OVER: '长款',
  SHORT: '短款',
  /** The other side of what an old system's books bring. */
  OPENING: '期初',
} as const

export type InternalAccount = keyof typeof INTERNAL_ACCOUNT
/**
 * Debts to partners have one account per top-level partner; debts to merchants have one common
 * account until they are settled, and then one per merchant.
 */
export type LedgerAccount =
  | AcctKind
  | Exclude<InternalAccount, 'PARTNER'>
  | `${'PARTNER' | 'MERCHANT'}:${string}`

export const isVisible = (account: string): account is AcctKind => account in ACCT_KIND

const KIND_DIGITS: Readonly<Record<AcctKind, number>> = {
  BASIC: 1,
  PROFIT: 2,
  SUBSIDY: 3,
  REBATE: 4,
}
const SERIALS = 1_000_000

/**
 * Numbers of an entry and its voucher: derived from the account and its count of entries, so that
 * postings on different accounts share no sequence and do not wait for each other.
 * @param date `YYYY-MM-DD`
 */
export function entryNumbers(
  { providerId, acctKind }: { providerId: string; acctKind: AcctKind },
  seq: number,
  date: string,
): { entryNo: string; voucherNo: string } {
  const serial = String(seq % SERIALS).padStart(6, '0')
  const account = `${providerId.slice(-1)}${KIND_DIGITS[acctKind]}`
  const tail = `${date.slice(2).replaceAll('-', '')}${account}${serial}`
  return { entryNo: `AE${tail}`, voucherNo: `VC${tail}` }
}
