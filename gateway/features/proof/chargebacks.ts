import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** Whether disputes and the books say the same of what is withheld, given back and taken. */

const postings = sqlCheck('拒付的止付、解付、扣款凭证与争议单逐笔相符', {
  counted: (of) => sql`select count(*) as n from chargeback c where ${of('c')}`,
  differences: (of) => sql`
    with wanted as (
      select c.provider_id, 'V' || c.chargeback_no || p.suffix as voucher_no, p.account,
        concat_ws(' ', p.biz_type, c.chargeback_no,
          (p.at at time zone 'Asia/Shanghai')::date, p.sign * c.dispute_amt) as words
      from chargeback c
      cross join lateral (values
        ('H', 'CHARGEBACK_HOLD', 'MERCHANT', 1, c.receive_time, true),
        ('H', 'CHARGEBACK_HOLD', 'HELD', -1, c.receive_time, true),
        ('B', 'CHARGEBACK_BACK', 'HELD', 1, c.close_time, c.fund_status = 'RELEASED'),
        ('B', 'CHARGEBACK_BACK', 'MERCHANT', -1, c.close_time, c.fund_status = 'RELEASED'),
        ('L', 'CHARGEBACK_LOSS', 'HELD', 1, c.close_time, c.fund_status = 'TAKEN'),
        ('L', 'CHARGEBACK_LOSS', 'BANK', -1, c.close_time, c.fund_status = 'TAKEN')
      ) as p(suffix, biz_type, account, sign, at, posted)
      where ${of('c')} and c.fund_status <> 'NONE' and p.posted
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

const states = sqlCheck('争议单的资金状态与类型、处理状态一致', {
  counted: (of) => sql`select count(*) as n from chargeback c where ${of('c')}`,
  differences: (of) => sql`
    select format('争议单 %s：%s、%s，资金状态 %s', chargeback_no, dispute_kind, chargeback_status,
      fund_status) as words
    from chargeback c
    where ${of('c')} and fund_status <> case when dispute_kind = 'RETRIEVAL' then 'NONE'
      when chargeback_status = 'WON' then 'RELEASED'
      when chargeback_status in ('LOST', 'EXPIRED') then 'TAKEN' else 'HELD' end
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

export const CHARGEBACK_CHECKS: readonly Check[] = [postings, states, owners]
