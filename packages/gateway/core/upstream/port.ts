import type { Tx } from '../db/open'

/**
 * All parties outside this system, one interface each. Handlers and jobs place their orders here
 * only; each order becomes a row in the caller's transaction (`upstream_order`), which an adapter
 * sends to the party. Answers are never invented here: without an adapter orders wait.
 */
export interface Upstream {
  channel: Channel
  bank: Bank
  risk: Risk
  wechat: Wechat
  clearing: Clearing
  acquirer: Acquirer
  /** Whether an upstream is connected, which also sends news without an order. */
  connected: boolean
  /**
   * Cancels an order whose answer is not needed any more: the record was withdrawn, or has a new
   * order.
   */
  withdraw(
    tx: Tx,
    of: { providerId: string; kinds: readonly string[]; refId: string },
  ): Promise<void>
}

/** The order's provider and its business time, epoch ms. */
export interface Asked {
  providerId: string
  now: number
}

/** Payment channels. Amounts are integer fen. */
export interface Channel {
  /** Give money back to a payer. */
  refund(tx: Tx, of: Asked & RefundAsked): Promise<void>
  /** Register an open merchant again with one channel. */
  register(tx: Tx, of: Asked & { merId: string; payChannel: string; regId: string }): Promise<void>
  /** Have a merchant sign its agreement. @param deadline epoch ms */
  sign(tx: Tx, of: Asked & { applyId: string; deadline: number | undefined }): Promise<void>
  /** Register the merchant of an application with every channel. */
  open(tx: Tx, of: Asked & { applyId: string }): Promise<void>
  /** Change an open merchant: rate, names, limits … The values are read when the order is sent. */
  change(tx: Tx, of: Asked & { changeId: string; kind: string }): Promise<void>
  /** Sends a merchant's answer to a dispute to the payer's bank, or that there is none. */
  dispute(
    tx: Tx,
    of: Asked & { chargebackNo: string; decision: 'ANSWER' | 'ACCEPT' },
  ): Promise<void>
  /**
   * Requests the channel's own list of a day's payments.
   * @param of.billDate `YYYY-MM-DD`
   * @returns whether it is available already; otherwise the statement is made when it has come
   */
  bill(
    tx: Tx,
    of: Asked & { billId: string; billDate: string; payChannel: string },
  ): Promise<boolean>
  /** The list as the channel gave it; undefined until it comes. */
  billLines(tx: Tx, of: { providerId: string; billId: string }): Promise<ChannelBill | undefined>
}

/** Rows of `upstream_bill_line`, or the bill that a simulated channel makes of our own lines. */
export type ChannelBill =
  | { orderId: string }
  | { play(ours: readonly ChannelLine[]): ChannelLine[] }

/** A payment as a channel books it, by the channel's own number. */
export interface ChannelLine {
  channelTradeNo: string
  /** Fen. */
  amt: number
  /** Epoch ms. */
  time: number
}

export interface RefundAsked {
  refundNo: string
  tradeNo: string
  payChannel: string
  refundAmt: number
}

/** A payment out of the bank account; a KEPT one is stored and not sent yet. */
interface PayAsked extends Asked {
  amt: number
  kept?: boolean
  /** The last settle date that has to be cleared first, when the payment is KEPT for that. */
  waitDay?: string | null
}

/** A payment in state KEPT. */
export interface KeptOrder {
  kind: string
  refId: string
  amt: number
  waitDay: string | null
}

/** Banks, which make payments and report incoming ones. Accounts are read when an order is sent. */
export interface Bank {
  /** A merchant's settled money. */
  cashOut(tx: Tx, of: PayAsked & { cashNo: string }): Promise<void>
  /** A micro merchant's automatic payouts. */
  autoCash(tx: Tx, of: PayAsked & { autoCashId: string }): Promise<void>
  /** A provider's withdrawal of profit. */
  withdrawal(tx: Tx, of: Asked & { withdrawNo: string; amt: number }): Promise<void>
  /** Whether name, identity number, card and mobile of an application belong together. */
  verify(tx: Tx, of: Asked & { applyId: string }): Promise<void>
  /** A small transfer to a merchant's new account, before any other payment to it. */
  verifyAccount(tx: Tx, of: Asked & { accountId: string; amt: number }): Promise<void>
  /** A settlement with a provider or partner. */
  settlement(tx: Tx, of: PayAsked & { settleNo: string }): Promise<void>
  /** Sends KEPT payments, the oldest first, as far as `may` allows. @returns the sent ones */
  sendKept(
    tx: Tx,
    by: Asked,
    may: (order: KeptOrder) => boolean,
  ): Promise<readonly { kind: string; refId: string }[]>
  /** A recharge that a user reports as sent, or will pay in the e-bank. */
  recharge(tx: Tx, of: Asked & { rechargeNo: string; amt: number; payWay: string }): Promise<void>
}

/** The acquirer's risk desk. */
export interface Risk {
  /** Review an application. */
  apply(tx: Tx, of: Asked & { applyId: string }): Promise<void>
  /** Review an appeal. @param again the missing documents have been sent */
  appeal(tx: Tx, of: Asked & { appealId: string; again: boolean }): Promise<void>
  /**
   * Review a merchant's proof of authenticity. @param again an earlier review refused a part of it
   */
  review(tx: Tx, of: Asked & { applyId: string; again: boolean }): Promise<void>
}

/** WeChat, which verifies merchants and has them authorise. */
export interface Wechat {
  /**
   * The next step of a verification.
   * @param of.version of the row that waits for it
   * @param of.unhurried the merchant has to scan again, at any time
   */
  verify(
    tx: Tx,
    of: Asked & { orderId: string; step: string; version: number; unhurried: boolean },
  ): Promise<void>
  /** The valid code; undefined once it has expired and no other came. */
  codeNow(code: ScanCode, now: number): ScanCode | undefined
}

/** A code to be scanned with a phone. */
export interface ScanCode {
  text: string
  deadline: Date
}

/** The clearing house, which takes reports of terminals. */
export interface Clearing {
  report(tx: Tx, of: Asked & { deviceId: string }): Promise<void>
}

/** The acquirer's own offices: finance, which checks invoices and answers objections. */
export interface Acquirer {
  invoice(tx: Tx, of: Asked & { invoiceApplyNo: string; amt: number }): Promise<void>
  redden(tx: Tx, of: Asked & { invoiceApplyNo: string; amt: number }): Promise<void>
  dispute(tx: Tx, of: Asked & { settleNo: string }): Promise<void>
}
