import { sql } from 'drizzle-orm'
import { insertRows } from '../db/insert-rows'
import type { Tx } from '../db/open'
import type { ChannelLine } from './port'
import { upstreamBillLine } from './upstream-schema'

/** Appends lines of a channel's list. @param had how many of them have come before */
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

/** Takes away the lines of every order about a bill: it is compared, or asked for anew. */
export async function dropBillLines(
  tx: Tx,
  { providerId, billId }: { providerId: string; billId: string },
): Promise<void> {
  await tx.execute(sql`
    delete from upstream_bill_line l using upstream_order o
    where o.provider_id = ${providerId} and o.kind = 'channel.bill' and o.ref_id = ${billId}
      and l.provider_id = o.provider_id and l.order_id = o.order_id`)
}
