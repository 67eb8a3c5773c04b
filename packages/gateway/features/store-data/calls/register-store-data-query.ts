import { CODE_REGISTERED_STORE } from '#domain/codes'
import { addDays, formatDate, parseTime } from '#domain/dates'
import { defineCall, type SessionContext } from '../../../core/call'
import { listRequest, type ListQuery } from '../../../core/list/request'
import { storeData, BY_DAY } from '../store-data-list'
import type { ListAnswer } from '../../../core/list/answer'
import { allGroups, askedBy, groupedAnswer, type AskedGroups } from '../../../core/list/grouped'
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
  const date = lastOver(dates.at(-1)!, asked.now)
  const before = addDays(date, -1)
  const days = await allGroups(context, askedBy(withDay(asked, before), BY_DAY))
  const byDate = new Map(days.map((day) => [day['bizDate'], day]))
  const figures = (day: string) => figuresOf(asked, byDate.get(day))
  return {
    series: dates.map((day) => pointOf(day, byDate.get(day))),
    compare: { date, figures: figures(date), before: figures(before) },
  }
}

/** Today is not over: set beside a whole day it would always look bad. */
function lastOver(last: string, now: number): string {
  const today = formatDate(now)
  return last < today ? last : addDays(today, -1)
}

/** The same range, from this day on if it begins later: what is compared is read with the chart. */
function withDay(asked: AskedGroups, day: string): AskedGroups {
  const range = asked.values['bizDate']!
  if (range.kind !== 'times') return asked
  const bizDate = { ...range, from: Math.min(range.from ?? Infinity, parseTime(day)) }
  return { ...asked, values: { ...asked.values, bizDate } }
}

/** The sums of a day, 0 without trades; the average is left out then. */
function figuresOf({ list, caller, values }: AskedGroups, day: Record<string, unknown> = {}) {
  const sums = Object.keys(list.sums(caller, values)).map((name) => [name, day[name] ?? 0])
  const avgAmt = day['avgAmt'] ?? undefined
  return { ...Object.fromEntries(sums), ...(avgAmt !== undefined && { avgAmt }) } as Figures
}

const FIGURES = ['payAmt', 'payCount', 'refundAmt', 'newMembers', 'activeMembers'] as const

/** A point of the chart; without trades its average is null. */
const pointOf = (date: string, day: Record<string, unknown> = {}) => ({
  date,
  ...Object.fromEntries(FIGURES.map((name) => [name, day[name] ?? 0])),
  avgAmt: day['avgAmt'] ?? null,
})
