import type { AcctKind, BizType, Direction } from '#domain/account/dicts'
import type { Tx } from '../db/open'
import type { InternalAccount } from './accounts'
import { postVoucher, type Entry } from './voucher'

export type { Entry } from './voucher'

/** The direction of each kind of business; an adjustment states its own. */
const DIRECTION_OF: Readonly<Record<Exclude<BizType, 'ADJUST'>, Direction>> = {
  RECHARGE: 'IN',
  PROFIT_IN: 'IN',
  REFUND_OFFSET: 'OUT',
  WITHDRAW: 'OUT',
  WITHDRAW_BACK: 'IN',
  SUBSIDY_OUT: 'OUT',
  SUBSIDY_BACK: 'IN',
  REBATE_OUT: 'OUT',
  FEE: 'OUT',
  OPENING: 'IN',
  OPENING_BACK: 'OUT',
}

/** The counter account of each kind of business. */
export const COUNTER_OF: Readonly<Record<BizType, Exclude<InternalAccount, 'PARTNER'>>> = {
  RECHARGE: 'BANK',
  PROFIT_IN: 'TRANSIT',
  REFUND_OFFSET: 'TRANSIT',
  WITHDRAW: 'BANK',
  WITHDRAW_BACK: 'BANK',
  SUBSIDY_OUT: 'SUBSIDY_USED',
  SUBSIDY_BACK: 'SUBSIDY_USED',
  REBATE_OUT: 'REBATE_USED',
  FEE: 'EXPENSE',
  ADJUST: 'ADJUST',
  OPENING: 'OPENING',
  OPENING_BACK: 'OPENING',
}

/** One movement of money on an account. */
export type Posting = {
  providerId: string
  acctKind: AcctKind
  /** Whole fen above 0. */
  amt: number
  /** `YYYY-MM-DD`, the day it belongs to. */
  bizDate: string
  /** The same number, account, business and day are posted at most once. */
  relatedNo: string | null
  counterparty?: string
  remark?: string
} & ({ bizType: Exclude<BizType, 'ADJUST'> } | { bizType: 'ADJUST'; direction: Direction })

/** A posting's change of the balance, in fen with its sign. */
export function changeOf(posting: Posting): number {
  const direction = posting.bizType === 'ADJUST' ? posting.direction : DIRECTION_OF[posting.bizType]
  return direction === 'IN' ? posting.amt : -posting.amt
}

/**
 * Moves money on one of the accounts people see, against the counter account of its business: locks
 * the account, writes the voucher, the entry and the new balance, all in the caller's transaction.
 * Money goes out of what is available, never out of what is frozen.
 * @param now business time, epoch ms
 * @throws CallError 90404 no such account; 90409 closed, frozen (for money out) or short of money;
 *   nothing has been written then and the transaction can go on
 * @throws Error for an amount that is no whole number of fen above 0
 */
export async function post(tx: Tx, posting: Posting, now: number): Promise<Entry> {
  const { acctKind, amt, bizType, ...about } = posting
  if (!Number.isSafeInteger(amt) || amt <= 0)
    throw new Error(`post ${bizType}: wanted fen above 0, got ${amt}`)
  const change = changeOf(posting)
  const lines = [
    { account: acctKind, amt: change },
    { account: COUNTER_OF[bizType], amt: -change },
  ]
  const { entries } = await postVoucher(tx, { ...about, bizType, lines }, now)
  return entries[0]!
}
