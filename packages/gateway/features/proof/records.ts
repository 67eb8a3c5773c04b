import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** What money's records say of themselves and of each other, booked or not. */

/** Records whose every step is in their log, the first one included. */
const LOGGED = sql.raw(
  `'recharge', 'withdraw', 'subsidy', 'rebate', 'settle', 'invoice', 'autoCash'`,
)

const states = sqlCheck('单据状态等于其日志的最后一步', {
  counted: (of) => sql`select count(distinct (provider_id, target_type, target_id)) as n
    from record_log l where ${of('l')} and target_type in (${LOGGED}, 'statementDiff')`,
  differences: (of) => sql`
    with states as (
      select provider_id, 'recharge' as kind, recharge_no as no, recharge_status as state
      from recharge_order r where ${of('r')}
      union all
      select provider_id, 'withdraw', withdraw_no, withdraw_status
      from withdraw_order w where ${of('w')}
      union all
      select provider_id, 'subsidy', subsidy_id, subsidy_status
      from subsidy_activity s where ${of('s')}
      union all
      select provider_id, 'rebate', rebate_id, rebate_status from rebate b where ${of('b')}
      union all
      select provider_id, 'settle', settle_no, settle_status from profit_settle s where ${of('s')}
      union all
      select provider_id, 'invoice', invoice_apply_no, invoice_status
      from provider_invoice v where ${of('v')}
      union all
      select provider_id, 'autoCash', auto_cash_id, withdraw_status from auto_cash c
      where ${of('c')}
    ), logged as (
      select distinct on (provider_id, target_type, target_id) provider_id, target_type as kind,
        target_id as no, to_state as state
      from record_log l where ${of('l')} and target_type in (${LOGGED}) and to_state <> ''
      order by provider_id, target_type, target_id, seq desc
    )
    select format('%s %s：状态 %s，日志 %s', kind, no, coalesce(s.state, '没有单据'),
      coalesce(l.state, '没有')) as words
    from states s full join logged l using (provider_id, kind, no)
    where s.state is distinct from l.state
    union all
    -- What nobody has touched has no log, and waits.
    select format('差异 %s：状态 %s，日志 %s', diff_id, diff_status, coalesce(l.to_state, '没有'))
    from statement_diff d
    left join lateral (select to_state from record_log l where l.provider_id = d.provider_id
      and l.target_type = 'statementDiff' and l.target_id = d.diff_id order by seq desc limit 1) l
      on true
    where ${of('d')} and diff_status <> coalesce(l.to_state, 'PENDING')
    order by 1`,
})

const times = sqlCheck('单据的申请与办结时间等于其日志', {
  counted: (of) => sql`select count(*) as n from record_log l
    where ${of('l')} and target_type in ('recharge', 'withdraw', 'subsidy', 'rebate', 'settle')`,
  differences: (of) => sql`
    with steps as (
      select provider_id, 'recharge' as kind, recharge_no as no, null as state, apply_time as at
      from recharge_order r where ${of('r')}
      union all
      select provider_id, 'withdraw', withdraw_no, null, apply_time from withdraw_order w
      where ${of('w')}
      union all
      select provider_id, 'withdraw', withdraw_no, withdraw_status, answer_time
      from withdraw_order w where ${of('w')} and withdraw_status in ('PAID', 'FAIL')
      union all
      select provider_id, 'subsidy', subsidy_id, null, create_time from subsidy_activity s
      where ${of('s')}
      union all
      select provider_id, 'rebate', rebate_id, null, calc_time from rebate b where ${of('b')}
      union all
      select provider_id, 'rebate', rebate_id, 'PAID', pay_time from rebate b
      where ${of('b')} and rebate_status = 'PAID'
      union all
      select provider_id, 'settle', settle_no, null, create_time from profit_settle s
      where ${of('s')}
      union all
      select provider_id, 'settle', settle_no, 'PAID', pay_time from profit_settle s
      where ${of('s')} and settle_status = 'PAID'
    )
    select format('%s %s：%s，日志 %s', kind, no, coalesce(s.at::text, '没有时间'),
      coalesce(l.time::text, '没有')) as words
    from steps s
    left join lateral (select time from record_log l where l.provider_id = s.provider_id
      and l.target_type = s.kind and l.target_id = s.no and (s.state is null or l.to_state = s.state)
      order by case when s.state is null then l.seq else -l.seq end limit 1) l on true
    where s.at is distinct from l.time order by 1`,
})

const recharges = sqlCheck('充值单的账户、到账金额与状态相符', {
  counted: (of) => sql`select count(*) as n from recharge_order r where ${of('r')}`,
  differences: (of) => sql`
    select format('充值单 %s（%s）：申请 %s，到账 %s，%s', recharge_no, recharge_status, r.amt,
      coalesce(arrive_amt::text, '没有'), d.words) as words
    from recharge_order r
    cross join lateral (values
      (not exists (select from account a where a.provider_id = r.provider_id
        and a.acct_no = r.acct_no and a.acct_kind = r.acct_kind)
        and not exists (select from merchant m where m.provider_id = r.provider_id
          and m.mer_id = r.acct_no and r.acct_kind = 'MERCHANT'), '账户不存在'),
      (r.acct_kind = 'MERCHANT' and (case recharge_status when 'SUCCESS' then r.arrive_amt end)
        is distinct from (select sum(reserve_move - debt_move) from merchant_entry e
          where e.provider_id = r.provider_id and e.related_no = r.recharge_no
            and e.entry_type = 'TOP_UP' and e.mer_id = r.acct_no), '商户资金流水不符'),
      (exists (select from account_entry e where e.provider_id = r.provider_id
        and e.related_no = r.recharge_no and e.acct_no <> r.acct_no), '入账账户不符'),
      (recharge_status in ('INIT', 'PAID', 'CLOSED')
        and (arrive_amt is not null or arrive_time is not null), '不应有到账金额或时间'),
      (recharge_status in ('SUCCESS', 'DIFF') and (arrive_amt is null or arrive_time is null),
        '应有到账金额与时间'),
      (recharge_status = 'DIFF' and arrive_amt = r.amt, '金额并无不符'),
      (recharge_status = 'SUCCESS' and arrive_amt <> r.amt and not exists (
        select from record_log l where l.provider_id = r.provider_id
          and l.target_type = 'recharge' and l.target_id = r.recharge_no and l.to_state = 'DIFF'),
        '金额不符而无人处理')
    ) as d(wrong, words)
    where ${of('r')} and d.wrong order by 1`,
})

/**
 * A payment that was booked after a rebate had been worked out is not in it; of those booked on that
 * very day the earlier ones are.
 */
const rebates = sqlCheck('返利等于其明细，明细等于当日交易额按档计算', {
  counted: (of) => sql`select count(*) as n from rebate_item i where ${of('i')}`,
  differences: (of) => sql`
    with late as (
      select provider_id, mer_id, partner_id, late_date, (trade_time at time zone 'Asia/Shanghai')::date as day,
        sum(trans_amt) as amt, count(*) as n
      from trade t where ${of('t')} and late_date is not null and trade_status = 'SUCCESS'
      group by 1, 2, 3, 4, 5
    )
    select format('返利 %s（%s）：交易额 %s、返利 %s、费率 %s，明细交易额 %s、返利 %s，应为费率 %s',
      rebate_id, b.month, b.base_amt, b.rebate_amt, b.rate, coalesce(i.base, 0),
      coalesce(i.amt, 0), tier.rate) as words
    from rebate b
    left join (
      select provider_id, rebate_id, sum(trans_amt) as base, sum(rebate_amt) as amt,
        min(rate) as low, max(rate) as high, min(from_amt) as low_from, max(from_amt) as high_from,
        min(to_char(item_time at time zone 'Asia/Shanghai', 'YYYY-MM')) as first,
        max(to_char(item_time at time zone 'Asia/Shanghai', 'YYYY-MM')) as last
      from rebate_item i where ${of('i')} group by 1, 2
    ) i using (provider_id, rebate_id)
    cross join lateral (
      select (t ->> 'rate')::int as rate, (t ->> 'fromAmt')::bigint as from_amt
      from jsonb_array_elements(b.tiers) t
      where (t ->> 'fromAmt')::bigint <= b.base_amt
      order by (t ->> 'fromAmt')::bigint desc limit 1
    ) tier
    where ${of('b')} and (b.base_amt, b.rebate_amt, b.rate, b.rate, b.rate, b.month, b.month,
        tier.from_amt, tier.from_amt)
      is distinct from (i.base, i.amt, tier.rate, i.low, i.high, i.first, i.last, i.low_from,
        i.high_from)
    union all
    select format('返利 %s（%s）：对象 %s、规则 %s%s', rebate_id, rebate_status,
      coalesce(w.target, '没有'), coalesce(b.rule_no, '没有'), w.words)
    from rebate b
    left join rebate_rule r using (provider_id, rule_no)
    cross join lateral (select case b.target_type when 'MERCHANT' then b.mer_id
      else b.partner_id end as target) t
    cross join lateral (values
      (b.rule_no is not null and (r.rule_no is null or r.target_type <> b.target_type
        or r.tiers <> b.tiers or b.month < r.from_month or b.month > r.last_month
        or not r.target_ids ? coalesce(t.target, '')), t.target, '不符'),
      ((b.target_type = 'PARTNER') <> (b.mer_id is null), t.target, '，商户与对象类型不符'),
      ((b.pay_time is not null) <> (b.rebate_status = 'PAID'), t.target, '，付款时间与状态不符')
    ) as w(wrong, target, words)
    where ${of('b')} and w.wrong
    union all
    select format('返利明细 %s：交易额 %s、%s 笔、费率 %s、返利 %s，当日交易 %s、%s 笔', item_id,
      i.trans_amt, i.trans_count, i.rate, i.rebate_amt, coalesce(r.amt, 0), coalesce(r.n, 0))
    from rebate_item i
    left join rebate b using (provider_id, rebate_id)
    left join lateral (
      select sum(trans_amt) as amt, sum(pay_count) as n from trade_rollup r
      where r.provider_id = i.provider_id and r.mer_id = i.mer_id
        and r.trade_date = (i.item_time at time zone 'Asia/Shanghai')::date
        and (b.target_type = 'MERCHANT' or r.partner_id = b.partner_id)
    ) r on true
    left join lateral (
      select coalesce(sum(amt), 0) as amt, coalesce(sum(n), 0) as n,
        coalesce(sum(amt) filter (where is_after), 0) as amt_after,
        coalesce(sum(n) filter (where is_after), 0) as n_after
      from late t
      cross join lateral (select t.late_date > calc.day as is_after
        from (select (b.calc_time at time zone 'Asia/Shanghai')::date as day) calc
        where t.late_date >= calc.day) c
      where t.provider_id = i.provider_id and t.mer_id = i.mer_id
        and t.day = (i.item_time at time zone 'Asia/Shanghai')::date
        and (b.target_type = 'MERCHANT' or t.partner_id = b.partner_id)
    ) l on true
    where ${of('i')} and (b.rebate_id is null or b.target_type = 'MERCHANT' and b.mer_id <> i.mer_id
      or coalesce(i.trans_amt between r.amt - l.amt and r.amt - l.amt_after, false) is false
      or coalesce(i.trans_count between r.n - l.n and r.n - l.n_after, false) is false
      or i.rebate_amt <> div(i.trans_amt::numeric * i.rate + 50000, 100000))
    order by 1`,
})

const trades = sqlCheck('每笔交易的实付、应结与收益各等于其算式', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from trade t
    where ${of('t')} and ${within('trade_time')} and trade_status = 'SUCCESS'`,
  differences: (of, within) => sql`
    select concat(format('交易 %s：订单 %s，优惠 %s，实付 %s，手续费 %s，应结 %s', trade_no, trans_amt,
      coupon_amt, pay_amt, fee_amt, settle_amt), format('，成本 %s，分润 %s，收益 %s，已退 %s（%s）',
      cost_fee_amt, partner_share_amt, income_amt, refund_amt, refund_state)) as words
    from trade t
    where ${of('t')} and ${within('trade_time')} and trade_status = 'SUCCESS' and (pay_amt <> trans_amt - coupon_amt
      or settle_amt <> pay_amt - fee_amt
      or income_amt <> fee_amt - cost_fee_amt - partner_share_amt
      or refund_state <> case refund_amt when 0 then 'NONE' when pay_amt then 'FULL' else 'PART' end)
    order by 1`,
})

export const RECORD_CHECKS: readonly Check[] = [states, times, recharges, rebates, trades]
