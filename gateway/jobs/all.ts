import { fileSweepDaily, fileSweepJob } from '../files/sweep'
import { ledgerDaily } from '../ledger/day-vouchers'
import { profitPostDaily } from '../ledger/post-income'
import { appealExpireJob } from '../records/appeal/expire'
import { authReviewExpireJob } from '../records/auth-review/jobs'
import { applyExpireDaily } from '../records/apply/expire-daily'
import { autoCashMorning } from '../records/auto-cash/morning'
import { incomeCloseDaily } from '../records/income/close-daily'
import { rebateCalcDaily } from '../records/rebate/calc'
import { rechargeExpireJob } from '../records/recharge/expire-job'
import { settleConfirmDaily } from '../records/settle/confirm-daily'
import { settleOpenDaily } from '../records/settle/open-daily'
import { statementDaily } from '../records/statement/daily'
import { makeStatementsJob } from '../records/statement/make'
import { subsidyDaily } from '../records/subsidy/daily'
import { exportExpireJob, exportJob, fileRemoveJob } from '../reports/jobs'
import type { JobDefinition } from './definition'

/** Everything the gateway does in the background; the dailies in the order of their hours. */
export const JOBS: readonly JobDefinition[] = [
  applyExpireDaily, // 00:10
  incomeCloseDaily, // 00:30
  ledgerDaily, // 00:50
  subsidyDaily, // 00:55
  profitPostDaily, // 01:00
  settleOpenDaily, // 01:00
  settleConfirmDaily, // 01:10
  rebateCalcDaily, // 02:00
  fileSweepDaily, // 04:10
  autoCashMorning, // 06:00
  statementDaily, // 10:00

  appealExpireJob,
  authReviewExpireJob,
  rechargeExpireJob,
  exportExpireJob,

  exportJob,
  makeStatementsJob,
  fileSweepJob,
  fileRemoveJob,
]
