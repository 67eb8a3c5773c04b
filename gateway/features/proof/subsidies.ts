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
    with backs as (
      select provider_id, subsidy_id, trade_no, sum(amt) as amt
      from subsidy_back k where ${of('k')} group by 1, 2, 3
    )
    select format('补贴 %s 交易 %s：收回 %s，明细 %s，应收回 %s', s.subsidy_id, s.trade_no, s.back_amt,
      coalesce(k.amt, 0), d.due) as words
    from subsidy_trade s
    join trade t on t.provider_id = s.provider_id and t.trade_time = s.trade_time
      and t.trade_no = s.trade_no
    left join backs k on k.provider_id = s.provider_id and k.subsidy_id = s.subsidy_id
      and k.trade_no = s.trade_no
    left join account a on a.provider_id = s.provider_id and a.acct_kind = 'SUBSIDY'
    cross join lateral (select case when t.refund_amt >= t.pay_amt then s.amt else
      round(s.amt::numeric * (t.refund_amt - t.pay_amt + s.base_amt) / s.base_amt) end as due) d
    where ${of('s')} and (s.back_amt <> coalesce(k.amt, 0)
      or s.back_amt <> d.due and a.acct_status is distinct from 'CLOSED')
    union all
    select format('补贴 %s：收回 %s，明细 %s', a.subsidy_id, a.back_amt, coalesce(k.amt, 0))
    from subsidy_activity a
    left join (select provider_id, subsidy_id, sum(amt) as amt from backs group by 1, 2) k
      on k.provider_id = a.provider_id and k.subsidy_id = a.subsidy_id
    where ${of('a')} and a.back_amt <> coalesce(k.amt, 0)
    order by 1`,
})

export const SUBSIDY_CHECKS: readonly Check[] = [paid, takenBack]
