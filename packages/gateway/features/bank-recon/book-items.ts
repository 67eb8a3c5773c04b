import { sql, type SQL } from 'drizzle-orm'
import { OWN_MONEY } from '#domain/books/voucher-types'
import { CLEARS_BY_ITSELF, PAID_WITHIN_DAYS, paymentMoves, spanOf } from '../day-books'

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
        select biz_type as book_kind, no as ref_no, ${dayOf('at')} as day, at, amt,
          name as counter_name, null::varchar as returned_from
        from (${paymentMoves(mine, within, recent)}) p
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
