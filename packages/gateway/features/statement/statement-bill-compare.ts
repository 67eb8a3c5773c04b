import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import type { ChannelBill } from '../../core/upstream/port'
import { compareSides, type Difference, type LocalLine } from './statement-compare'
import { fileDifferences, type FileSide } from './statement-file-compare'
import type { Statement } from './statement-plan'
import { paidOnDay } from './statement-rows'

/** Differences read at once. */
const PAGE = 5_000

/** What a statement is compared with. */
export type OtherSide = ChannelBill | { files: FileSide }

/**
 * Where a day's statement and what its channel says differ, in the order of time, by pages. Lines that
 * came from outside are compared by the database and read by a cursor: a day may differ in every line.
 * @param paid our payments, for a channel that is only played
 */
export async function* differencesOf(
  tx: Tx,
  bill: Statement,
  theirs: OtherSide,
  paid: readonly LocalLine[],
): AsyncGenerator<Difference[]> {
  if ('play' in theirs) {
    yield compareSides(paid, theirs.play(paid))
    return
  }
  const found =
    'files' in theirs ? fileDifferences(bill, theirs.files) : billDifferences(bill, theirs)
  await tx.execute(sql`declare bill_differences no scroll cursor for ${found}`)
  for (;;) {
    const { rows } = await tx.execute<Row>(
      sql`fetch forward ${sql.raw(String(PAGE))} from bill_differences`,
    )
    if (rows.length > 0) yield rows.map(differenceOf)
    if (rows.length < PAGE) break
  }
  await tx.execute(sql`close bill_differences`)
}

const billDifferences = (bill: Statement, { orderId }: { orderId: string }): SQL => sql`
    with our_lines as (
      select o.trade_no, o.channel_trade_no, o.mer_id, o.pay_amt as amt, o.trade_time as time,
        row_number() over (partition by o.channel_trade_no, o.pay_amt
          order by o.trade_time, o.trade_no) as same
      from trade o where ${paidOnDay(bill)}
    ), their_lines as (
      select channel_trade_no, amt, time, line_no, row_number() over (
        partition by channel_trade_no, amt order by line_no) as same
      from upstream_bill_line
      where provider_id = ${bill.providerId} and order_id = ${orderId}
    ), ours as (
      -- Each line answers one of the same amount first; of the rest the nth under a number the nth.
      select o.*, row_number() over (partition by channel_trade_no order by time, trade_no) as nth
      from our_lines o where not exists (select from their_lines t
        where t.channel_trade_no = o.channel_trade_no and t.amt = o.amt and t.same = o.same)
    ), theirs as (
      select t.*, row_number() over (partition by channel_trade_no order by line_no) as nth
      from their_lines t where not exists (select from our_lines o
        where o.channel_trade_no = t.channel_trade_no and o.amt = t.amt and o.same = t.same)
    )
    select case when t.amt is null then 'NO_CHANNEL' when o.amt is null then 'NO_LOCAL'
        else 'AMOUNT' end as type,
      coalesce(o.channel_trade_no, t.channel_trade_no) as channel_trade_no, o.trade_no, o.mer_id,
      o.amt::text as ours, t.amt::text as theirs,
      (extract(epoch from coalesce(o.time, t.time)) * 1000)::text as ms
    from ours o full join theirs t on t.channel_trade_no = o.channel_trade_no and t.nth = o.nth
    order by coalesce(o.time, t.time), o.trade_no, 2`

/** Whether there are any. */
export async function differs(...args: Parameters<typeof differencesOf>): Promise<boolean> {
  for await (const page of differencesOf(...args)) if (page.length > 0) return true
  return false
}

type Row = Record<string, string | null>

const differenceOf = (row: Row): Difference => ({
  diffType: row.type as Difference['diffType'],
  time: Math.round(Number(row.ms)),
  channelTradeNo: row.channel_trade_no ?? '',
  tradeNo: row.trade_no ?? null,
  merId: row.mer_id ?? null,
  localAmt: numberOf(row.ours),
  channelAmt: numberOf(row.theirs),
  lineKind: row.line_kind === 'REFUND' ? 'REFUND' : 'PAY',
  refundNo: row.refund_no ?? null,
  channelRefundNo: row.channel_refund_no ?? null,
  localFeeAmt: numberOf(row.our_fee),
  channelFeeAmt: numberOf(row.their_fee),
  sourceId: row.source_id ?? null,
  fileId: row.file_id ?? null,
  fileLine: numberOf(row.line),
  eventId: row.event_id ?? null,
})

const numberOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text)
