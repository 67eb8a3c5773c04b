import { sql, type SQL } from 'drizzle-orm'
import { OWN_MONEY } from '#domain/books/voucher-types'
import { AUTO_CASH_BOOKED, CLEARS_BY_ITSELF, PAID_WITHIN_DAYS, spanOf } from '../day-books'

/**
 * Every movement of the books' bank account, one row each: `book_kind, ref_no, day, at,
 * amt, counter_name, fund_kind`; a document moves money once a moment, of days `from` included, `until` not. They add up to what `bankMoves`
 * moves on those days, but for openings and for what standing differences moved themselves.
 */
export function bookItems(of: { providerId: string; from: string; until: string }): SQL {
  const { of: mine, within, recent, dayOf, start, end } = spanOf(of)
  return sql`
    select book_kind, ref_no, day, at, amt, counter_name,
      case when returned_from is not null then returned_from
        when book_kind = any(${sql.param([...OWN_MONEY])}::text[]) and exists (select from bank_account b
          where b.provider_id = ${of.providerId} and b.fund_kind = 'OWN') then 'OWN'
        when exists (select from bank_account b
          where b.provider_id = ${of.providerId} and b.fund_kind = 'RESERVE') then 'RESERVE'
        else 'OWN' end as fund_kind
    from (
        select 'PAYOUT' as book_kind, c.cash_no::text as ref_no, ${dayOf('c.arrive_time')} as day,
          c.arrive_time as at, -c.cash_amt as amt, c.acct_name as counter_name,
          null::varchar as returned_from
        from cash_out c
        where ${mine('c')} and ${recent('c.apply_time')} and ${within('c.arrive_time')}
        union all
        select 'PAYOUT_RETURN', c.cash_no, ${dayOf('c.return_time')}, c.return_time, c.cash_amt,
          c.acct_name, null
        from cash_out c
        where ${mine('c')} and ${recent('c.apply_time')} and ${within('c.return_time')}
        union all
        select case l.to_state when 'SUCCESS' then 'PAYOUT' else 'PAYOUT_RETURN' end,
          a.auto_cash_id, ${dayOf('l.time')}, l.time,
          case l.to_state when 'SUCCESS' then -a.cash_amt else a.cash_amt end, '', null
        from ${AUTO_CASH_BOOKED}
        where ${mine('a')} and ${recent('a.cash_time')} and ${within('l.time')}
        union all
        select 'PARTNER_PAY', s.settle_no, ${dayOf('l.time')}, l.time,
          case l.to_state when 'PAID' then -1 else 1 end * (s.income_amt + s.adjust_amt), s.acct_name,
          null
        from profit_settle s join record_log l on l.provider_id = s.provider_id
          and l.target_type = 'settle' and l.target_id = s.settle_no
          and (l.to_state = 'PAID' or l.from_state = 'PAID')
        where s.target_type = 'PARTNER' and ${mine('s')} and ${within('l.time')}
        union all
        select 'CLEAR', i.pay_channel || '-' || (i.income_date + 1), i.income_date + 1,
          (i.income_date + 1)::timestamp at time zone 'Asia/Shanghai',
          sum(i.trans_amt - i.coupon_amt - i.cost_fee_amt - i.net_income_amt)::bigint, '', null
        from income_day i join provider o on o.provider_id = i.provider_id
        where ${mine('i')} and i.income_time >= ${start} - interval '1 day'
          and i.income_time < ${end} - interval '1 day' and ${CLEARS_BY_ITSELF('i.income_date')}
        group by i.pay_channel, i.income_date
        union all
        select 'CLEAR', c.pay_channel || '-' || c.settle_date, c.book_date, c.told_at, c.amt, '', null
        from channel_clearing c
        where ${mine('c')} and c.book_date >= ${of.from}::date and c.book_date < ${of.until}::date
        union all
        select v.biz_type, coalesce(v.related_no, v.voucher_no), ${dayOf('v.book_time')},
          v.book_time, l.amt, coalesce(r.counter_name, ''), r.fund_kind
        from ledger_voucher v
        join ledger_line l on l.provider_id = v.provider_id and l.voucher_no = v.voucher_no
          and l.account = 'BANK'
        left join bank_entry r on v.biz_type = 'BANK_RETURN' and r.provider_id = v.provider_id
          and r.entry_no = v.related_no
        where ${mine('v')} and v.biz_date >= ${of.from}::date - ${PAID_WITHIN_DAYS}::int
          and v.biz_date < ${of.until}::date + 1 and ${within('v.book_time')}
          and v.voucher_no not like 'VD%' and v.biz_type not like 'OPENING%'
          and (v.biz_type not like 'BANK%' or v.biz_type = 'BANK_RETURN')
    ) moved where amt <> 0`
}
