import type { Buyer } from '#domain/invoice/kinds'

/** A settlement as `/v1/invoice/options` offers it; amounts in fen. */
export interface SettleOption {
  settleNo: string
  billMonth: string
  targetId: string
  openAmt: number
  /** Earnings of its payee (a partner's with its subtree), and adjustments. */
  shareAmt?: number
  adjustAmt?: number
  /** Earnings by partner: its own first, then its sub-partners'; their sum is `shareAmt`. */
  parts?: readonly { partnerId: string; partnerName: string | null; shareAmt: number }[]
  settleStatus: string
  /** The live invoice that covers it. */
  heldBy: string | null
  /** Why it cannot be chosen. */
  refusal: string | null
}

/** The answer of `/v1/invoice/options`. */
export interface Options extends Record<string, unknown> {
  today: string
  settles: readonly SettleOption[]
  sellers: readonly { targetId: string; sellerName: string; sellerTaxNo: string }[]
  buyer: Buyer
  invoiceKinds: readonly string[]
  invoiceContent: string
  taxRate: number
}
