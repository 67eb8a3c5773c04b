import { CODE_REGISTERED_STORE } from '#domain/codes'
import { addDays, formatDate, parseTime, DAY_MS } from '#domain/dates'
import { defineCall, type SessionContext } from '../../../core/call'
import { together } from '../../../core/db/together'
import { listRequest, type ListQuery } from '../../../core/list/request'
import { storeData, BY_DAY } from '../store-data-list'
import type { ListAnswer } from '../../../core/list/answer'
import { allGroups, askedBy, groupedAnswer, type AskedGroups } from '../../../core/list/grouped'
import { sumGroups } from '../../../core/list/grouped-rows'
import { datesOf } from '../../trade-summary'

/** What the caller's own shops did, by day, week or month (domain §9.6). */
export default defineCall({
  path: '/v1/registerStore/dataQuery',
  access: { roles: ['30'], codes: [CODE_REGISTERED_STORE] },
  mayLag: true,
  request: listRequest(storeData),
  handler: storeDataAnswer,
})

type Figures = Record<string, number>

interface Charts {
  /** One point for each day of the range, all shops together; oldest first. */
  series: Record<string, unknown>[]
  /** Day on day: the last day of the range that is over, and the day before it. */
  compare: { date: string; figures: Figures; before: Figures }
}

/** The list with what its cards and its chart show. */
function storeDataAnswer(context: SessionContext, query: ListQuery): Promise<ListAnswer & Charts> {
  return groupedAnswer(context, storeData, query, (asked) => chartsOf(context, asked))
}

async function chartsOf(context: SessionContext, asked: AskedGroups): Promise<Charts> {
  const dates = datesOf(asked.values['bizDate']!)
  const [days, compare] = await together(
    allGroups(context, askedBy(asked, BY_DAY)),
    compared(context, asked, dates.at(-1)!),
  )
  const byDate = new Map(days.map((day) => [day['bizDate'], day]))
  return {
    series: dates.map((date) => pointOf(date, byDate.get(date))),
    compare,
  }
}

const FIGURES = ['payAmt', 'payCount', 'refundAmt', 'newMembers', 'activeMembers'] as const

/** An average of nothing is no point. */
const pointOf = (date: string, day: Record<string, unknown> = {}) => ({
  date,
  ...Object.fromEntries(FIGURES.map((name) => [name, day[name] ?? 0])),
  avgAmt: day['avgAmt'] ?? null,
})

/** Today is not over: set beside a whole day it would always look bad. */
async function compared({ tx }: SessionContext, asked: AskedGroups, last: string) {
  const today = formatDate(asked.now)
  const date = last < today ? last : addDays(today, -1)
  const sumsOf = (day: string): Promise<Figures> => {
    const from = parseTime(day)
    const bizDate = { kind: 'times', from, until: from + DAY_MS } as const
    return sumGroups(tx, { ...asked, values: { ...asked.values, bizDate } })
  }
  const [figures, before] = await together(sumsOf(date), sumsOf(addDays(date, -1)))
  return { date, figures, before }
}
