import { strayFilesJob } from './features/file/strays'
import { fileSweepDaily, fileSweepJob } from './features/file/sweep'
import { evidenceJob } from './features/closing/evidence-job'
import { clearingJob } from './features/clearing/clearing-job'
import { ledgerDaily } from './features/account/day-vouchers'
import { profitPostDaily } from './features/income/post-income'
import { appealExpireJob } from './features/appeal/appeal-expire'
import { chargebackExpireJob } from './features/chargeback/chargeback-expire'
import { approvalExpireJob } from './features/approval'
import { authReviewExpireJob } from './features/auth-review/auth-review-jobs'
import { applicationExpireDaily } from './features/onboarding/application-expire-daily'
import { holidayDueDaily } from './features/holiday/holiday-due'
import { merchantExpiryDaily } from './features/merchant/merchant-expiry'
import { incomeCloseDaily } from './features/income/income-close-daily'
import { merchantChangeJob } from './features/merchant-change/merchant-change-job'
import { payeeChangeJob } from './features/payee-change/payee-change-job'
import { proofDaily, proofRunJob } from './features/proof/proof-run'
import { rebateCalcDaily } from './features/rebate/rebate-calc'
import { rechargeExpireJob } from './features/recharge/recharge-expire-job'
import { settleChangeJob } from './features/settle-account/settle-change-job'
import {
  merchantSettle06,
  merchantSettle08,
  merchantSettle10,
  merchantSettle11,
  merchantSettle16,
  merchantSettle22,
  merchantSettlePart,
} from './features/merchant-settlement/settle-daily'
import { settlementConfirmDaily } from './features/settlement/settlement-confirm-daily'
import { settlementOpenDaily } from './features/settlement/settlement-open-daily'
import { compareAgainJob } from './features/statement/statement-again'
import { statementDaily } from './features/statement/statement-daily'
import { makeStatementsJob } from './features/statement/statement-make'
import { archiveJob } from './features/trade/archive-months'
import { subsidyDaily } from './features/subsidy/subsidy-daily'
import { exportExpireJob, exportJob, fileRemoveJob } from './features/report/jobs'
import type { JobDefinition } from './core/jobs/definition'
import { dropJob, fileJob, ingestRetry, ingestRetryDaily } from './features/ingest'
import { matchJob, statementJob } from './features/bank-recon'
import { importJob } from './features/moving-in'
import { monthsAnalyzeJob, monthsDaily } from './core/jobs/months-daily'
import { sealNumbersJob } from './features/sealing/sealed-tables'

/** Everything the gateway does in the background; the dailies in the order of their hours. */
export const JOBS: readonly JobDefinition[] = [
  monthsDaily, // 00:05
  applicationExpireDaily, // 00:10
  holidayDueDaily, // 00:20
  merchantExpiryDaily, // 00:20
  incomeCloseDaily, // 00:30
  ledgerDaily, // 00:50
  subsidyDaily, // 00:55
  profitPostDaily, // 01:00
  settlementOpenDaily, // 01:00
  settlementConfirmDaily, // 01:10
  rebateCalcDaily, // 02:00
  fileSweepDaily, // 04:10
  proofDaily, // 05:10
  merchantSettle06, // 06:00
  merchantSettle08, // 08:00
  merchantSettle10, // 10:00
  statementDaily, // 10:00
  merchantSettle11, // 11:00
  merchantSettle16, // 16:00
  merchantSettle22, // 22:00

  merchantSettlePart,

  appealExpireJob,
  approvalExpireJob,
  authReviewExpireJob,
  chargebackExpireJob,
  clearingJob,
  compareAgainJob,
  ingestRetry,
  ingestRetryDaily,
  merchantChangeJob,
  payeeChangeJob,
  rechargeExpireJob,
  settleChangeJob,
  exportExpireJob,

  dropJob,
  evidenceJob,
  exportJob,
  fileJob,
  importJob,
  matchJob,
  statementJob,
  makeStatementsJob,
  proofRunJob,
  fileSweepJob,
  strayFilesJob,
  fileRemoveJob,
  monthsAnalyzeJob,
  archiveJob,
  sealNumbersJob,
]
