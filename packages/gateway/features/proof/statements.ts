import { sql } from 'drizzle-orm'
import { AUTO_CASH_BOOKED } from '../day-books'
import { plannedFor } from '../statement'
import { doneThrough } from './done-days'
import { sqlCheck, type Check } from './proof-check'
import { adjusts } from './statement-adjusts'

/** Statements other than those of trades, and what statements say of their differences. */

const DAY = (column: string) => sql.raw(`(${column} at time zone 'Asia/Shanghai')::date`)

/** A trade that was settled, in a batch or before there were any. */
const SETTLED = sql.raw(`settle_date is not null
  and (batch_no is not null or settle_status = 'SETTLED')`)

const totals = sqlCheck('结算、分润与资金账单合计等于当日记录', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from statement s
    where ${of('s')} and ${within('s.bill_date', 'day')} and bill_type <> 'TRADE' and bill_status in ('READY', 'EMPTY')`,
  differences: (of, within) => sql`
    with lines as (
      select provider_id, mer_id, 'SETTLE' as bill_type, settle_date as day, 1 as n,
        trans_amt as amt, 0 as refunds, 0 as refund_amt, fee_amt, settle_amt
      from trade t where ${of('t')} and trade_status = 'SUCCESS' and ${SETTLED}
        and ${within('t.settle_date', 'day')}
      union all
      select r.provider_id, r.mer_id, 'SETTLE', coalesce(b.settle_date, ${DAY('r.finish_time')}), 0, 0,
        1, r.refund_amt, -r.refund_fee_amt, -(r.refund_amt - r.refund_fee_amt)
      from refund r left join merchant_settlement b
        on b.provider_id = r.provider_id and b.batch_no = r.batch_no
      where ${of('r')} and (r.batch_no is not null
        or r.refund_status = 'SUCCESS' and r.open_amt = 0 and r.cover_amt = 0)
        and ${within(`coalesce(b.settle_date, (r.finish_time at time zone 'Asia/Shanghai')::date)`, 'day')}
      union all
      select provider_id, mer_id, 'PROFIT', income_date, trans_count, greatest(trans_amt, 0),
        case entry_type when 'REFUND' then 1 else 0 end, greatest(-trans_amt, 0), mer_fee_amt,
        net_income_amt
      from income_entry e where ${of('e')} and ${within('e.income_date', 'day')}
      union all
      select provider_id, mer_id, 'FUND', ${DAY('trade_time')}, 1, pay_amt, 0, 0, 0, 0
      from trade t where ${of('t')} and ${within('t.trade_time')} and trade_status = 'SUCCESS'
        and late_date is null
      union all
      select provider_id, mer_id, 'FUND', late_date, 1, pay_amt, 0, 0, 0, 0
      from trade t where ${of('t')} and ${within('t.late_date', 'day')} and trade_status = 'SUCCESS'
      union all
      select provider_id, mer_id, 'FUND', ${DAY('finish_time')}, 0, 0, 1, refund_amt, 0, 0
      from refund r where ${of('r')} and ${within('r.finish_time')} and refund_status = 'SUCCESS'
      union all
      select provider_id, mer_id, 'FUND', settle_date, 0, 0, 0, 0, 0, settle_amt
      from trade t where ${of('t')} and trade_status = 'SUCCESS' and ${SETTLED}
        and ${within('t.settle_date', 'day')}
      union all
      select provider_id, mer_id, 'FUND', ${DAY('arrive_time')}, 0, 0, 0, 0, fee_amt, 0
      from cash_out c where ${of('c')} and ${within('c.arrive_time')} and arrive_time is not null
      union all
      select provider_id, mer_id, 'FUND', ${DAY('return_time')}, 0, 0, 0, 0, -fee_amt, 0
      from cash_out c where ${of('c')} and ${within('c.return_time')} and return_time is not null
      union all
      select a.provider_id, a.mer_id, 'FUND', ${DAY('l.time')}, 0, 0, 0, 0,
        case l.to_state when 'SUCCESS' then fee_amt else -fee_amt end, 0
      from ${AUTO_CASH_BOOKED} where ${of('a')} and ${within('l.time')}
    ), stated as (
      select distinct provider_id, mer_id from statement s where ${of('s')} and mer_id is not null
    ), made as (
      -- Of the whole provider, and of each merchant that has statements of its own.
      select l.provider_id, bill_type, day as bill_date,
        case grouping(s.mer_id) when 1 then '' else coalesce(s.mer_id, '-') end as mer,
        concat_ws('/', sum(n), sum(amt),
        sum(refunds), sum(refund_amt), sum(fee_amt), sum(settle_amt)) as words
      from lines l left join stated s on s.provider_id = l.provider_id and s.mer_id = l.mer_id
      group by grouping sets ((l.provider_id, bill_type, day),
        (l.provider_id, bill_type, day, s.mer_id))
    )
    select format('账单 %s（%s %s）：账单 %s，记录 %s', bill_id, s.bill_date, s.bill_type, s.words,
      coalesce(m.words, '没有')) as words
    from (
      select s.*, concat_ws('/', trans_count, trans_amt, refund_count, refund_amt, fee_amt,
        settle_amt - case bill_type when 'SETTLE' then coalesce(adjust_amt, 0) else 0 end) as words
      from statement s
      where ${of('s')} and ${within('s.bill_date', 'day')} and bill_type <> 'TRADE'
        and bill_status in ('READY', 'EMPTY')
    ) s
    left join made m on m.provider_id = s.provider_id and m.bill_type = s.bill_type
      and m.bill_date = s.bill_date and m.mer = coalesce(s.mer_id, '')
    where s.words <> coalesce(m.words, '0/0/0/0/0/0') order by 1`,
})

const counts = sqlCheck('账单的差异笔数等于其差异，差异属于其账单与交易、退款', {
  counted: (of) => sql`select count(*) as n from statement_diff d where ${of('d')}`,
  differences: (of) => sql`
    select format('账单 %s：差异笔数 %s，差异 %s 笔', bill_id, diff_count, coalesce(d.n, 0)) as words
    from statement s
    left join (
      select provider_id, bill_id, count(*) as n from statement_diff d
      where ${of('d')} and not gone group by 1, 2
    ) d using (provider_id, bill_id)
    where ${of('s')} and bill_status in ('READY', 'EMPTY') and diff_count <> coalesce(d.n, 0)
    union all
    select format('差异 %s（%s）：%s', diff_id, diff_type, w.words)
    from statement_diff d
    left join statement s using (provider_id, bill_id)
    left join trade t on t.provider_id = d.provider_id and t.trade_no = d.trade_no
    left join refund r on r.provider_id = d.provider_id and r.refund_no = d.refund_no
    cross join lateral (values
      (s.bill_id is null, '没有账单'),
      (diff_id <> 'DF' || substr(bill_id, 3) || lpad(d.seq::text, 4, '0'), '编号不属于其账单'),
      (diff_amt <> coalesce(local_amt, 0) - coalesce(channel_amt, 0),
        format('差额 %s，平台 %s，渠道 %s', diff_amt, local_amt, channel_amt)),
      ((diff_type = 'NO_LOCAL') <> (local_amt is null)
        or (diff_type = 'NO_CHANNEL') <> (channel_amt is null), '类型与金额不符'),
      ((diff_type = 'NO_LOCAL') <> (d.trade_no is null), '类型与交易不符'),
      (d.pay_channel is distinct from s.pay_channel, '渠道与账单不符'),
      ((diff_type = 'FEE') <> (local_fee_amt is distinct from channel_fee_amt)
        or diff_type = 'FEE' and diff_amt <> 0, '类型与手续费不符'),
      (line_kind not in ('PAY', 'REFUND') or line_kind = 'PAY' and coalesce(d.refund_no,
        d.channel_refund_no) is not null, '收退与退款单号不符'),
      (num_nonnulls(d.source_id, d.file_id, d.file_line, d.event_id) > 0 and not exists (
        select from ingest_file f
        join ingest_row w on w.provider_id = f.provider_id and w.file_id = f.file_id
        where f.provider_id = d.provider_id and f.file_id = d.file_id
          and f.source_id = d.source_id and w.line = d.file_line and w.event_id = d.event_id),
        '没有这一行账单'),
      (line_kind = 'REFUND' and not gone and d.local_amt is not null and (-d.local_amt, d.trade_no,
        d.mer_id, d.channel_refund_no, d.pay_channel) is distinct from (r.refund_amt, r.trade_no,
        r.mer_id, r.channel_refund_no, r.pay_channel), format('与退款 %s 不符', d.refund_no)),
      (line_kind = 'PAY' and d.trade_no is not null and not gone and (d.local_amt, d.trade_time, d.mer_id,
        d.channel_trade_no, d.pay_channel) is distinct from (t.pay_amt, t.trade_time, t.mer_id,
        t.channel_trade_no, t.pay_channel), format('与交易 %s 不符', d.trade_no))
    ) as w(wrong, words)
    where ${of('d')} and w.wrong
    union all
    select format('凭证 %s：所记差异 %s 不存在', voucher_no, related_no) from ledger_voucher v
    where ${of('v')} and biz_type = 'ADJUST' and related_no like 'DF%'
      -- Differences go with their statements after a year.
      and exists (select from statement s where s.provider_id = v.provider_id
        and s.bill_id = 'BL' || substr(v.related_no, 3, length(v.related_no) - 6))
      and not exists (select from statement_diff d where d.provider_id = v.provider_id
        and d.diff_id = v.related_no)
    order by 1`,
})

/** Number of the day, type and channel of everything that is made for a day. */
const PLAN = sql.raw(
  plannedFor('', '2026-01-01')
    .map(({ billType, payChannel }, i) => `(${i + 1}, '${billType}', ${quoted(payChannel)})`)
    .join(', '),
)

function quoted(text: string | null | undefined): string {
  return text ? `'${text}'` : 'null::text'
}

const whole = sqlCheck('每天的账单齐全，文件都在，处理过的差异都在', {
  counted: (of) => sql`select count(*) as n from statement s where ${of('s')}`,
  differences: (of) => sql`
    with days as (
      select provider_id, generate_series(min(bill_date), greatest(max(bill_date),
        ${doneThrough('statement.plan', 's.provider_id')}), interval '1 day')::date as day
      from statement s where ${of('s')} and mer_id is null group by provider_id
    )
    select format('账单 BL%s%s%s（%s %s %s）：没有账单', to_char(day, 'YYMMDD'), right(provider_id, 2),
      lpad(p.i::text, 6, '0'), day, p.bill_type, coalesce(p.pay_channel, '全部')) as words
    from days d cross join (values ${PLAN}) as p(i, bill_type, pay_channel)
    where not exists (select from statement s where s.provider_id = d.provider_id
      and s.bill_date = d.day and s.bill_type = p.bill_type and s.mer_id is null
      and s.pay_channel is not distinct from p.pay_channel)
    union all
    select format('账单 %s（%s %s）：文件%s', bill_id, bill_date, bill_type,
      case when f.token is null then '不在' else format('%s（%s），记 %s（%s）', f.file_name, f.size,
        s.file_name, s.file_size) end)
    from statement s
    left join file f on f.provider_id = s.provider_id and f.token = s.file_token
    where ${of('s')} and (s.bill_status = 'READY' and s.file_token is null
      or s.file_token is not null
        and (f.size, f.file_name) is distinct from (s.file_size, s.file_name))
    union all
    select format('账单 %s（%s）：应在 %s 生成', bill_id, bill_date, due_time)
    from statement s where ${of('s')}
      and due_time <> (bill_date + 1 + time '10:00') at time zone 'Asia/Shanghai'
    union all
    select format('差异 %s：有处理记录，没有差异', target_id) from record_log l
    where ${of('l')} and target_type = 'statementDiff'
      and exists (select from statement s where s.provider_id = l.provider_id
        and s.bill_id = 'BL' || substr(l.target_id, 3, length(l.target_id) - 6))
      and not exists (select from statement_diff d where d.provider_id = l.provider_id
        and d.diff_id = l.target_id)
    order by 1`,
})

export const STATEMENT_CHECKS: readonly Check[] = [totals, adjusts, counts, whole]
