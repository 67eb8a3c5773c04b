import type { Row } from '../../support/list-probe'

/**
 * What the figures of a list's `summary` are, where they are not the plain sum of the column of
 * their name: a status that does not count, a number of rows, an average. `rows` are all rows of
 * the answer, `finest` the same by the list's finest grouping.
 */
export type Rule = (rows: readonly Row[], finest: readonly Row[]) => number | undefined

export const sum = (rows: readonly Row[], name: string): number =>
  rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)
const count: Rule = (rows) => rows.length
/** Of rows whose `field` is one of `values` only. */
const only =
  (name: string, field: string, ...values: string[]): Rule =>
  (rows) =>
    sum(
      rows.filter((row) => values.includes(row[field] as string)),
      name,
    )
/** One column of rows whose `field` is `value`, under another name. */
const partOf =
  (name: string, field: string, value: string): Rule =>
  (rows) =>
    sum(
      rows.filter((row) => row[field] === value),
      name,
    )
const countOf =
  (field: string, value: string): Rule =>
  (rows) =>
    rows.filter((row) => row[field] === value).length
/** Rounds half up; a division by zero has no average. */
const ratio = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round(part / whole)
const average: Rule = (rows) => ratio(sum(rows, 'payAmt'), sum(rows, 'payCount'))
/** One sum in 1/100 000 of another; halves go away from zero. */
const rateOf =
  (part: string, whole: string): Rule =>
  (rows) => {
    const parts = sum(rows, part) * 100_000
    const rate = ratio(Math.abs(parts), Math.abs(sum(rows, whole)))
    return rate && Math.sign(parts) * Math.sign(sum(rows, whole)) * rate
  }
/** A rate weighed by what was traded, either way. */
const weighed =
  (rate: string): Rule =>
  (_, finest) => {
    const weights = finest.map((row) => Math.abs(row['transAmt'] as number))
    return ratio(
      finest.reduce((total, row, i) => total + weights[i]! * (row[rate] as number), 0),
      weights.reduce((total, weight) => total + weight, 0),
    )
  }

const ofStatus = (field: string, values: string[], names: string[]): Record<string, Rule> =>
  Object.fromEntries(names.map((name) => [name, only(name, field, ...values)]))

export const RULES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  trade: {
    ...ofStatus(
      'tradeStatus',
      ['SUCCESS'],
      [
        'transAmt',
        'couponAmt',
        'payAmt',
        'feeAmt',
        'settleAmt',
        'refundAmt',
        'costFeeAmt',
        'partnerShareAmt',
        'incomeAmt',
      ],
    ),
    transCount: countOf('tradeStatus', 'SUCCESS'),
  },
  tradeSummary: {
    avgAmt: average,
    merCount: (_, finest) =>
      new Set(finest.filter((row) => Number(row['payCount']) > 0).map((row) => row['merId'])).size,
  },
  refund: {
    refundCount: count,
    successAmt: only('refundAmt', 'refundStatus', 'SUCCESS'),
    successFeeAmt: only('refundFeeAmt', 'refundStatus', 'SUCCESS'),
  },
  cashOut: {
    cashCount: count,
    successAmt: only('arriveAmt', 'cashStatus', 'SUCCESS'),
  },
  autoCash: ofStatus('withdrawStatus', ['SUCCESS'], ['cashAmt', 'feeAmt']),
  chargeback: {
    disputeCount: count,
    heldAmt: partOf('disputeAmt', 'fundStatus', 'HELD'),
    takenAmt: partOf('disputeAmt', 'fundStatus', 'TAKEN'),
  },
  income: {
    merFeeRate: rateOf('merFeeAmt', 'transAmt'),
    costRate: rateOf('costFeeAmt', 'transAmt'),
    merNominalRate: weighed('merNominalRate'),
    costNominalRate: weighed('costNominalRate'),
  },
  statement: {
    billCount: count,
    ...ofStatus('billType', ['TRADE'], ['transCount', 'transAmt']),
  },
  statementDiff: { bookedAmt: only('diffAmt', 'diffStatus', 'ACCEPTED') },
  accountEntry: {
    inAmt: only('amt', 'direction', 'IN'),
    outAmt: only('amt', 'direction', 'OUT'),
    inCount: countOf('direction', 'IN'),
    outCount: countOf('direction', 'OUT'),
  },
  recharge: ofStatus('rechargeStatus', ['SUCCESS'], ['amt', 'arriveAmt']),
  subsidyRecharge: ofStatus('rechargeStatus', ['SUCCESS'], ['amt', 'arriveAmt']),
  withdraw: ofStatus('withdrawStatus', ['PAID'], ['amt']),
  rebate: ofStatus('rebateStatus', ['CALC', 'CONFIRMED', 'PAID'], ['baseAmt', 'rebateAmt']),
  tradeChange: {
    changeRate: (rows) => {
      const rate = rateOf('diffPayAmt', 'beforePayAmt')(rows, rows)
      return rate && Math.sign(rate) * Math.round(Math.abs(rate) / 10) * 10
    },
  },
  incomeChange: {
    earnedRate: rateOf('earnedAmt', 'transAmt'),
    beforeEarnedRate: rateOf('beforeEarnedAmt', 'beforeTransAmt'),
  },
  settle: {
    settleCount: count,
    paidAmt: only('payableAmt', 'settleStatus', 'PAID'),
    unpaidAmt: (rows) =>
      sum(
        rows.filter((row) => row['settleStatus'] !== 'PAID'),
        'payableAmt',
      ),
  },
  invoice: {
    invoiceCount: count,
    approvedAmt: only('amt', 'invoiceStatus', 'APPROVED', 'RED_APPLY'),
  },
  couponVerify: {
    verifyCount: countOf('verifyStatus', '1'),
    payAmt: only('payAmt', 'verifyStatus', '1'),
    cancelCount: (rows) => rows.filter((row) => row['verifyStatus'] !== '1').length,
  },
  storeData: { avgAmt: average },
}
