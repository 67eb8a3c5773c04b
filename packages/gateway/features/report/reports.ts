import { accountEntryReport, profitStatementReport } from '../account'
import {
  payableReport,
  receivableReport,
  standingReport,
  transitReport,
  trialBalanceReport,
  voucherReport,
} from '../books'
import { rechargeReport } from '../recharge'
import { withdrawReport } from '../withdraw'
import { rebateDetailReport, rebateReport, rebateRuleReport } from '../rebate'
import { subsidyReport } from '../subsidy'
import { applicationReport } from '../application'
import { autoCashReport } from '../auto-cash'
import { cashOutReport } from '../cash-out'
import { merchantSettlementReport } from '../merchant-settlement'
import { deviceReport } from '../device'
import { incomeChangeReport, incomeReport } from '../income'
import { billingReport } from '../billing'
import { invoiceReport } from '../invoice'
import { settlementReport } from '../settlement'
import { bankEntryReport } from '../bank-recon'
import { statementReport, statementDiffReport } from '../statement'
import { merchantReport } from '../merchant'
import { couponVerifyReport } from '../coupon'
import { bankActivityReport } from '../bank-activity'
import { memberReport } from '../member'
import { refundReport } from '../refund'
import { operationReport } from '../audit'
import { appealReport } from '../appeal'
import { chargebackReport } from '../chargeback'
import type { AnyReport } from '../../core/export/report'
import { shopReport } from '../shop'
import { tradeReport } from '../trade'
import { tradeChangeReport, tradeSummaryReport } from '../trade-summary'

/** Everything that can be exported; a new report is one file and one line here. */
export const reports: readonly AnyReport[] = [
  tradeReport,
  tradeSummaryReport,
  tradeChangeReport,
  cashOutReport,
  merchantSettlementReport,
  incomeReport,
  incomeChangeReport,
  settlementReport,
  statementReport,
  statementDiffReport,
  bankEntryReport,
  invoiceReport,
  billingReport,
  refundReport,
  chargebackReport,
  merchantReport,
  applicationReport,
  deviceReport,
  shopReport,
  autoCashReport,
  couponVerifyReport,
  bankActivityReport,
  memberReport,
  accountEntryReport,
  profitStatementReport,
  trialBalanceReport,
  voucherReport,
  payableReport,
  receivableReport,
  standingReport,
  transitReport,
  rechargeReport,
  withdrawReport,
  subsidyReport,
  rebateReport,
  rebateDetailReport,
  rebateRuleReport,
  appealReport,
  operationReport,
]

export const findReport = (reportType: string): AnyReport | undefined =>
  reports.find((report) => report.reportType === reportType)

/** Whether a report has personal data, for which it asks why. */
export const asksReason = (reportType: string): boolean =>
  findReport(reportType)?.asksReason === true
