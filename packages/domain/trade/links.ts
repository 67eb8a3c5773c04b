/** The trades that a figure adds up, as the list of trades would be asked for them. */
export interface TradesWithin {
  /** Closed days, `YYYY-MM-DD`. */
  dateStart: string
  dateEnd: string
  merId?: readonly string[]
  shopId?: readonly string[]
  partnerId?: readonly string[]
  payChannel?: readonly string[]
}

/** The list of paid trades that a figure adds up. */
export const paidTradesPath = (within: TradesWithin): string => tradesPath(within, [])

/** Those of them that something was given back of; their 已退金额 add up to the refunds. */
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
