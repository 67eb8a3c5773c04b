import { addMonths } from '#domain/dates'
import { sumOf, type Comparisons, type Row } from './days'

/**
 * Months walked by calls alone, every figure worked out here once more: a trade's fee and cost, the
 * month's income whichever way it is drawn, its settlements, what may be invoiced of it, and the
 * profit account that got it.
 */

/** Answers of one user. */
export type Post = (path: string, body: Row) => Promise<Row>

export interface MonthEnds {
  provider: Post
  /** Of a partner that has partners below it. */
  partner: Post
  partnerId: string
  providerId: string
  /** `YYYY-MM`, each of them over. */
  months: readonly string[]
  trades: readonly Row[]
  refunds: readonly Row[]
}

const HUNDRED_THOUSAND = 100_000n

/** a / b, halves away from zero. */
function half(a: bigint, b: bigint): number {
  const size = (2n * (a < 0n ? -a : a) + b) / (2n * b)
  return Number(a < 0n ? -size : size)
}
const partOf = (amt: number, rate: number): number =>
  half(BigInt(amt) * BigInt(rate), HUNDRED_THOUSAND)

/** What a fee is of an amount, in 1/100,000. */
function effective(fee: number, amt: number): number | null {
  if (amt === 0) return null
  const size = half(BigInt(Math.abs(fee)) * HUNDRED_THOUSAND, BigInt(Math.abs(amt)))
  return size !== 0 && fee < 0 !== amt < 0 ? -size : size
}

/** Every row of a list. */
async function all(post: Post, path: string, body: Row): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { list } = await post(path, { ...body, pageNum, pageSize: 100 })
    rows.push(...list)
    if (list.length < 100) return rows
  }
}

const INCOME = '/v1/income/queryList'
const FIGURES = [
  'transAmt',
  'transCount',
  'merFeeAmt',
  'costFeeAmt',
  'incomeAmt',
  'partnerShareAmt',
  'netIncomeAmt',
] as const

/** What the upstream takes at most of a debit card's payment, in fen; of nothing else it does. */
const COST_CAP = 1800

/** Half up, between a floor and a cap; null: none. */
const feeOf = (amt: number, rate: number, floor: number | null, cap: number | null): number =>
  Math.max(floor ?? 0, Math.min(partOf(amt, rate), cap ?? Infinity))

/** A trade's fee follows from its merchant's price of the day, its cost from its cost rate. */
async function compareTrades(say: Comparisons['say'], { provider, trades }: MonthEnds) {
  const prices = new Map<string, Row[]>()
  for (const merId of new Set(trades.map((row) => row.merId)))
    prices.set(merId, (await provider('/v1/merchant/detail', { merId })).products)
  for (const row of trades) {
    const { tradeNo, transAmt, payChannel } = row
    const cardKind = payChannel === 'BANKCARD' ? row.cardKind : ''
    // The latest comes first.
    const price = prices
      .get(row.merId)!
      .find(
        (one) =>
          one.payChannel === payChannel &&
          one.cardKind === cardKind &&
          one.effectiveDate <= row.tradeTime.slice(0, 10),
      )
    say(`${tradeNo} rate`, row.feeRate, price?.feeRate)
    const { feeMinAmt = null, feeCapAmt = null } = price ?? {}
    say(`${tradeNo} fee`, row.feeAmt, feeOf(transAmt, row.feeRate, feeMinAmt, feeCapAmt))
    const costCap = cardKind === 'DEBIT' ? COST_CAP : null
    say(`${tradeNo} cost`, row.costFeeAmt, feeOf(transAmt, row.costRate, null, costCap))
    say(`${tradeNo} paid`, row.payAmt, transAmt - row.couponAmt)
    say(`${tradeNo} settles`, row.settleAmt, row.payAmt - row.feeAmt)
    const earned = row.feeAmt - row.costFeeAmt - row.partnerShareAmt
    say(`${tradeNo} earns`, row.incomeAmt, earned)
  }
}

/** A month's income, drawn five ways. */
async function compareIncome(say: Comparisons['say'], seen: MonthEnds, month: string) {
  const { provider, trades, refunds } = seen
  const [whole] = await all(provider, INCOME, { groupBy: 'MONTH', month })
  const of = (time: string | null) => time?.slice(0, 7) === month
  const paid = trades.filter((row) => of(row.tradeTime))
  const back = refunds.filter((row) => row.refundStatus === 'SUCCESS' && of(row.finishTime))
  const got = whole ?? Object.fromEntries(FIGURES.map((name) => [name, 0]))
  say(
    `${month} trades`,
    got.transAmt,
    sumOf(paid, (row) => row.transAmt) - sumOf(back, (row) => row.refundAmt),
  )
  say(
    `${month} fees`,
    got.merFeeAmt,
    sumOf(paid, (row) => row.feeAmt) - sumOf(back, (row) => row.refundFeeAmt),
  )
  for (const groupBy of ['DAY', 'PARTNER', 'MERCHANT', 'DETAIL']) {
    const rows = await all(provider, INCOME, { groupBy, month })
    for (const name of FIGURES)
      say(
        `${month} by ${groupBy} ${name}`,
        sumOf(rows, (row) => row[name]),
        got[name],
      )
    for (const row of rows) {
      const what = `${month} ${groupBy} ${row.groupId ?? row.entryId}`
      const { merFeeAmt, costFeeAmt, partnerShareAmt, incomeAmt } = row
      say(`${what} earned`, incomeAmt, merFeeAmt - costFeeAmt)
      say(`${what} net`, row.netIncomeAmt, incomeAmt - partnerShareAmt)
      say(`${what} rate`, row.merFeeRate, effective(merFeeAmt, row.transAmt))
      say(`${what} cost rate`, row.costRate, effective(costFeeAmt, row.transAmt))
    }
  }
  return got
}

/** Compares the month's settlements with all parties. */
async function compareSettlements(
  say: Comparisons['say'],
  { provider, partner, partnerId, providerId }: MonthEnds,
  month: string,
  income: Row,
): Promise<void> {
  const settles = await all(provider, '/v1/settle/list', {
    billMonthStart: month,
    billMonthEnd: month,
  })
  const own = settles.filter(({ targetId }) => targetId === providerId)
  const others = settles.filter(({ targetId }) => targetId !== providerId)
  say(
    `${month} provider`,
    sumOf(own, (row) => row.incomeAmt),
    income.netIncomeAmt,
  )
  say(
    `${month} partners`,
    sumOf(others, (row) => row.incomeAmt),
    income.partnerShareAmt,
  )
  const [tree] = await all(partner, INCOME, { groupBy: 'MONTH', month })
  const ofTree = settles.filter(({ targetId }) => targetId === partnerId)
  say(
    `${month} partner's tree`,
    tree?.teamShareAmt ?? 0,
    sumOf(ofTree, (row) => row.incomeAmt),
  )
  if (tree) say(`${month} tree's parts`, tree.partnerShareAmt + tree.subShareAmt, tree.teamShareAmt)
  for (const row of settles) {
    const { settleNo } = row
    const gross = row.incomeAmt + row.adjustAmt
    const tax = row.payWay === 'CLOUD' ? Math.max(0, half(BigInt(gross) * 6n, 100n)) : 0
    say(`${settleNo} tax`, row.taxAmt, tax)
    say(`${settleNo} payable`, row.payableAmt, gross - tax)
    say(`${settleNo} not below nothing`, row.payableAmt >= 0, true)
    const detail = await provider('/v1/settle/detail', { settleNo })
    say(
      `${settleNo} days`,
      sumOf(detail.days, (day) => day.incomeAmt),
      row.incomeAmt,
    )
    for (const { item, amt, beforeAmt, diffAmt } of detail.changes)
      say(`${settleNo} ${item}`, diffAmt, amt - beforeAmt)
  }
  const [bill] = await all(provider, '/v1/billing/amountList', {
    billMonthStart: month,
    billMonthEnd: month,
  })
  if (!bill) return say(`${month} has a bill`, own.length, 0)
  const sum = bill.incomeAmt + bill.adjustAmt
  say(`${month} bill's income`, bill.incomeAmt, income.netIncomeAmt)
  say(
    `${month} bill's adjustments`,
    bill.adjustAmt,
    sumOf(own, (row) => row.adjustAmt),
  )
  say(`${month} bill`, bill.billAmt, sum)
  say(`${month} bill without tax`, bill.exTaxAmt, half(BigInt(sum) * 100n, 106n))
  say(`${month} bill's tax`, bill.taxAmt, sum - bill.exTaxAmt)
  const options = await provider('/v1/invoice/options', {
    settleNos: own.map(({ settleNo }) => settleNo),
  })
  const free = (options.settles as Row[]).find(
    (row) => row.settleNo === bill.settleNo && row.refusal === null,
  )
  say(`${month} may be invoiced, as the form says`, bill.remainAmt, free?.openAmt ?? 0)
}

/** The profit account's months, each of which opens with what the one before closed. */
async function compareAccount(
  say: Comparisons['say'],
  { provider, months }: MonthEnds,
  earned: ReadonlyMap<string, Row>,
): Promise<void> {
  const rows = await all(provider, '/v1/account/profitStatement', {})
  const of = new Map(rows.map((row) => [row.month, row]))
  for (const month of months) {
    const row = of.get(month)
    // A month in which nothing was earned moves nothing there.
    if (earned.get(month)!.transCount > 0)
      say(`${month} in the profit account`, row !== undefined, true)
    if (!row) continue
    const { openAmt, inAmt, offsetAmt, outAmt, adjustAmt } = row
    say(`${month} closes`, row.closeAmt, openAmt + inAmt - offsetAmt - outAmt + adjustAmt)
    const before = of.get(addMonths(month, -1))
    if (before) say(`${month} opens`, openAmt, before.closeAmt)
  }
}

/** Rebates: each row is what its own row explains. */
async function compareRebates(say: Comparisons['say'], { provider, months }: MonthEnds) {
  for (const rebate of await all(provider, '/v1/account/rebateList', {})) {
    if (!months.includes(rebate.month)) continue
    const { rebateId } = rebate
    const rows = await all(provider, '/v1/account/rebateDetail', { rebateId })
    for (const row of rows)
      say(`${rebateId} ${row.itemId}`, row.rebateAmt, partOf(row.transAmt, row.rate))
    say(
      `${rebateId} base`,
      rebate.baseAmt,
      sumOf(rows, (row) => row.transAmt),
    )
    say(
      `${rebateId} amount`,
      rebate.rebateAmt,
      sumOf(rows, (row) => row.rebateAmt),
    )
    const rounded = partOf(rebate.baseAmt, rebate.rate) + rebate.roundAmt
    say(`${rebateId} with its rounding`, rebate.rebateAmt, rounded)
  }
}

export async function compareMonths(compared: Comparisons, seen: MonthEnds): Promise<void> {
  const { say } = compared
  await compareTrades(say, seen)
  const earned = new Map<string, Row>()
  for (const month of seen.months) {
    const income = await compareIncome(say, seen, month)
    earned.set(month, income)
    await compareSettlements(say, seen, month, income)
  }
  await compareAccount(say, seen, earned)
  await compareRebates(say, seen)
}
