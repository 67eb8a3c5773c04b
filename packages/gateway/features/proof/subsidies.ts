import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** Whether subsidies went to trades, and came back with what their payers got back. */

const paid = sqlCheck('补贴支出等于当日各笔交易所得补贴合计', {
  counted: (of) => sql`select count(*) as n from subsidy_trade t where ${of('t')}`,
  differences: (of) => sql`
    with given as (
      select provider_id, subsidy_id, biz_date, sum(amt) as amt
      from subsidy_trade t where ${of('t')} group by 1, 2, 3
    )
    select format('补贴 %s（%s）：支出 %s，各笔合计 %s', g.subsidy_id, g.biz_date, coalesce(e.amt, 0), g.amt)
      as words
    from given g left join account_entry e on e.provider_id = g.provider_id
      and e.related_no = g.subsidy_id and e.biz_date = g.biz_date and e.biz_type = 'SUBSIDY_OUT'
    where e.amt is distinct from g.amt order by 1`,
})

const takenBack = sqlCheck('退款按比例收回补贴，逐笔相符', {
  counted: (of) => sql`select count(*) as n from subsidy_back k where ${of('k')}`,
  differences: (of) => sql`
    -- Added up and not joined: without figures a planner would go through all of one for each of
    -- the other.
    with subsidies as (
      select provider_id, subsidy_id, trade_no, max(trade_time) as trade_time, max(amt) as amt,
        max(base_amt) as base_amt, sum(back_amt) as back_amt, sum(detailed_amt) as detailed_amt
      from (
        select provider_id, subsidy_id, trade_no, trade_time, amt, base_amt, back_amt,
          0 as detailed_amt
        from subsidy_trade s where ${of('s')}
        union all
        select provider_id, subsidy_id, trade_no, null, null, null, 0, amt
        from subsidy_back k where ${of('k')}
      ) rows group by 1, 2, 3
    )
    select format('补贴 %s 交易 %s：收回 %s，明细 %s，应收回 %s', s.subsidy_id, s.trade_no, s.back_amt,
      s.detailed_amt, d.due) as words
    from subsidies s
    join trade t on t.provider_id = s.provider_id and t.trade_time = s.trade_time
      and t.trade_no = s.trade_no
    left join account a on a.provider_id = s.provider_id and a.acct_kind = 'SUBSIDY'
    cross join lateral (select case when t.refund_amt >= t.pay_amt then s.amt else
      round(s.amt::numeric * (t.refund_amt - t.pay_amt + s.base_amt) / s.base_amt) end as due) d
    where (s.back_amt <> s.detailed_amt or s.back_amt <> d.due and a.acct_status is distinct from 'CLOSED')
    union all
    select format('补贴 %s：收回 %s，明细 %s', a.subsidy_id, a.back_amt, coalesce(k.amt, 0))
    from subsidy_activity a
    left join (select provider_id, subsidy_id, sum(amt) as amt from subsidy_back k
      where ${of('k')} group by 1, 2) k
      on k.provider_id = a.provider_id and k.subsidy_id = a.subsidy_id
    where ${of('a')} and a.back_amt <> coalesce(k.amt, 0)
    order by 1`,
})

const given = sqlCheck('补贴给了活动商户在活动期内的交易，不超过规则，由其退款收回', {
  counted: (of) => sql`select count(*) as n from subsidy_trade s where ${of('s')}`,
  differences: (of) => sql`
    select format('补贴 %s 交易 %s（%s）：%s', subsidy_id, trade_no, biz_date, w.words) as words
    from subsidy_trade s
    left join subsidy_activity a using (provider_id, subsidy_id)
    left join trade t using (provider_id, trade_time, trade_no)
    cross join lateral (select case a.subsidy_rule when 'PER_TXN' then least(per_txn_amt, pay_amt)
      else (pay_amt * ratio + 50000) / 100000 end as whole) r
    cross join lateral (select whole
      - round(whole::numeric * (pay_amt - base_amt) / pay_amt) as most) m
    cross join lateral (values
      (a.subsidy_id is null, '没有活动'),
      (t.trade_no is null or t.trade_status <> 'SUCCESS', '没有成功的交易'),
      (t.mer_id <> a.mer_id, format('交易商户 %s，活动商户 %s', t.mer_id, a.mer_id)),
      (s.biz_date <> (t.trade_time at time zone 'Asia/Shanghai')::date, '不是交易当日'),
      (s.biz_date not between a.begin_date and a.end_date, '不在活动期内'),
      (s.base_amt > t.pay_amt, format('基数 %s，实付 %s', s.base_amt, t.pay_amt)),
      (s.amt > m.most, format('补贴 %s，按规则至多 %s', s.amt, m.most))
    ) as w(wrong, words)
    where ${of('s')} and w.wrong
    union all
    select format('补贴 %s 交易 %s：收回的退款 %s 不是这笔交易的', subsidy_id, k.trade_no, refund_no)
    from subsidy_back k left join refund r using (provider_id, refund_no)
    where ${of('k')} and r.trade_no is distinct from k.trade_no
    union all
    select format('补贴 %s：已用 %s 笔，明细 %s 笔', subsidy_id, used_count, coalesce(n, 0))
    from subsidy_activity a
    left join (select provider_id, subsidy_id, count(*) as n from subsidy_trade s
      where ${of('s')} group by 1, 2) s using (provider_id, subsidy_id)
    where ${of('a')} and used_count <> coalesce(n, 0)
    order by 1`,
})

export const SUBSIDY_CHECKS: readonly Check[] = [paid, takenBack, given]
