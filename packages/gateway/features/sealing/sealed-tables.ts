import { idempotency } from '../../core/db/core-schema'
import { sealJobOf } from '../../core/seal/seal-job'
import type { SealedTable } from '../../core/seal/sealed-table'
import { application } from '../application/application-schema'
import { approval } from '../approval/approval-schema'
import { authReview } from '../auth-review/auth-review-schema'
import { AUTO_CASH_FACTS, autoCash } from '../auto-cash/auto-cash-schema'
import { billingRule } from '../billing/billing-schema'
import { CASH_OUT_FACTS, cashOut } from '../cash-out/cash-out-schema'
import { merchantChange } from '../merchant-change/merchant-change-schema'
import { merchant } from '../merchant/merchant-schema'
import { payeeChange } from '../payee-change/payee-change-schema'
import { payoutAccount } from '../payout-account/payout-account-schema'
import { RECHARGE_FACTS, rechargeOrder } from '../recharge/recharge-schema'
import { settleChange } from '../settle-account/settle-change-schema'
import { settlement, SETTLEMENT_FACTS } from '../settlement/settlement-schema'
import { WITHDRAW_FACTS, withdrawOrder } from '../withdraw/withdraw-schema'
import { wxVerify } from '../wx-verify/wx-verify-schema'

/** Every table with numbers of identity papers or accounts (docs/decisions/0220). */
export const SEALED_TABLES: readonly SealedTable[] = [
  { table: merchant },
  { table: application },
  { table: approval },
  { table: authReview },
  { table: wxVerify },
  { table: payoutAccount },
  { table: settleChange },
  { table: merchantChange },
  { table: payeeChange },
  { table: settlement, facts: SETTLEMENT_FACTS },
  { table: cashOut, facts: CASH_OUT_FACTS },
  { table: autoCash, facts: AUTO_CASH_FACTS },
  { table: withdrawOrder, facts: WITHDRAW_FACTS },
  { table: rechargeOrder, facts: RECHARGE_FACTS },
  { table: billingRule },
  { table: idempotency },
]

export const sealNumbersJob = sealJobOf(SEALED_TABLES)
