import { sql, type SQL } from 'drizzle-orm'
import { filesOf } from './statement-files'
import { start } from './statement-parts'
import type { Statement } from './statement-plan'
import { ofBill } from './statement-rows'

/** How far from midnight a line may be on the neighbour's day (domain §16). */
const EDGE = sql`interval '30 minutes'`
const end = (bill: Statement): SQL => sql`(${start(bill)} + interval '1 day')`
const inWindow = (bill: Statement, time: SQL): SQL =>
  sql`${time} >= ${start(bill)} - ${EDGE} and ${time} < ${end(bill)} + ${EDGE}`
/** A revocation after the books were closed is a refund under this number (`ingest/end-trade.ts`). */
const revokeNo = (no: SQL): SQL => sql`left('REVOKE-' || ${no}, 64)`

/** A payment that a file has corrected, and its refund, are no lines (`ingest/correct-payment.ts`). */
const notCorrected = (no: SQL): SQL => sql`coalesce(${no}, '') not like 'CORRECT%-%'`

/** The days, `from` and `to`, on which the channel may have a line of a moment. */
export const edgeDaysOf = (moment: SQL): { from: SQL; to: SQL } => ({
  from: sql`((${moment} - ${EDGE}) at time zone 'Asia/Shanghai')::date`,
  to: sql`((${moment} + ${EDGE}) at time zone 'Asia/Shanghai')::date`,
})

/**
 * Our payments and refunds of a statement's day and of the minutes around it: `line_kind, no` (of the
 * channel), `amt` as a file has it, `coupon_amt` of it that the payer did not pay, `fee_amt`, `time`,
 * and `moment`, when the channel counts it. Amounts in fen, of refunds below 0.
 */
export const ourLines = (bill: Statement): SQL => sql`
  select 'PAY' as line_kind, o.channel_trade_no as no, o.channel_trade_no, o.trade_no,
    null as refund_no, o.mer_id, o.trans_amt as amt, o.coupon_amt, o.fee_amt,
    o.trade_time as time, coalesce(o.pay_time, o.trade_time) as moment
  from trade o
  where ${ofBill(bill)} and o.trade_status = 'SUCCESS' and ${notCorrected(sql`o.channel_trade_no`)}
    -- An order may be paid on the day after it was made.
    and o.trade_time >= ${start(bill)} - interval '1 day' and o.trade_time < ${end(bill)} + ${EDGE}
    and ${inWindow(bill, sql`coalesce(o.pay_time, o.trade_time)`)}
  union all
  select 'REFUND', o.channel_refund_no, t.channel_trade_no, o.trade_no, o.refund_no, o.mer_id,
    -o.refund_amt, 0, -o.refund_fee_amt, o.time, o.time
  from (
    -- A refund of a closed day is booked in the open one; the channel counts it on its own.
    select r.*, coalesce((select min(e.occurred_at) from ingest_event e
      where e.provider_id = r.provider_id and e.refund_no = r.refund_no
        and e.event_state = 'APPLIED'), r.finish_time) as time
    from refund r
    where r.provider_id = ${bill.providerId} and r.refund_no in (
      select refund_no from refund where provider_id = ${bill.providerId}
        and ${inWindow(bill, sql`finish_time`)}
      union select refund_no from ingest_event where provider_id = ${bill.providerId}
        and refund_no is not null and ${inWindow(bill, sql`occurred_at`)})
  ) o
  left join trade t on t.provider_id = o.provider_id and t.trade_time = o.trade_time
    and t.trade_no = o.trade_no
  where ${ofBill(bill)} and o.refund_status = 'SUCCESS' and ${inWindow(bill, sql`o.time`)}
    and ${notCorrected(sql`o.channel_refund_no`)}`

/**
 * The lines of the files, each as often as it is there: `line_kind, no, amt, their_fee`, the payment's
 * number, the time, and where it is. A payment that was revoked is none; a line that cannot be read is none either.
 */
export const theirLines = (bill: Statement): SQL => sql`
  with files as (${filesOf(bill)}), lines as materialized (
    select f.source_id, f.file_id, f.file_date, f.pay_channels, r.line, r.part, r.event_id, r.kind,
      r.channel_no, r.amt, r.fee_amt, r.occurred_at as time, r.pay_channel, r.refund_no
    from files f join ingest_row r on r.provider_id = ${bill.providerId} and r.file_id = f.file_id
    where r.channel_no is not null
      and r.kind in ('trade.paid', 'trade.revoked', 'refund.succeeded')
  ), revoked as (
    select l.*, r.refund_no as as_refund, r.refund_amt, r.pay_channel as refund_channel
    from lines l left join refund r on r.provider_id = ${bill.providerId}
      and r.channel_refund_no = ${revokeNo(sql`l.channel_no`)}
    where l.kind = 'trade.revoked'
  ), undone as (
    select source_id, file_date, channel_no, count(*) as n from revoked where as_refund is null
    group by 1, 2, 3
  ), paid as (
    select l.*, row_number() over (partition by source_id, file_date, channel_no
      order by file_id, line, part) as told
    from lines l where l.kind = 'trade.paid' and l.amt is not null
      and l.pay_channel = ${bill.payChannel}
  )
  select 'PAY' as line_kind, p.channel_no as no, p.amt, p.fee_amt as their_fee,
    p.channel_no as their_trade_no, p.time as their_time, p.source_id, p.file_id, p.file_date, p.line, p.part, p.event_id
  from paid p left join undone u using (source_id, file_date, channel_no)
  where p.told > coalesce(u.n, 0)
  union all
  select 'REFUND', l.channel_no, -l.amt, null, e.channel_trade_no, l.time, l.source_id, l.file_id,
    l.file_date, l.line, l.part, l.event_id
  from lines l
  left join ingest_event e on e.provider_id = ${bill.providerId} and e.source_id = l.source_id
    and e.event_id = l.event_id
  where l.kind = 'refund.succeeded' and l.amt is not null
    -- A refund's line need not name its channel: it is that of the payment.
    and coalesce(l.pay_channel,
      (select r.pay_channel from refund r where r.provider_id = ${bill.providerId}
        and r.refund_no = l.refund_no),
      (select p.pay_channel from ingest_event p where p.provider_id = ${bill.providerId}
        and p.source_id = l.source_id and p.channel_trade_no = e.channel_trade_no
        and p.pay_channel is not null limit 1),
      case when jsonb_array_length(l.pay_channels) = 1 then l.pay_channels ->> 0 end
    ) = ${bill.payChannel}
  union all
  select 'REFUND', ${revokeNo(sql`v.channel_no`)}, -v.refund_amt, null, v.channel_no, v.time,
    v.source_id, v.file_id, v.file_date, v.line, v.part, v.event_id
  from revoked v where v.as_refund is not null and v.refund_channel = ${bill.payChannel}`
