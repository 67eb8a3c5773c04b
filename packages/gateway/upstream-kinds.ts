import { appealOrder, riskCaseNews } from './features/appeal/appeal-order'
import {
  applicationAudit,
  applicationOpen,
  applicationSign,
} from './features/onboarding/application-order'
import { channelSettledNews } from './features/clearing/clearing-news'
import { cardCheckOrder } from './features/application/card-check-order'
import { proofNews } from './features/auth-review/auth-review-news'
import { reviewOrder } from './features/auth-review/auth-review-order'
import { autoCashOrder } from './features/auto-cash/auto-cash-order'
import { cashOutOrder } from './features/cash-out/cash-out-order'
import { channelRegOrder } from './features/channel-reg/channel-reg-order'
import { chargebackNews, chargebackOrder } from './features/chargeback/chargeback-order'
import { heartbeatNews } from './features/device/device-news'
import { deviceReport } from './features/device/device-order'
import { invoiceOrder, reddenOrder } from './features/invoice/invoice-order'
import { rechargeAtBank } from './features/recharge/recharge-order'
import { merchantChangeOrder } from './features/merchant-change/merchant-change-order'
import { refundOrder } from './features/refund/refund-order'
import { accountProofOrder } from './features/settle-account/account-proof-order'
import { disputeOrder, settlementOrder } from './features/settlement/settlement-order'
import { billOrder } from './features/statement/statement-channel-bill'
import { withdrawalOrder } from './features/withdraw/withdraw-order'
import { wxStepOrder, wxAuthorityNews } from './features/wx-verify/wx-verify-order'
import type { OrderKind, OrderKinds } from './core/upstream/kind'

/** Every kind of order. */
export const ORDER_KINDS: readonly OrderKind[] = [
  refundOrder,
  billOrder,
  cashOutOrder,
  autoCashOrder,
  withdrawalOrder,
  accountProofOrder,
  settlementOrder,
  rechargeAtBank,
  invoiceOrder,
  reddenOrder,
  disputeOrder,
  applicationAudit,
  applicationSign,
  applicationOpen,
  channelRegOrder,
  merchantChangeOrder,
  deviceReport,
  wxStepOrder,
  reviewOrder,
  appealOrder,
  chargebackOrder,
  cardCheckOrder,
]

/** Upstream news that answers no order; a notice names the kind and the record. */
const NEWS_KINDS: readonly OrderKind[] = [
  cashOutOrder,
  wxAuthorityNews,
  riskCaseNews,
  proofNews,
  heartbeatNews,
  chargebackNews,
  channelSettledNews,
]

const named = (kinds: readonly OrderKind[], kind: string) => kinds.find((one) => one.kind === kind)

export const orderKinds: OrderKinds = {
  order: (kind) => named(ORDER_KINDS, kind),
  news: (kind) => named(NEWS_KINDS, kind),
}
