import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** What went back to payers against the trades it came from. */

const refunds = sqlCheck('每笔交易的退款不超过实付，已退金额等于成功退款', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from refund r
    where ${of('r')} and ${within('r.trade_time')}`,
  differences: (of, within) => sql`
    with given_back as (
      select provider_id, trade_time, trade_no,
        sum(refund_amt) filter (where refund_status <> 'CLOSED') as asked,
        coalesce(sum(refund_amt) filter (where refund_status = 'SUCCESS'), 0) as amt
      from refund r where ${of('r')} and ${within('r.trade_time')} group by 1, 2, 3
    )
    select format('交易 %s：实付 %s，退款 %s，已退金额记 %s，成功退款 %s', trade_no, pay_amt, asked,
      t.refund_amt, g.amt) as words
    from given_back g join trade t using (provider_id, trade_time, trade_no)
    where asked > pay_amt or t.refund_amt <> g.amt
    union all
    select format('退款所属交易 %s 不存在', trade_no) from given_back g
    where not exists (select from trade t where t.provider_id = g.provider_id
      and t.trade_time = g.trade_time and t.trade_no = g.trade_no)
    union all
    select format('交易 %s：已退金额记 %s，没有退款', trade_no, refund_amt) from trade t
    where ${of('t')} and ${within('t.trade_time')} and refund_state <> 'NONE'
      and not exists (select from refund r where r.provider_id = t.provider_id
        and r.trade_no = t.trade_no)
    order by 1`,
})

const shares = sqlCheck('退款与其交易的商户、渠道相同，退还的手续费与优惠不超过交易的', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from refund r
    where ${of('r')} and ${within('r.trade_time')}`,
  differences: (of, within) => sql`
    select format('退款 %s：商户 %s、门店 %s、渠道 %s、原金额 %s 与交易 %s 不符', refund_no, r.mer_id,
      r.shop_id, r.pay_channel, r.trans_amt, trade_no) as words
    from refund r join trade t using (provider_id, trade_time, trade_no)
    where ${of('r')} and ${within('trade_time')}
      and (r.mer_id, r.shop_id, r.partner_id, r.pay_channel, r.trans_amt)
      is distinct from (t.mer_id, t.shop_id, t.partner_id, t.pay_channel, t.trans_amt)
    union all
    select format('退款 %s（%s）：完成时间 %s', refund_no, refund_status,
      coalesce(finish_time::text, '没有'))
    from refund r
    where ${of('r')} and ${within('r.trade_time')}
      and (refund_status in ('SUCCESS', 'CLOSED')) <> (finish_time is not null)
    union all
    select format('交易 %s：手续费 %s、优惠 %s，退款 %s 退还 %s、%s', trade_no, t.fee_amt, t.coupon_amt,
      h.amt, h.fee_amt, h.coupon_amt)
    from (
      select provider_id, trade_time, trade_no, sum(refund_amt) as amt,
        sum(refund_fee_amt) as fee_amt, sum(refund_coupon_amt) as coupon_amt
      from refund r where ${of('r')} and ${within('r.trade_time')} and refund_status <> 'CLOSED'
      group by 1, 2, 3
    ) h join trade t using (provider_id, trade_time, trade_no)
    where h.fee_amt > t.fee_amt or h.coupon_amt > t.coupon_amt
      -- Whoever made it whole took what was left.
      or h.amt = t.pay_amt and (h.fee_amt <> t.fee_amt or h.coupon_amt <> t.coupon_amt)
    order by 1`,
})

const steps = sqlCheck('退款的状态等于其日志的最后一步', {
  counted: (of) => sql`select count(distinct (provider_id, target_id)) as n from record_log l
    where ${of('l')} and target_type = 'refund'`,
  differences: (of) => sql`
    select format('退款 %s：状态 %s，日志 %s', l.no, coalesce(refund_status, '没有单据'), l.state) as words
    from (
      select distinct on (provider_id, target_id) provider_id, target_id as no, to_state as state
      from record_log l where ${of('l')} and target_type = 'refund'
      order by provider_id, target_id, seq desc
    ) l left join refund r on r.provider_id = l.provider_id and r.refund_no = l.no
    where r.refund_status is distinct from l.state order by 1`,
})

export const REFUND_CHECKS: readonly Check[] = [refunds, shares, steps]
