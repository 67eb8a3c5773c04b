import type { JobDefinition } from '../../core/jobs'
import { ANSWER_JOBS } from './answer-daily'
import { BANK_JOBS } from './bank-daily'
import { disputeDaily } from './dispute-daily'
import { rechargeDaily, withdrawDaily } from './fund-dailies'
import { payDailies } from './pay-dailies'
import { REFUND_JOBS } from './refund-dailies'

/**
 * The simulated people of a sandbox: payers at open merchants, payers who want a refund or dispute
 * a trade, and the staff who answer them, fill and empty the provider's accounts and bring in the
 * banks' statements. What they do depends on the provider and the day alone.
 * @param perHundred payments of a working day at a hundred open merchants; 0: no simulated people
 */
export const peopleJobs = (perHundred: number): JobDefinition[] =>
  perHundred === 0
    ? []
    : [
        ...BANK_JOBS, // 08:40
        rechargeDaily, // 09:50
        withdrawDaily, // 10:20
        disputeDaily, // 11:40
        ...REFUND_JOBS, // 13:30
        ...ANSWER_JOBS, // 14:40
        ...payDailies(perHundred), // 05:59, 10:59, 12:59, 15:59, 18:59, 21:59, 23:59
      ]
