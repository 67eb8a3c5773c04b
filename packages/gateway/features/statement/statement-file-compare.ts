import { sql, type SQL } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { edgeDaysOf, ourLines, theirLines } from './statement-file-lines'
import { fileDays } from './statement-files'
import { start } from './statement-parts'
import { dueTime, type Statement } from './statement-plan'

/** The acquirers' files as the other side of a statement. */
export interface FileSide {
  /** The day before has files as well: what they lack of its last minutes belongs to this day. */
  hasBefore: boolean
  /** The next day was due without a file: what is missing of the last minutes belongs here. */
  isLast: boolean
}

/** The files of a statement's channel and day; undefined: there are none. @param now epoch ms */
export async function fileSideOf(
  tx: Tx,
  bill: Statement,
  now: number,
): Promise<FileSide | undefined> {
  const { before, own, after } = await fileDays(tx, bill)
  if (!own) return undefined
  return { hasBefore: before, isLast: !after && dueTime(addDays(bill.billDate, 1)) <= now }
}

/**
 * Where a statement and the files of its channel differ, in the order of time. Lines are matched by
 * their number: of the same amount first, of the rest the nth with the nth. A line of a neighbour's
 * file counts where ours is within 30 minutes of that midnight. A pair belongs to its later day; what
 * the files lack of a day's last minutes belongs to the next day, whose file may have it.
 */
export function fileDifferences(bill: Statement, { hasBefore, isLast }: FileSide): SQL {
  const day = sql`${bill.billDate}::date`
  const { from, to } = edgeDaysOf(sql`moment`)
  return sql`
    with our_all as materialized (${ourLines(bill)}), their_all as materialized (${theirLines(bill)}),
    our_lines as (
      select *, row_number() over (partition by line_kind, no, amt
        order by moment, trade_no, refund_no) as same
      from our_all
    ), their_lines as (
      select *, row_number() over (partition by line_kind, no, amt
        order by file_date, file_id, line, part) as same
      from their_all where file_date = ${day} or (line_kind, no, file_date) in (
        select line_kind, no, unnest(array[${from}, ${to}]) from our_all where ${from} <> ${to})
    ), matched as (
      select * from our_lines full join their_lines using (line_kind, no, amt, same)
    ), ours as (
      select line_kind, no, amt as our_amt, coupon_amt, fee_amt, channel_trade_no, trade_no, refund_no,
        mer_id, time, moment, row_number() over (partition by line_kind, no
          order by moment, trade_no, refund_no) as nth
      from matched where file_id is null
    ), theirs as (
      select line_kind, no, amt as their_amt, their_fee, their_trade_no, their_time, source_id,
        file_id, file_date, line, event_id, row_number() over (partition by line_kind, no
          order by file_date, file_id, line, part) as nth
      from matched where trade_no is null
    ), found as (
      select 'FEE' as type, line_kind, no, amt as our_amt, amt as their_amt, coupon_amt, fee_amt,
        their_fee, channel_trade_no, trade_no, refund_no, mer_id, time, moment, source_id, file_id,
        file_date, line, event_id
      from matched where fee_amt <> their_fee
      union all
      select case when file_id is null then 'NO_CHANNEL' when trade_no is null then 'NO_LOCAL'
          else 'AMOUNT' end, line_kind, no, our_amt, their_amt, coupon_amt, null, null,
        coalesce(channel_trade_no, their_trade_no), trade_no, refund_no, mer_id,
        coalesce(time, their_time), moment, source_id, file_id, file_date, line, event_id
      from ours full join theirs using (line_kind, no, nth)
    ), placed as (
      select *, case when file_id is null then ${to} else greatest(file_date,
        (moment at time zone 'Asia/Shanghai')::date) end as belongs
      from found
    )
    select type, line_kind, channel_trade_no, trade_no, refund_no, mer_id,
      case line_kind when 'REFUND' then no end as channel_refund_no,
      (our_amt - coalesce(coupon_amt, 0))::text as ours,
      (their_amt - coalesce(coupon_amt, 0))::text as theirs,
      fee_amt::text as our_fee, their_fee::text as their_fee, source_id, file_id, line::text,
      event_id, (extract(epoch from time) * 1000)::text as ms
    from placed
    where case when file_id is null and moment < ${start(bill)} then ${hasBefore}::boolean
      when file_id is null and belongs > ${day} then ${isLast}::boolean
        and moment < ${start(bill)} + interval '1 day'
      else belongs = ${day} end
    order by time, trade_no, no`
}
