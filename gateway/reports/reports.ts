import {
  accountEntryReport,
  profitStatementReport,
  rechargeReport,
  withdrawReport,
} from './account'
import {
  rebateDetailReport,
  rebateReport,
  rebateRuleReport,
  subsidyReport,
} from './marketing-account'
import { applyReport } from './apply'
import { autoCashReport } from './auto-cash'
import { cashOutReport } from './cash-out'
import { deviceReport } from './device'
import { incomeReport } from './income'
import { billingReport } from './billing'
import { invoiceReport } from './invoice'
import { settleReport } from './settle'
import { statementReport } from './statement'
import { statementDiffReport } from './statement-diff'
import { merchantReport } from './merchant'
import { couponVerifyReport } from './coupon-verify'
import { bankActivityReport } from './bank-activity'
import { memberReport } from './member'
import { refundReport } from './refund'
import { appealReport } from './appeal'
import type { AnyReport } from './report'
import { shopReport } from './shop'
import { tradeReport } from './trade'
import { tradeSummaryReport } from './trade-summary'

/** Everything that can be exported; a new report is one file and one line here. */
export const reports: readonly AnyReport[] = [
  tradeReport,
  tradeSummaryReport,
  cashOutReport,
  incomeReport,
  settleReport,
  statementReport,
  statementDiffReport,
  invoiceReport,
  billingReport,
  refundReport,
  merchantReport,
  applyReport,
  deviceReport,
  shopReport,
  autoCashReport,
  couponVerifyReport,
  bankActivityReport,
  memberReport,
  accountEntryReport,
  profitStatementReport,
  rechargeReport,
  withdrawReport,
  subsidyReport,
  rebateReport,
  rebateDetailReport,
  rebateRuleReport,
  appealReport,
]

export const findReport = (reportType: string): AnyReport | undefined =>
  reports.find((report) => report.reportType === reportType)
