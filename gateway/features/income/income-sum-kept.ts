import { sql } from 'drizzle-orm'
import type { AskedGroups, ReadyGroups } from '../../core/list/grouped'
import { readyRows, TOLD_COUNT, TOLD_NO, type Change } from '../trade-summary'
import { incomeChangeOf, incomeOf, validIncome } from './income-sum-days'
import { incomeChangeRow as compared, incomeSum as added } from './income-sum-schema'

/** Where income by merchant is answered from if its period was kept. */
export const readyIncome = (asked: AskedGroups): ReadyGroups | undefined =>
  readyOf(asked, incomeOf(asked), { row: added, columns: ADDED })

/** The same against the period before. */
export const readyIncomeChange = (asked: AskedGroups): ReadyGroups | undefined =>
  readyOf(asked, incomeChangeOf(asked), { row: compared, columns: COMPARED })

function readyOf(
  asked: AskedGroups,
  sum: Change | undefined,
  { row, columns }: { row: typeof added | typeof compared; columns: ReadyGroups['columns'] },
): ReadyGroups | undefined {
  if (!sum) return undefined
  const rows = {
    with: sql`told as materialized (${validIncome(sum)})`,
    no: TOLD_NO,
    total: TOLD_COUNT,
    tables: [sql`${row}`],
  }
  return readyRows(asked, sum, { rows, row, columns })
}

/** The figures and keys of a kept row by the names that the lists have for them. */
const ADDED = {
  merId: added.merId,
  partnerId: added.partnerId,
  transAmt: added.transAmt,
  transCount: added.transCount,
  merFeeAmt: added.merFeeAmt,
  weight: added.weightAmt,
  merFeeWeight: added.merFeeWeight,
  costWeight: added.costWeight,
  costFeeAmt: added.costFeeAmt,
  incomeAmt: added.incomeAmt,
  partnerShareAmt: added.partnerShareAmt,
  netIncomeAmt: added.netIncomeAmt,
  merFeeRate: added.merFeeRate,
  costRate: added.costRate,
  merNominalRate: added.merNominalRate,
  costNominalRate: added.costNominalRate,
} as const

const COMPARED = {
  merId: compared.merId,
  earnedAmt: compared.earnedAmt,
  beforeEarnedAmt: compared.beforeEarnedAmt,
  diffEarnedAmt: compared.diffEarnedAmt,
  transAmt: compared.transAmt,
  beforeTransAmt: compared.beforeTransAmt,
  diffTransAmt: compared.diffTransAmt,
  earnedRate: compared.earnedRate,
  beforeEarnedRate: compared.beforeEarnedRate,
} as const
