import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { exact, times } from '../../core/list/filters'
import { defineGrouped, type Group } from '../../core/list/grouped'
import { wireTime } from '../../core/wire-time'
import { merchantEntry } from '../merchant-account/merchant-account-schema'
import { groupNames } from '../names'

const { merId, relatedNo, entryTime, transitMove } = merchantEntry

/**
 * Payouts that were sent in a range of time and not answered by their bank at its end: what moved into
 * and out of transit until then, by payout.
 */
export const transitList = defineGrouped({
  table: merchantEntry,
  async names(tx, providerId, groups) {
    return withTimes(tx, providerId, await groupNames(tx, providerId, groups))
  },
  filters: {
    sentTime: times(entryTime, { maxDays: 60, defaultDays: 31 }),
    merId: exact(merId),
    payoutNo: exact(relatedNo),
  },
  by: {
    field: 'dimension',
    default: 'PAYOUT',
    dimensions: {
      PAYOUT: { keys: { payoutNo: relatedNo, merId }, order: ['payoutNo', 'desc'] },
    },
  },
  sums: () => ({ transitAmt: transitMove }),
  // A payout that was sent before the range and answered in it only takes out.
  kept: ({ transitAmt }) => sql`${transitAmt} > 0`,
  sort: ['transitAmt'],
})

/** When each payout of a page was sent last. */
async function withTimes(tx: Tx, providerId: string, groups: Group[]): Promise<Group[]> {
  const nos = groups.map(({ payoutNo }) => String(payoutNo))
  const { rows } = await tx.execute<{ no: string; at: string }>(sql`
    select related_no as no, max(entry_time)::text as at from merchant_entry
    where provider_id = ${providerId} and related_no = any(${sql.param(nos)}::text[])
      and transit_move > 0 group by 1`)
  const times = new Map(rows.map(({ no, at }) => [no, wireTime(new Date(at))]))
  return groups.map((group) =>
    Object.assign(group, { sentTime: times.get(String(group['payoutNo'])) ?? null }),
  )
}
