import { sql } from 'drizzle-orm'
import { insertRows } from '../db/insert-rows'
import type { Tx } from '../db/open'
import type { ChannelLine } from './port'
import { upstreamBillLine } from './upstream-schema'

/** Appends lines of a channel's list. @param had number of lines so far */
export function addBillLines(
  tx: Tx,
  of: { providerId: string; orderId: string },
  had: number,
  lines: readonly ChannelLine[],
): Promise<void> {
  const rows = lines.map(({ time, ...line }, i) => ({
    ...of,
    ...line,
    lineNo: had + i + 1,
    time: new Date(time),
  }))
  return insertRows(tx, upstreamBillLine, rows)
}

/** Deletes the lines of every order about a bill: it was compared, or is requested again. */
export async function dropBillLines(
  tx: Tx,
  { providerId, billId }: { providerId: string; billId: string },
): Promise<void> {
  await tx.execute(sql`
    delete from upstream_bill_line l using upstream_order o
    where o.provider_id = ${providerId} and o.kind = 'channel.bill' and o.ref_id = ${billId}
      and l.provider_id = o.provider_id and l.order_id = o.order_id`)
}
