import { and, or, sql, type SQL } from 'drizzle-orm'
import { addDays, formatDate } from '#domain/dates'
import { EXPIRY_STATE } from '#domain/merchant/dicts'
import { EXPIRY_DAYS, type ExpiryState } from '#domain/merchant/expiry'
import { made } from '../../core/list/filters'
import { merchant } from './merchant-schema'

/** The earlier end of licence and ID; a missing one is left out. An index holds it. */
export const expiryEnd: SQL = sql`least(${merchant.licenseEnd}, ${merchant.legalIdEnd})`

/** Merchants that are not closed, by how near the end of their licence or ID is. */
export const expiryState = made(EXPIRY_STATE, (values, now) => {
  const today = formatDate(now)
  const ranges = values.map((value) => {
    const { from, to } = EXPIRY_DAYS[value as ExpiryState]
    return and(
      sql`${expiryEnd} <= ${addDays(today, to)}::date`,
      from === undefined ? undefined : sql`${expiryEnd} >= ${addDays(today, from)}::date`,
    )
  })
  return and(sql`${merchant.merStatus} <> 'CLOSED'`, or(...ranges))!
})
