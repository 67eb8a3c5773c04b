import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import type { FilterValue } from '../../../core/list/filters'
import { groupedAnswer } from '../../../core/list/grouped'
import { periodsOf } from '../../../core/list/periods'
import { listRequest } from '../../../core/list/request'
import { datesOf } from '../trade-summary-dates'
import { tradeChange } from '../trade-change-list'

const endsOf = (range: FilterValue) => {
  const dates = datesOf(range)
  return { start: dates[0], end: dates.at(-1) }
}

/** Trades of a period against those of the one before, by merchant, shop or partner. */
export default defineCall({
  path: '/v1/trade/changeList',
  access: { roles: ['3', '4'], codes: [CODES.tradeSummary.list] },
  mayLag: true,
  request: listRequest(tradeChange),
  handler: (context, query) =>
    groupedAnswer(context, tradeChange, query, async ({ values }) => {
      const { now, before } = periodsOf(values['tradeDate']!)
      return { periods: { now: endsOf(now), before: endsOf(before) } }
    }),
})
