import { sql, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { DAY_MS } from '#domain/dates'
import { RESULT_SHOWN_DAYS, SETTLE_ANSWER } from '#domain/settle-change/dicts'
import { elsewhere, exact, made } from '../../core/list/filters'
import { settleChange } from '../settle-account/settle-change-schema'
import { merchant } from './merchant-schema'

/** Filters by the newest request of a merchant for another settlement account. */

const STATES: Readonly<Record<string, readonly string[]>> = {
  APPROVED: ['COOLING', 'EFFECTIVE'],
  REJECTED: ['REJECTED'],
}

/** A later request makes the answer to the one before it old news. */
const newestIs = (matching: SQL): SQL => sql`exists (
  select from ${settleChange} where ${settleChange.providerId} = ${merchant.providerId}
    and ${settleChange.merId} = ${merchant.merId} and ${matching}
    and not exists (select from settle_change later
      where later.provider_id = ${settleChange.providerId} and later.mer_id = ${settleChange.merId}
        and (later.request_time, later.change_id)
          > (${settleChange.requestTime}, ${settleChange.changeId})))`

/** The decision on a request for another account, as long as it is shown. */
export const settleAnswer = made(SETTLE_ANSWER, (values, now) => {
  const since = new Date(now - RESULT_SHOWN_DAYS * DAY_MS)
  const states = values.flatMap((value) => STATES[value] ?? [])
  return newestIs(
    sql`${isAnyOf(settleChange.changeStatus, states)}
      and ${settleChange.decideTime} > ${since.toISOString()}::timestamptz`,
  )
})

/** Whose request it is, by the person's id. */
export const settleAsker = elsewhere(exact(settleChange.requestedBy), newestIs)
