import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** What members hold and paid, and what banks add to payments (domain §9.7, §9.8). */

const held = sqlCheck('会员的储值与积分等于其流水的最后余额，流水逐笔相接', {
  counted: (of) => sql`select count(*) as n from member m where ${of('m')}`,
  differences: (of) => sql`
    with entries as (
      select e.provider_id, e.member_id, e.ledger, e.seq, e.balance_after,
        e.balance_after - e.change as before,
        lag(e.balance_after, 1, 0::bigint)
          over (partition by e.provider_id, e.member_id, e.ledger order by e.seq) as last_after,
        row_number()
          over (partition by e.provider_id, e.member_id, e.ledger order by e.seq desc) as back
      from member_entry e where ${of('e')}
    ), ends as (
      select provider_id, member_id,
        max(balance_after) filter (where ledger = 'BALANCE') as balance,
        max(balance_after) filter (where ledger = 'POINTS') as points
      from entries where back = 1 group by 1, 2
    )
    select format('会员 %s：%s', member_id, words) as words from (
      select m.member_id, format('储值 %s，流水为 %s', m.balance_amt, coalesce(e.balance, 0)) as words
      from member m left join ends e using (provider_id, member_id)
      where ${of('m')} and m.balance_amt <> coalesce(e.balance, 0)
      union all
      select m.member_id, format('积分 %s，流水为 %s', m.points, coalesce(e.points, 0))
      from member m left join ends e using (provider_id, member_id)
      where ${of('m')} and m.points <> coalesce(e.points, 0)
      union all
      select member_id, format('%s 流水第 %s 笔与上一笔不相接', ledger, seq) from entries
      where before <> last_after
    ) found order by 1`,
})

const paid = sqlCheck('会员的累计消费等于其消费明细', {
  counted: (of) => sql`select count(*) as n from member m where ${of('m')}`,
  differences: (of) => sql`
    select format('会员 %s：累计消费 %s，明细为 %s', m.member_id, m.total_pay_amt,
      coalesce(p.amt, 0)) as words
    from member m left join (
      select provider_id, member_id, sum(pay_amt)::bigint as amt, count(*) as n,
        max(pay_time) as last
      from member_pay p where ${of('p')} group by 1, 2
    ) p using (provider_id, member_id)
    where ${of('m')} and (m.total_pay_amt, m.pay_count, m.last_pay_time)
      is distinct from (coalesce(p.amt, 0), coalesce(p.n, 0), p.last)
    order by 1`,
})

const activityBills = sqlCheck('银行活动账单等于其交易明细，优惠等于各方承担之和', {
  counted: (of) => sql`select count(*) as n from bank_activity_bill b where ${of('b')}`,
  differences: (of) => sql`
    select format('银行活动账单 %s：%s', bill_id, words) as words from (
      select b.bill_id, '与交易明细不符' as words from bank_activity_bill b
      left join (
        select provider_id, bill_id, count(*) as n, sum(trans_amt) as trans, sum(bank_amt) as bank,
          sum(mer_amt) as mer, sum(prov_amt) as prov
        from bank_activity_join j where ${of('j')} group by 1, 2
      ) j using (provider_id, bill_id)
      where ${of('b')} and ((b.join_count, b.trans_amt, b.bank_amt, b.mer_amt, b.prov_amt)
          is distinct from (j.n, j.trans, j.bank, j.mer, j.prov)
        or b.discount_amt <> b.bank_amt + b.mer_amt + b.prov_amt)
      union all
      select j.bill_id, format('交易 %s 的金额与交易不符', j.trade_no) from bank_activity_join j
      join trade t using (provider_id, trade_no)
      where ${of('j')} and t.trans_amt <> j.trans_amt
    ) found order by 1`,
})

export const STORED_VALUE_CHECKS: readonly Check[] = [held, paid, activityBills]
