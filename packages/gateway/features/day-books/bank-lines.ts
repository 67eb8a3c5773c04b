import { sql, type SQL } from 'drizzle-orm'
import { AUTO_CASH_BOOKED, CLEARS_BY_ITSELF, spanOf, type LedgerDays } from './day-lines'

/**
 * The lines of closed days (`dayLines`) for the account BANK, added up by voucher (`provider_id, day,
 * biz_type, amt`) without entries and merchants: readers of the bank's money and concurrent payments
 * wait for this query. Only arrived payouts, the many, are added up day by day: to compute the day of
 * each costs five times as much as the sum.
 */
export function bankLines(days: LedgerDays): SQL {
  const { from, until } = days
  const { of, start, end, within, recent, dayOf } = spanOf(days)
  return sql`
    select i.provider_id, i.income_date + 1 as day, 'CLEAR' as biz_type,
      sum(i.trans_amt - i.coupon_amt - i.cost_fee_amt - i.net_income_amt) as amt
    from income_day i join provider o on o.provider_id = i.provider_id
    where ${of('i')} and i.income_time >= ${start} - interval '1 day'
      and i.income_time < ${end} - interval '1 day' and ${CLEARS_BY_ITSELF('i.income_date')}
    group by i.provider_id, i.income_date
    union all
    select c.provider_id, c.book_date, 'CLEAR', c.amt from channel_clearing c
    where ${of('c')} and c.book_date >= ${from}::date and c.book_date < ${until}::date
    union all
    select c.provider_id, d.day::date, 'PAYOUT', c.amt
    from generate_series(${from}::timestamp, ${until}::timestamp - interval '1 day', '1 day') d(day)
    cross join lateral (select c.provider_id, -sum(c.cash_amt) as amt from cash_out c
      where ${of('c')} and ${recent('c.apply_time')}
        and c.arrive_time >= d.day at time zone 'Asia/Shanghai'
        and c.arrive_time < (d.day + interval '1 day') at time zone 'Asia/Shanghai'
      group by c.provider_id) c
    union all
    select c.provider_id, ${dayOf('c.return_time')}, 'PAYOUT_RETURN', sum(c.cash_amt)
    from cash_out c
    where ${of('c')} and ${recent('c.apply_time')} and ${within('c.return_time')} group by 1, 2
    union all
    select a.provider_id, ${dayOf('l.time')},
      case l.to_state when 'SUCCESS' then 'PAYOUT' else 'PAYOUT_RETURN' end,
      sum(case l.to_state when 'SUCCESS' then -a.cash_amt else a.cash_amt end)
    from ${AUTO_CASH_BOOKED}
    where ${of('a')} and ${recent('a.cash_time')} and ${within('l.time')} group by 1, 2, 3
    union all
    select s.provider_id, ${dayOf('l.time')}, 'PARTNER_PAY',
      sum(case l.to_state when 'PAID' then -1 else 1 end * (s.income_amt + s.adjust_amt))
    from profit_settle s join record_log l on l.provider_id = s.provider_id
      and l.target_type = 'settle' and l.target_id = s.settle_no
      and (l.to_state = 'PAID' or l.from_state = 'PAID')
    where s.target_type = 'PARTNER' and ${of('s')} and ${within('l.time')} group by 1, 2`
}
