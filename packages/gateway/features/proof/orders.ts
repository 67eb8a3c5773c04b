import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** Whether anything was asked of a channel or a bank twice, or without a record. */

const TRADE_NUMBERS = [
  ['渠道订单号', 'channel_trade_no'],
  ['商户订单号', 'out_trade_no'],
  ['平台订单号', 'trade_no'],
] as const
const sameTrade = TRADE_NUMBERS.map(([name, column]) =>
  sql.raw(`('${name}', t.${column}, exists (select from trade o where o.provider_id = t.provider_id
    and o.${column} = t.${column} and (o.trade_time, o.trade_no) <> (t.trade_time, t.trade_no)))`),
)

const trades = sqlCheck('每笔交易的平台、商户与渠道单号不重复', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from trade t
    where ${of('t')} and ${within('trade_time')}`,
  differences: (of, within) => sql`
    select format('交易 %s：%s %s 还有别的交易', trade_no, name, number) as words
    from trade t
    cross join lateral (values ${sql.join(sameTrade, sql`, `)}) as same(name, number, twice)
    where ${of('t')} and ${within('t.trade_time')} and twice order by 1`,
})

const numbers = sqlCheck('退款与提现的渠道、银行单号不重复', {
  counted: (of) => sql`select (select count(*) from refund r where ${of('r')})
    + (select count(*) from cash_out c where ${of('c')})
    + (select count(*) from auto_cash a where ${of('a')}) as n`,
  differences: (of) => sql`
    select format('%s %s：%s %s 共 %s 笔', kind, newest, name, number, n) as words
    from (
      select '渠道退款号' as name, channel_refund_no as number, '退款' as kind, count(*) as n,
        max(refund_no) as newest
      from refund r where ${of('r')} and channel_refund_no is not null group by provider_id, 2
      having count(*) > 1
      union all
      select '商户退款号', out_refund_no, '退款', count(*), max(refund_no) from refund r
      where ${of('r')} group by provider_id, 2 having count(*) > 1
      union all
      select '提现单号', cash_no, '商户提现', count(*), max(cash_no) from cash_out c
      where ${of('c')} group by provider_id, 2 having count(*) > 1
      union all
      select '银行提现单号', withdraw_id, '自动提现', count(*), max(auto_cash_id) from auto_cash a
      where ${of('a')} and withdraw_id is not null group by provider_id, 2 having count(*) > 1
    ) twice order by 1`,
})

/** Orders that move money, and in which states their records wait for the answer. */
const WAITING = sql.raw(`
  select provider_id, 'channel.refund' as kind, refund_no as no, refund_amt as amt,
    refund_status in ('PROCESSING', 'ABNORMAL') as waits, '退款' as name from refund
  union all
  select provider_id, 'bank.withdrawal', withdraw_no, amt, withdraw_status = 'PROCESSING',
    '提现单' from withdraw_order
  union all
  select provider_id, 'bank.settlement', settle_no, payable_amt,
    settle_status in ('TO_PAY', 'PAYING'), '结算单' from profit_settle
  union all
  select provider_id, 'bank.autoCash', auto_cash_id, cash_amt, withdraw_status = 'PROCESSING',
    '自动提现' from auto_cash
  union all
  select provider_id, 'bank.cashOut', cash_no, cash_amt, cash_status in ('INIT', 'CREATE_SUCCESS'),
    '商户提现' from cash_out`)

const asked = sqlCheck('发往渠道与银行的动账指令都有单据，金额相符，未重复发送', {
  counted: (of) => sql`select count(*) as n from upstream_order o
    where ${of('o')} and o.kind in ('channel.refund', 'bank.withdrawal', 'bank.settlement',
      'bank.autoCash', 'bank.cashOut')`,
  differences: (of) => sql`
    with records as (${WAITING})
    select format('%s %s：第 %s 次指令（%s）%s', coalesce(r.name, o.kind), ref_id, seq, o.state, w.words)
      as words
    from (
      select o.*, coalesce(o.payload ->> 'amt', o.payload ->> 'refundAmt')::bigint as asked_amt,
        row_number() over chain as nth, lead(seq) over chain is null as newest,
        lag(o.state) over chain as before, lag(o.answer ->> 'code') over chain as answered
      from upstream_order o
      where ${of('o')} and o.kind in ('channel.refund', 'bank.withdrawal', 'bank.settlement',
        'bank.autoCash', 'bank.cashOut')
      window chain as (partition by o.provider_id, o.kind, o.ref_id order by seq)
    ) o
    left join records r on r.provider_id = o.provider_id and r.kind = o.kind and r.no = o.ref_id
    cross join lateral (values
      (r.no is null, '没有单据'),
      (o.seq <> o.nth, '之前的指令不在'),
      (o.asked_amt <> r.amt, format('金额 %s，单据 %s', o.asked_amt, r.amt)),
      (o.before in ('WAITING', 'SENT', 'KEPT'), '上一次指令还没有答复'),
      (o.answered in ('SUCCESS', 'PAID'), '上一次指令已经成功'),
      (o.newest and o.state in ('WAITING', 'SENT', 'KEPT') and not r.waits, '单据并不在等待答复')
    ) as w(wrong, words)
    where w.wrong order by 1`,
})

const netted = sqlCheck('自动提现的金额来自门店当日的交易', {
  counted: (of) =>
    sql`select count(*) as n from auto_cash a where ${of('a')} and a.batch_no is null`,
  differences: (of) => sql`
    with returned as (
      select provider_id, shop_id, (trade_time at time zone 'Asia/Shanghai')::date as day,
        sum(refund_amt - refund_fee_amt) as amt
      from refund r where ${of('r')} and refund_status = 'SUCCESS' group by 1, 2, 3
    ), settled as (
      select provider_id, shop_id, trade_date as day, max(mer_id) as mer_id,
        sum(settle_amt) as amt
      from trade_rollup r where ${of('r')} and pay_count > 0 group by 1, 2, 3
    )
    select format('自动提现 %s（%s 门店 %s）：%s，交易应结 %s，退款 %s', auto_cash_id, trade_date,
      a.shop_id, cash_amt, coalesce(s.amt, 0), coalesce(r.amt, 0)) as words
    from auto_cash a
    left join settled s on s.provider_id = a.provider_id and s.shop_id = a.shop_id
      and s.day = a.trade_date
    left join returned r on r.provider_id = a.provider_id and r.shop_id = a.shop_id
      and r.day = a.trade_date
    -- Refunds of after the payout are not in it.
    where ${of('a')} and a.batch_no is null and (s.mer_id is distinct from a.mer_id or cash_amt > s.amt
      or cash_amt < s.amt - coalesce(r.amt, 0))
    order by 1`,
})

export const ORDER_CHECKS: readonly Check[] = [trades, numbers, asked, netted]
