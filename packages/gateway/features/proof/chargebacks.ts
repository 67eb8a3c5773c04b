import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** Whether disputes and the books say the same of what is withheld, given back and taken. */

const postings = sqlCheck('拒付的止付、解付、扣款凭证与争议单逐笔相符', {
  counted: (of) => sql`select count(*) as n from chargeback c where ${of('c')}`,
  differences: (of) => sql`
    with wanted as (
      select c.provider_id, 'V' || c.chargeback_no || p.suffix as voucher_no, p.account,
        concat_ws(' ', p.biz_type, c.chargeback_no,
          (p.at at time zone 'Asia/Shanghai')::date, p.amt) as words
      from chargeback c
      cross join lateral (values
        ('H', 'CHARGEBACK_HOLD', 'MERCHANT:' || c.mer_id, c.cover_amt, c.receive_time, true),
        ('H', 'CHARGEBACK_HOLD', 'MERCHANT', c.dispute_amt - c.cover_amt, c.receive_time, true),
        ('H', 'CHARGEBACK_HOLD', 'HELD', -c.dispute_amt, c.receive_time, true),
        ('B', 'CHARGEBACK_BACK', 'HELD', c.dispute_amt, c.close_time, c.fund_status = 'RELEASED'),
        ('B', 'CHARGEBACK_BACK', 'MERCHANT', -c.dispute_amt, c.close_time,
          c.fund_status = 'RELEASED'),
        ('L', 'CHARGEBACK_LOSS', 'HELD', c.dispute_amt, c.close_time, c.fund_status = 'TAKEN'),
        ('L', 'CHARGEBACK_LOSS', 'BANK', -c.dispute_amt, c.close_time, c.fund_status = 'TAKEN')
      ) as p(suffix, biz_type, account, amt, at, posted)
      where ${of('c')} and c.fund_status <> 'NONE' and p.posted and p.amt <> 0
    ), booked as (
      select v.provider_id, v.voucher_no, l.account,
        concat_ws(' ', v.biz_type, v.related_no, v.biz_date, l.amt) as words
      from ledger_voucher v
      join ledger_line l on l.provider_id = v.provider_id and l.voucher_no = v.voucher_no
      where ${of('v')} and (v.biz_type like 'CHARGEBACK%' or v.voucher_no like 'VCB%'
        or l.account = 'HELD')
    )
    select format('凭证 %s %s：争议单 %s，凭证行 %s', voucher_no, account,
      coalesce(w.words, '没有'), coalesce(b.words, '没有')) as words
    from wanted w full join booked b using (provider_id, voucher_no, account)
    where w.words is distinct from b.words order by 1`,
})

const states = sqlCheck('争议单的资金状态、回复与类型、处理状态一致', {
  counted: (of) => sql`select count(*) as n from chargeback c where ${of('c')}`,
  differences: (of) => sql`
    select format('争议单 %s：%s、%s，资金状态 %s', chargeback_no, dispute_kind, chargeback_status,
      fund_status) as words
    from chargeback c
    where ${of('c')} and (fund_status <> case when dispute_kind = 'RETRIEVAL' then 'NONE'
        when chargeback_status = 'WON' then 'RELEASED'
        when chargeback_status in ('LOST', 'EXPIRED') then 'TAKEN' else 'HELD' end
      or (chargeback_status in ('PENDING', 'EXPIRED')) <> (answer_time is null))
    order by 1`,
})

const owners = sqlCheck('争议单的商户、门店、渠道与其交易相同，金额不超过实付', {
  counted: (of) => sql`select count(*) as n from chargeback c where ${of('c')}`,
  differences: (of) => sql`
    select format('争议单 %s：商户 %s、门店 %s、渠道 %s、金额 %s，与交易 %s 不符', chargeback_no, c.mer_id,
      c.shop_id, c.pay_channel, dispute_amt, c.trade_no) as words
    from chargeback c left join trade t using (provider_id, trade_time, trade_no)
    where ${of('c')} and ((c.mer_id, c.shop_id, c.pay_channel)
      is distinct from (t.mer_id, t.shop_id, t.pay_channel) or dispute_amt > t.pay_amt)
    order by 1`,
})

const covers = sqlCheck('拒付占用的商户资金等于其资金流水，待结金额等于尚未入批的，交易等其结案', {
  counted: (of) => sql`select count(*) as n from chargeback c where ${of('c')}`,
  differences: (of) => sql`
    with covered as (
      select provider_id, related_no as chargeback_no,
        sum(debt_move - balance_move - reserve_move) as amt
      from merchant_entry e where ${of('e')} and entry_type = 'CHARGEBACK' group by 1, 2
    )
    select format('争议单 %s（%s）：%s', chargeback_no, c.fund_status, w.words) as words
    from chargeback c
    join trade t using (provider_id, trade_time, trade_no)
    left join covered e using (provider_id, chargeback_no)
    left join merchant_settlement s on s.provider_id = c.provider_id and s.batch_no = c.batch_no
    left join merchant_settlement b on b.provider_id = c.provider_id
      and b.batch_no = c.back_batch_no
    cross join lateral (select case when c.fund_status = 'NONE' then 0
      when c.back_batch_no is not null then 0
      when c.batch_no is not null then case c.fund_status when 'RELEASED' then -c.dispute_amt else 0 end
      when c.fund_status = 'RELEASED' then -c.cover_amt
      else c.dispute_amt - c.cover_amt end as amt) o
    cross join lateral (values
      (c.cover_amt <> coalesce(e.amt, 0), format('占用 %s，资金流水 %s', c.cover_amt, coalesce(e.amt, 0))),
      (c.open_amt <> o.amt, format('待结 %s，应为 %s', c.open_amt, o.amt)),
      (c.back_batch_no is not null and c.fund_status <> 'RELEASED',
        format('退回批次 %s，未胜诉', c.back_batch_no)),
      (c.batch_no is not null and (s.mer_id, s.shop_id) is distinct from (c.mer_id, c.shop_id),
        format('批次 %s 属于别的门店', c.batch_no)),
      (c.back_batch_no is not null and (b.mer_id, b.shop_id) is distinct from (c.mer_id, c.shop_id),
        format('退回批次 %s 属于别的门店', c.back_batch_no)),
      (c.holds_trade and c.fund_status <> 'HELD', '已结案，仍占用交易'),
      (c.holds_trade and (t.settle_status <> 'HELD' or t.batch_no is not null),
        format('占用的交易状态为 %s，批次 %s', t.settle_status, coalesce(t.batch_no, '没有'))),
      (not c.holds_trade and c.fund_status = 'HELD' and t.batch_no is null
        and t.settle_status <> 'SETTLED', format('交易 %s 未等其结案', c.trade_no))
    ) as w(wrong, words)
    where ${of('c')} and w.wrong order by 1`,
})

export const CHARGEBACK_CHECKS: readonly Check[] = [postings, states, owners, covers]
