import { sql } from 'drizzle-orm'
import { OPENING_AMT } from '../merchant-account/opening-schema'
import { sqlCheck, type Check } from './proof-check'

/** What merchants' settlement says of itself: trades, batches, payouts, accounts and the books. */

const batches = sqlCheck('商户结算批次等于其交易、退款、拒付与期初', {
  counted: (of) => sql`select count(*) as n from merchant_settlement s where ${of('s')}`,
  differences: (of) => sql`
    with taken as (
      select provider_id, batch_no, count(*) as n, sum(pay_amt) as gross, sum(fee_amt) as fee
      from trade t where ${of('t')} and batch_no is not null group by 1, 2
    ), given as (
      select provider_id, batch_no, count(*) as n, sum(refund_amt) as amt,
        sum(refund_fee_amt) as fee, sum(cover_amt) as cover
      from refund r where ${of('r')} and batch_no is not null group by 1, 2
    ), back as (
      select provider_id, back_batch_no as batch_no, sum(case when batch_no is null then cover_amt
        else refund_amt - refund_fee_amt end) as amt
      from refund r where ${of('r')} and back_batch_no is not null group by 1, 2
    ), disputed as (
      select provider_id, batch_no, sum(amt) as amt from (
        select provider_id, batch_no, dispute_amt - cover_amt as amt from chargeback c
        where ${of('c')} and batch_no is not null
        union all
        select provider_id, back_batch_no, -case when batch_no is null then cover_amt
          else dispute_amt end
        from chargeback c where ${of('c')} and back_batch_no is not null
      ) parts group by 1, 2
    ), opened as (
      select provider_id, batch_no, sum(amt) as amt from (
        select o.provider_id, o.batch_no, ${OPENING_AMT} as amt from merchant_opening o
        where ${of('o')} and o.batch_no is not null
        union all
        select o.provider_id, o.undone_by, -${OPENING_AMT} from merchant_opening o
        where ${of('o')} and o.undone_by <> '-'
      ) parts group by 1, 2
    )
    select format('批次 %s：批次 %s，明细 %s', batch_no, w.said, w.made) as words
    from merchant_settlement s
    full join taken t using (provider_id, batch_no)
    full join given g using (provider_id, batch_no)
    full join back b using (provider_id, batch_no)
    full join disputed d using (provider_id, batch_no)
    full join opened o using (provider_id, batch_no)
    cross join lateral (select
      concat_ws('/', s.trade_count, s.gross_amt, s.refund_count, s.refund_amt, s.fee_amt,
        s.cover_amt, s.back_amt, s.dispute_amt, s.opening_amt) as said,
      concat_ws('/', coalesce(t.n, 0), coalesce(t.gross, 0), coalesce(g.n, 0), coalesce(g.amt, 0),
        coalesce(t.fee, 0) - coalesce(g.fee, 0), coalesce(g.cover, 0), coalesce(b.amt, 0),
        coalesce(d.amt, 0), coalesce(o.amt, 0)) as made
    ) w
    where (s.provider_id is null or ${of('s')}) and w.said <> w.made order by 1`,
})

const states = sqlCheck('交易的结算状态、日期、商户等于其批次，暂缓与未结算的不在批次中', {
  counted: (of) => sql`select count(*) as n from trade t
    where ${of('t')} and trade_status = 'SUCCESS'`,
  differences: (of) => sql`
    select format('交易 %s：状态 %s，日期 %s，批次 %s（%s，%s）', trade_no, settle_status, t.settle_date,
      coalesce(t.batch_no, '没有'), s.batch_status, s.settle_date) as words
    from trade t left join merchant_settlement s using (provider_id, batch_no)
    where ${of('t')} and trade_status = 'SUCCESS' and case when t.batch_no is null
      then settle_status not in ('UNSETTLED', 'HELD', 'SETTLED')
      else (t.mer_id, t.shop_id, t.settle_date, settle_status) is distinct from (s.mer_id, s.shop_id,
        s.settle_date, case s.batch_status when 'WAITING' then 'SETTLING' else s.batch_status end)
      end
    order by 1`,
})

const payouts = sqlCheck('提现单等于其批次，且不早于结算日期', {
  counted: (of) => sql`select count(*) as n from merchant_settlement s
    where ${of('s')} and payout_no is not null`,
  differences: (of) => sql`
    with paying as (
      select provider_id, cash_no as no, cash_amt as amt, apply_time as at, mer_id,
        cash_status in ('INIT', 'CREATE_SUCCESS', 'SUCCESS') as pays, batch_count as n
      from cash_out c where ${of('c')} and batch_count > 0
      union all
      select provider_id, auto_cash_id, cash_amt, cash_time, mer_id,
        withdraw_status in ('PROCESSING', 'SUCCESS'), 1
      from auto_cash a where ${of('a')} and batch_no is not null
    ), paid as (
      select provider_id, payout_no as no, count(*) as n, sum(paid_amt) as amt,
        max(settle_date) as day, min(mer_id) as first, max(mer_id) as last
      from merchant_settlement s where ${of('s')} and payout_no is not null group by 1, 2
    )
    select format('提现 %s：提现单 %s（%s 批），批次 %s（%s 批）', no, p.amt, p.n, b.amt, b.n) as words
    from paying p full join paid b using (provider_id, no)
    where p.n is distinct from b.n or case when pays then p.amt else 0 end <> b.amt
      or p.mer_id <> b.first or p.mer_id <> b.last
      or (p.at at time zone 'Asia/Shanghai')::date < b.day
    union all
    select format('批次 %s（%s）：没有付款，付款金额 %s', batch_no, batch_status, paid_amt)
    from merchant_settlement s
    where ${of('s')} and paid_amt <> 0
      and (payout_no is null or carried_to is null and batch_status in ('HELD', 'FAILED'))
    order by 1`,
})

const accounts = sqlCheck('商户资金等于其流水，余额等于批次未付，在途等于提现中', {
  counted: (of) => sql`select count(*) as n from merchant_account a where ${of('a')}`,
  differences: (of) => sql`
    with moved as (
      select provider_id, mer_id, concat_ws('/', sum(balance_move), sum(transit_move),
        sum(reserve_move), sum(debt_move), count(*)) as words
      from merchant_entry e where ${of('e')} group by 1, 2
    ), left_over as (
      select provider_id, mer_id, sum(unpaid_amt) as amt from merchant_settlement s
      where ${of('s')} group by 1, 2
    ), under_way as (
      select provider_id, mer_id, sum(amt) as amt from (
        select provider_id, mer_id, cash_amt as amt from cash_out c where ${of('c')}
          and batch_count > 0 and cash_status in ('INIT', 'CREATE_SUCCESS')
        union all
        select provider_id, mer_id, cash_amt from auto_cash a where ${of('a')}
          and batch_no is not null and withdraw_status = 'PROCESSING'
      ) payouts group by 1, 2
    )
    select format('商户 %s：资金 %s，流水 %s，批次未付 %s，提现中 %s', mer_id, w.words,
      coalesce(m.words, '没有'), coalesce(l.amt, 0), coalesce(u.amt, 0)) as words
    from merchant_account a
    left join moved m using (provider_id, mer_id)
    left join left_over l using (provider_id, mer_id)
    left join under_way u using (provider_id, mer_id)
    cross join lateral (select concat_ws('/', balance_amt, transit_amt, reserve_amt, debt_amt,
      last_seq) as words) w
    where ${of('a')} and (w.words <> coalesce(m.words, '0/0/0/0/0')
      or balance_amt <> coalesce(l.amt, 0) or transit_amt <> coalesce(u.amt, 0))
    order by 1`,
})

const books = sqlCheck('总账中各商户每日的应付款变动等于其资金流水', {
  counted: (of) => sql`select count(distinct account) as n from ledger_line l
    where ${of('l')} and account like 'MERCHANT:%'`,
  differences: (of) => sql`
    with closed as (
      select provider_id, max(biz_date) as day from ledger_voucher v
      where ${of('v')} and voucher_no like 'VD%' group by 1
    ), posted as (
      -- Chargebacks and top-ups are booked at once, the rest when its day is closed.
      select l.provider_id, substr(account, 10) as mer_id, v.biz_date as day, -sum(amt) as amt
      from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
      join closed c using (provider_id)
      where ${of('l')} and account like 'MERCHANT:%' and v.biz_date <= c.day group by 1, 2, 3
    ), moved as (
      select e.provider_id, mer_id, d.day,
        sum(balance_move + transit_move + reserve_move - debt_move) as amt
      from merchant_entry e
      cross join lateral (select (entry_time at time zone 'Asia/Shanghai')::date as day) d
      join closed c using (provider_id)
      where ${of('e')} and d.day <= c.day group by 1, 2, 3
    )
    select format('商户 %s（%s）：总账 %s，资金流水 %s', mer_id, day, coalesce(p.amt, 0),
      coalesce(m.amt, 0)) as words
    from posted p full join moved m using (provider_id, mer_id, day)
    where coalesce(p.amt, 0) <> coalesce(m.amt, 0) order by 1`,
})

const refunds = sqlCheck('退款占用的商户资金等于其资金流水，待结金额等于尚未入批的', {
  counted: (of) => sql`select count(*) as n from refund r where ${of('r')}`,
  differences: (of) => sql`
    with covered as (
      select provider_id, related_no as refund_no,
        sum(debt_move - balance_move - reserve_move) as amt
      from merchant_entry e where ${of('e')} and entry_type = 'REFUND' group by 1, 2
    )
    select format('退款 %s（%s）：%s', refund_no, refund_status, w.words) as words
    from refund r
    join trade t using (provider_id, trade_time, trade_no)
    left join covered c using (provider_id, refund_no)
    left join merchant_settlement s on s.provider_id = r.provider_id and s.batch_no = r.batch_no
    left join merchant_settlement b on b.provider_id = r.provider_id
      and b.batch_no = r.back_batch_no
    cross join lateral (select r.refund_amt - r.refund_fee_amt as cost,
      r.refund_status = 'CLOSED' as closed) k
    cross join lateral (select case when r.back_batch_no is not null then 0
      when r.batch_no is not null then case when closed then -cost else 0 end
      when closed then -r.cover_amt else cost - r.cover_amt end as amt) o
    cross join lateral (values
      (r.cover_amt <> coalesce(c.amt, 0),
        format('占用 %s，资金流水 %s', r.cover_amt, coalesce(c.amt, 0))),
      -- Those of trades from before there were batches were settled with them.
      (r.open_amt <> o.amt and not (r.batch_no is null and t.batch_no is null
          and t.settle_status = 'SETTLED' and r.cover_amt = 0
          and r.open_amt = case when closed then -cost else 0 end),
        format('待结 %s，应为 %s', r.open_amt, o.amt)),
      (r.back_batch_no is not null and not closed, format('退回批次 %s，未关闭', r.back_batch_no)),
      (r.batch_no is not null and (s.mer_id, s.shop_id) is distinct from (r.mer_id, r.shop_id),
        format('批次 %s 属于别的门店', r.batch_no)),
      (r.back_batch_no is not null and (b.mer_id, b.shop_id) is distinct from (r.mer_id, r.shop_id),
        format('退回批次 %s 属于别的门店', r.back_batch_no))
    ) as w(wrong, words)
    where ${of('r')} and w.wrong order by 1`,
})

export const MERCHANT_MONEY_CHECKS: readonly Check[] = [
  batches,
  states,
  payouts,
  accounts,
  books,
  refunds,
]
