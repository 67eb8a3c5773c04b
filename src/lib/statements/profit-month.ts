import { dailyIncome, partnersIncome } from '#domain/income/links'
import type { StatementLine } from './line'

/** `profitAmt` of a month. */
export const PROFIT_LINES: readonly StatementLine[] = [
  { field: 'merFeeAmt', sign: 1, link: ({ incomeMonth }) => dailyIncome(incomeMonth) },
  { field: 'costFeeAmt', sign: -1, link: ({ incomeMonth }) => dailyIncome(incomeMonth) },
  { field: 'partnerShareAmt', sign: -1, link: ({ incomeMonth }) => partnersIncome(incomeMonth) },
  {
    field: 'agreedAmt',
    sign: 1,
    link: ({ settleNo }) =>
      settleNo ? `/cloudAccount/settleManager?settleNo=${String(settleNo)}` : undefined,
  },
]
