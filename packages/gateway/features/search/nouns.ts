import type { Search } from '../../core/search/define-search'
import { applicationSearch } from '../application'
import { appealSearch } from '../appeal'
import { approvalSearch } from '../approval'
import { autoCashSearch } from '../auto-cash'
import { cashOutSearch } from '../cash-out'
import { chargebackSearch } from '../chargeback'
import { deviceSearch } from '../device'
import { invoiceSearch } from '../invoice'
import { merchantSearch } from '../merchant'
import { merchantSettlementSearch } from '../merchant-settlement'
import { refundSearch } from '../refund'
import { settlementSearch } from '../settlement'
import { shopSearch } from '../shop'
import { tradeSearch } from '../trade'
import { withdrawSearch } from '../withdraw'

/** What the search box finds, in the order of its groups. */
export const SEARCHES: readonly Search[] = [
  merchantSearch,
  shopSearch,
  applicationSearch,
  deviceSearch,
  tradeSearch,
  refundSearch,
  chargebackSearch,
  cashOutSearch,
  merchantSettlementSearch,
  appealSearch,
  autoCashSearch,
  settlementSearch,
  invoiceSearch,
  withdrawSearch,
  approvalSearch,
]
