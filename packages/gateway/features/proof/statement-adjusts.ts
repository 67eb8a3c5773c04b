import { sql } from 'drizzle-orm'
import { sqlCheck } from './proof-check'

/**
 * Whether statements have what moved merchants' money beside trades and refunds. Of settlements that
 * is what the merchants' accounts got beyond them, of funds what the books have of disputes and
 * top-ups and the accounts of their reserves.
 */
export const adjusts = sqlCheck('结算与资金账单中的拒付、保证金、欠款与充值等于账簿与商户资金', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from statement s
    where ${of('s')} and ${within('s.bill_date', 'day')} and adjust_amt is not null
      and bill_status in ('READY', 'EMPTY')`,
  differences: (of, within) => sql`
    with lines as (
      select b.provider_id, b.mer_id, 'SETTLE' as bill_type, b.settle_date as day,
        e.amt - (b.gross_amt - b.refund_amt - b.fee_amt) as amt
      from merchant_settlement b
      join (select provider_id, related_no, sum(balance_move) as amt from merchant_entry e
        where ${of('e')} and entry_type in ('SETTLE', 'RELEASE') group by 1, 2) e
        on e.provider_id = b.provider_id and e.related_no = b.batch_no
      where ${of('b')} and ${within('b.settle_date', 'day')}
      union all
      select v.provider_id, c.mer_id, 'FUND', v.biz_date, l.amt
      from ledger_voucher v
      join ledger_line l on l.provider_id = v.provider_id and l.voucher_no = v.voucher_no
      join chargeback c on c.provider_id = v.provider_id and c.chargeback_no = v.related_no
      where ${of('v')} and ${within('v.biz_date', 'day')} and l.account = 'HELD'
        and v.biz_type in ('CHARGEBACK_HOLD', 'CHARGEBACK_BACK')
      union all
      select v.provider_id, split_part(l.account, ':', 2), 'FUND', v.biz_date, -l.amt
      from ledger_voucher v
      join ledger_line l on l.provider_id = v.provider_id and l.voucher_no = v.voucher_no
      where ${of('v')} and ${within('v.biz_date', 'day')} and l.account like 'MERCHANT:%'
        and v.biz_type = 'MER_TOP_UP'
      union all
      select e.provider_id, e.mer_id, 'FUND', (e.entry_time at time zone 'Asia/Shanghai')::date,
        -e.reserve_move
      from merchant_entry e
      where ${of('e')} and ${within('e.entry_time')} and e.reserve_move <> 0
    ), sums as materialized (
      select provider_id, bill_type, day as bill_date, coalesce(mer_id, '') as mer, sum(amt) as amt
      from lines group by grouping sets ((provider_id, bill_type, day),
        (provider_id, bill_type, day, mer_id))
    )
    select format('账单 %s（%s %s）：其他款项 %s，账簿与商户资金 %s', bill_id, s.bill_date, s.bill_type,
      s.adjust_amt, coalesce(m.amt, 0)) as words
    from statement s
    left join sums m on m.provider_id = s.provider_id and m.bill_type = s.bill_type
      and m.bill_date = s.bill_date and m.mer = coalesce(s.mer_id, '')
    where ${of('s')} and ${within('s.bill_date', 'day')} and s.bill_status in ('READY', 'EMPTY')
      and s.adjust_amt <> coalesce(m.amt, 0)
    order by 1`,
})
