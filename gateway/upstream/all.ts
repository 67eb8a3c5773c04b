import { appealOrder, riskCaseNews } from '../records/appeal/order'
import { applyAudit, applyOpen, applySign } from '../records/apply/order'
import { reviewOrder } from '../records/auth-review/order'
import { autoCashOrder } from '../records/auto-cash/order'
import { cashOutOrder } from '../records/cash-out/order'
import { channelRegOrder } from '../records/channel-reg/order'
import { deviceReport } from '../records/device/order'
import { invoiceOrder, reddenOrder } from '../records/invoice/order'
import { rechargeAtBank } from '../records/recharge/order'
import { refundOrder } from '../records/refund/order'
import { disputeOrder, settlementOrder } from '../records/settle/order'
import { billOrder } from '../records/statement/channel-bill'
import { withdrawalOrder } from '../records/withdraw/order'
import { wxStepOrder, wxAuthorityNews } from '../records/wx-verify/order'
import type { OrderKind } from './kind'

/** Every kind of order there is. */
export const ORDER_KINDS: readonly OrderKind[] = [
  refundOrder,
  billOrder,
  autoCashOrder,
  withdrawalOrder,
  settlementOrder,
  rechargeAtBank,
  invoiceOrder,
  reddenOrder,
  disputeOrder,
  applyAudit,
  applySign,
  applyOpen,
  channelRegOrder,
  deviceReport,
  wxStepOrder,
  reviewOrder,
  appealOrder,
]

export const orderKind = (kind: string): OrderKind | undefined =>
  ORDER_KINDS.find((one) => one.kind === kind)

/** What upstream tells without being asked; a notice names one of them with its record. */
export const NEWS_KINDS: readonly OrderKind[] = [cashOutOrder, wxAuthorityNews, riskCaseNews]

export const newsKind = (kind: string): OrderKind | undefined =>
  NEWS_KINDS.find((one) => one.kind === kind)
