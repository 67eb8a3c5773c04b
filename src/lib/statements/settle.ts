import { dailyIncome, partnersIncome } from '#domain/income/links'
import type { StatementLine } from './line'

type Row = Readonly<Record<string, unknown>>

/** The comparison of a payee's month with the one before: its 本期分润 is that of the settlement. */
export const changePath = ({ billMonth, targetId }: Row): string =>
  `/trades/incomeChange?incomeMonthStart=${String(billMonth)}&incomeMonthEnd=${String(billMonth)}&targetId=${String(targetId)}`

const AFTER: readonly StatementLine[] = [
  { field: 'lateAmt', sign: 1 },
  { field: 'agreedAmt', sign: 1 },
  { field: 'carryAmt', sign: 1 },
  { field: 'taxAmt', sign: -1 },
]

/** `payableAmt` of a settlement: the provider's from fees, a partner's from the shares of its tree. */
export const settleLines = ({ targetType }: Row): readonly StatementLine[] =>
  targetType === 'PROVIDER'
    ? [
        { field: 'merFeeAmt', sign: 1, link: ({ billMonth }) => dailyIncome(billMonth) },
        { field: 'costFeeAmt', sign: -1, link: ({ billMonth }) => dailyIncome(billMonth) },
        { field: 'partnerShareAmt', sign: -1, link: ({ billMonth }) => partnersIncome(billMonth) },
        ...AFTER,
      ]
    : [{ field: 'partnerShareAmt', sign: 1, link: changePath }, ...AFTER]
