/** The filter of the trade list that matches the trades of a figure. */
export interface TradesWithin {
  /** Closed days, `YYYY-MM-DD`. */
  dateStart: string
  dateEnd: string
  merId?: readonly string[]
  shopId?: readonly string[]
  partnerId?: readonly string[]
  payChannel?: readonly string[]
}

/** The list of a figure's paid trades. */
export const paidTradesPath = (within: TradesWithin): string => tradesPath(within, [])

/** Those of them with refunds; the sum of their 已退金额 is the refunded amount. */
export const refundedTradesPath = (within: TradesWithin): string =>
  tradesPath(within, [
    ['refundState', 'PART'],
    ['refundState', 'FULL'],
  ])

function tradesPath(within: TradesWithin, more: [name: string, value: string][]): string {
  const { dateStart, dateEnd, ...keys } = within
  const query = new URLSearchParams([
    ['tradeTimeStart', dateStart],
    ['tradeTimeEnd', dateEnd],
    ...Object.entries(keys).flatMap(([name, values]) =>
      values.map((value): [string, string] => [name, value]),
    ),
    ['tradeStatus', 'SUCCESS'],
    ...more,
  ])
  return `/trades/details?${query.toString()}`
}

/** Daily figures of a merchant in a range. */
export const merchantTradePath = (merId: string, { dateStart, dateEnd }: TradesWithin): string =>
  `/trades/detail/${encodeURIComponent(merId)}?tradeDateStart=${dateStart}&tradeDateEnd=${dateEnd}`
