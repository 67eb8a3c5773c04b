import { deviceReport } from './device'
import { merchantReport } from './merchant'
import type { Report } from './report'
import { tradeReport } from './trade'

/** Everything that can be exported; a new report is one file and one line here. */
export const reports: readonly Report[] = [tradeReport, merchantReport, deviceReport]

export const findReport = (reportType: string): Report | undefined =>
  reports.find((report) => report.reportType === reportType)
