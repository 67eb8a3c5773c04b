import { deviceReport } from './device'
import { merchantReport } from './merchant'
import { couponVerifyReport } from './coupon-verify'
import { bankActivityReport } from './bank-activity'
import type { AnyReport } from './report'
import { shopReport } from './shop'
import { tradeReport } from './trade'
import { tradeSummaryReport } from './trade-summary'

/** Everything that can be exported; a new report is one file and one line here. */
export const reports: readonly AnyReport[] = [
  tradeReport,
  tradeSummaryReport,
  merchantReport,
  deviceReport,
  shopReport,
  couponVerifyReport,
  bankActivityReport,
]

export const findReport = (reportType: string): AnyReport | undefined =>
  reports.find((report) => report.reportType === reportType)
