import { want } from './check'
import type { Page, Probe } from './probe'
import type { Session } from './wire'

/** Part of a day of trades, with the first page of its rows. */
export interface Part {
  body: Record<string, unknown>
  page: Page
}

const LAST_SECOND = 86_399

/**
 * The trades of one day in parts that are counted to their end: where `totalCapped` is set, more
 * rows match than a list shows, and the time range is halved until it is not.
 * @param filters beside the range; `day` is `YYYY-MM-DD`
 * @throws Error when a single second holds too many
 */
export async function countedParts(
  probe: Probe,
  session: Session,
  path: string,
  filters: Record<string, unknown>,
  day: string,
): Promise<Part[]> {
  const partsOf = async (from: number, to: number): Promise<Part[]> => {
    const range = { tradeTimeStart: timeOf(day, from), tradeTimeEnd: timeOf(day, to) }
    const body = { ...filters, ...range }
    const page = await probe.list(session, path, body)
    if (!page.totalCapped) return page.total === 0 ? [] : [{ body, page }]
    want(from < to, `more rows than a list counts at ${range.tradeTimeStart}`)
    const middle = Math.floor((from + to) / 2)
    return [...(await partsOf(from, middle)), ...(await partsOf(middle + 1, to))]
  }
  return partsOf(0, LAST_SECOND)
}

/** `timeOf('2026-03-01', 3661)` -> `2026-03-01 01:01:01`. */
function timeOf(day: string, second: number): string {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
  return `${day} ${parts.map((part) => String(part).padStart(2, '0')).join(':')}`
}
