import { datesBetween, formatDate } from '#domain/dates'
import type { SessionContext } from '../../core/call'
import { together } from '../../core/db/together'
import type { ListAnswer } from '../../core/list/answer'
import { allGroups, askedBy, groupedAnswer, type AskedGroups } from '../../core/list/grouped'
import type { FilterValue } from '../../core/list/filters'
import type { ListQuery } from '../../core/list/request'
import type { TradesWithin } from '#domain/trade/links'
import { tradeSummary } from './trade-summary-list'
import { withinOf } from './trade-summary-row'

interface Charts {
  /** One point for each day of the range, whatever the dimension; oldest first. */
  series: Record<string, unknown>[]
  /** Shares of the payment channels, the largest first. */
  channels: Record<string, unknown>[]
  /** The trades that all of it adds up; null where no list shows them. */
  within: TradesWithin | null
}

/** The list with what its charts show: the same rows by day and by channel. */
export const tradeSummaryAnswer = (
  context: SessionContext,
  query: ListQuery,
): Promise<ListAnswer & Charts> =>
  groupedAnswer(context, tradeSummary, query, (asked) => chartsOf(context, asked))

async function chartsOf(context: SessionContext, asked: AskedGroups): Promise<Charts> {
  const { DAY, CHANNEL } = tradeSummary.by.dimensions
  const [days, channels] = await together(
    allGroups(context, askedBy(asked, DAY!)),
    allGroups(context, askedBy(asked, CHANNEL!)),
  )
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

/** The days of a closed range, as `withDefaults` completes it. */
export function datesOf(range: FilterValue): string[] {
  if (range.kind !== 'times' || range.from === undefined || range.until === undefined) return []
  return datesBetween(formatDate(range.from), formatDate(range.until - 1))
}
