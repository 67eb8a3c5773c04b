import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../../core/db/one-of'
import type { UpperShares } from './trade-schema'

/**
 * A trade's share may be that of several levels of the partner tree (docs/decisions/0051).
 * `partnerShareAmt` is all of it; `upperShares` says by partner what of it goes to those above the
 * merchant's own partner, who has the rest.
 */
export interface SharedColumns {
  partnerId: AnyPgColumn
  partnerShareAmt: AnyPgColumn
  upperShares: AnyPgColumn
}

/** The parts in `upperShares`, one row each: `key` the partner, `value` fen. */
export const upperParts = (upperShares: AnyPgColumn | SQL): SQL =>
  sql`jsonb_each_text(${upperShares}) as part(key, value)`

/** What partners above the merchant's own have of it, those of `whose` only. */
const upperAmt = (upperShares: AnyPgColumn, whose?: SQL): SQL =>
  sql`coalesce((select sum(part.value::bigint) from ${upperParts(upperShares)}
    ${whose ? sql`where ${whose}` : sql``}), 0)`

/** One partner's own part of a row. */
export const ownPart = (
  { partnerId, partnerShareAmt, upperShares }: SharedColumns,
  owner: string,
): SQL => sql`case when ${partnerId} = ${owner} then ${partnerShareAmt} - ${upperAmt(upperShares)}
  else coalesce((${upperShares} ->> ${owner}::text)::bigint, 0) end`

/** The parts of partners of one tree, of rows whose merchants belong to it. */
export const treePart = (
  { partnerShareAmt, upperShares }: SharedColumns,
  tree: readonly string[],
): SQL =>
  sql`${partnerShareAmt} - ${upperAmt(upperShares, sql`not (${isAnyOf(sql`part.key`, ['', ...tree])})`)}`

interface Shared {
  partnerId: string | null
  partnerShareAmt: number
  upperShares: UpperShares | null
}

/** All parts of a row, the merchant's own partner first. */
export function partsOf({ partnerId, partnerShareAmt, upperShares }: Shared): [string, number][] {
  if (partnerId === null) return []
  const upper = Object.entries(upperShares ?? {})
  const above = upper.reduce((sum, [, amt]) => sum + amt, 0)
  return [[partnerId, partnerShareAmt - above], ...upper]
}

/** Adds parts up; null where there are none, as a row keeps it. */
export function addUpper(a: UpperShares | null, b: UpperShares | null): UpperShares | null {
  if (!a || !b) return a ?? b
  const sum = { ...a }
  for (const [partnerId, amt] of Object.entries(b)) sum[partnerId] = (sum[partnerId] ?? 0) + amt
  return sum
}
