import { sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { lockInProvider } from '../../core/db/locks'
import type { Tx } from '../../core/db/open'
import { CLOSING } from '../../core/ledger/open-day'

/**
 * Says of payments whether the books of their own day are closed, so that those of today take them
 * (补入账). None closes until the end of the transaction, if one of the payments is of a day before.
 * @param times of the payments, epoch ms
 * @returns a function of a payment's time: `now` for a late one, else undefined
 */
export async function lateness(
  tx: Tx,
  { providerId, times, now }: { providerId: string; times: readonly number[]; now: number },
): Promise<(time: number) => number | undefined> {
  const today = formatDate(now)
  if (times.every((time) => formatDate(time) >= today)) return () => undefined
  await lockInProvider(tx, 'incomeDay', providerId, '')
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select greatest(
      (select max(income_date) from income_entry where provider_id = ${providerId}),
      (select max(day) - 2 from job where provider_id = ${providerId} and ref_id = ${providerId}
        and kind = any(${sql.param([...CLOSING, 'income.close'])}::text[])))::text as day`)
  const closed = rows[0]?.day ?? ''
  return (time) => (formatDate(time) <= closed && formatDate(time) < today ? now : undefined)
}
