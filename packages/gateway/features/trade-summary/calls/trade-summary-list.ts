import { CODES } from '#domain/permission-codes'
import type { TradesWithin } from '#domain/trade/links'
import { defineCall, type SessionContext } from '../../../core/call'
import type { FilterValue } from '../../../core/list/filters'
import { allGroups, askedBy, groupedAnswer, type AskedGroups } from '../../../core/list/grouped'
import { listRequest } from '../../../core/list/request'
import { datesOf } from '../trade-summary-dates'
import { tradeSummary } from '../trade-summary-list'
import { withinOf } from '../trade-summary-row'

/**
 * Sums of paid trades by day, merchant, shop, partner or channel (domain §8.1), with what their
 * charts show: the same rows by day and by channel.
 */
export default defineCall({
  path: '/v1/trade/summaryList',
  access: { roles: ['3', '4'], codes: [CODES.tradeSummary.list] },
  mayLag: true,
  request: listRequest(tradeSummary),
  handler: (context, query) =>
    groupedAnswer(context, tradeSummary, query, (asked) => chartsOf(context, asked)),
})

interface Charts {
  /** One point for each day of the range, whatever the dimension; oldest first. */
  series: Record<string, unknown>[]
  /** Shares of the payment channels, the largest first. */
  channels: Record<string, unknown>[]
  /** The trades that all of it adds up; null where no list shows them. */
  within: TradesWithin | null
}

async function chartsOf(context: SessionContext, asked: AskedGroups): Promise<Charts> {
  const { DAY, CHANNEL } = tradeSummary.by.dimensions
  const days = await allGroups(context, askedBy(asked, DAY!))
  const channels = await allGroups(context, askedBy(asked, CHANNEL!))
  return {
    within: withinOf({}, asked.values),
    series: seriesOf(asked.values['tradeDate']!, days),
    channels: channels.map(({ payChannel, payAmt, payCount }) => ({
      payChannel,
      payAmt,
      payCount,
    })),
  }
}

/** Days without trades are points of zero: a line drawn across them would claim sales. */
function seriesOf(range: FilterValue, days: readonly Record<string, unknown>[]) {
  const byDate = new Map(days.map((day) => [day['tradeDate'], day]))
  return datesOf(range).map((date) => {
    const { payAmt = 0, payCount = 0, refundAmt = 0, netAmt = 0 } = byDate.get(date) ?? {}
    return { date, payAmt, payCount, refundAmt, netAmt }
  })
}
