import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { AUTO_CASH_BOOKED, PAID_WITHIN_DAYS } from '../account'
import type { Statement } from './statement-plan'

/**
 * The lines of a statement, read from the tables in the order of `at` and `id`. A line carries its
 * columns by name, and what it adds to the statement's sums: `transCount`, `addTrans`,
 * `refundCount`, `refundAmt`, `feeAmt`, `settleAmt`, and `adjustAmt` where it is neither a trade nor
 * a refund.
 */
export type Line = Readonly<Record<string, string | number | null>>
export type Place = readonly [at: string, id: string]

/** Refunds from before there were batches were done within so many days. */
const DONE_WITHIN_DAYS = 45

/** The next lines after a place; a page costs the same wherever it lies. */
export async function readLines(
  tx: Tx,
  bill: Statement,
  after: Place | undefined,
  limit: number,
): Promise<Line[]> {
  const beyond = after
    ? sql`where (lines.at, lines.id) > (${after[0]}::timestamptz, ${after[1]})`
    : sql``
  const { rows } = await tx.execute<Record<string, string | number | null>>(
    sql`select * from (${linesOf(bill)}) lines ${beyond} order by lines.at, lines.id limit ${limit}`,
  )
  return rows
}

function linesOf(bill: Statement): SQL {
  switch (bill.billType) {
    case 'TRADE':
      return sql`${pays(bill, within(bill, 'trade_time'))} union all
        ${refunds(bill, within(bill, 'refund_time'))}`
    case 'SETTLE':
      return sql`${pays(bill, settledOn(bill))} union all
        ${refunds(bill, refundSettledOn(bill))} union all
        ${refunds(bill, refundDoneOn(bill))} union all ${adjustments(bill)}`
    case 'PROFIT':
      return income(bill)
    default:
      return flows(bill)
  }
}

const start = ({ billDate }: Statement): SQL =>
  sql`(${billDate}::timestamp at time zone 'Asia/Shanghai')`
/** `o` is the table asked for: its rows of the provider whose time lies on the day. */
const within = (bill: Statement, column: string): SQL =>
  sql`o.${sql.identifier(column)} >= ${start(bill)} and o.${sql.identifier(column)} < ${start(bill)} + interval '1 day'`
/** However long ago they were paid: a risk case may keep trades for months. */
const settledOn = (bill: Statement): SQL =>
  sql`o.trade_time < ${start(bill)} + interval '1 day' and o.settle_date = ${bill.billDate}::date
    and (o.batch_no is not null or o.settle_status = 'SETTLED')`
/** Refunds that a batch of the day has taken. */
const refundSettledOn = (bill: Statement): SQL => sql`o.batch_no in (
  select b.batch_no from merchant_settlement b
  where b.provider_id = ${bill.providerId} and b.settle_date = ${bill.billDate}::date)`
/** From before there were batches they have none, and count on the day they were done. */
const refundDoneOn = (bill: Statement): SQL => sql`o.batch_no is null and o.open_amt = 0
  and o.cover_amt = 0 and o.refund_status = 'SUCCESS' and ${within(bill, 'finish_time')}
  and o.refund_time >= ${start(bill)} - make_interval(days => ${DONE_WITHIN_DAYS})`
const wire = (time: SQL): SQL =>
  sql`to_char(${time} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
const ofChannel = ({ payChannel }: Statement): SQL =>
  payChannel === null ? sql`` : sql`and o.pay_channel = ${payChannel}`
const ofMerchant = ({ merId }: Statement): SQL =>
  merId === null ? sql`` : sql`and o.mer_id = ${merId}`
const merchantOf = sql`left join merchant m on m.provider_id = o.provider_id and m.mer_id = o.mer_id`
const placeOf = sql`${merchantOf}
  left join shop s on s.provider_id = o.provider_id and s.shop_id = o.shop_id
  left join partner p on p.provider_id = o.provider_id and p.partner_id = o.partner_id`

/** Trades that were paid. */
const pays = (bill: Statement, which: SQL): SQL => sql`
  select o.trade_time as at, o.trade_no::text as id, ${wire(sql`o.trade_time`)} as "tradeTime",
    o.trade_no as "tradeNo", o.out_trade_no as "outTradeNo",
    o.channel_trade_no as "channelTradeNo", o.mer_id as "merId", m.mer_reg_name as "merName",
    o.shop_id as "shopId", s.shop_name as "shopName", o.term_no as "termNo",
    o.pay_channel as "payChannel", o.pay_type as "payType", o.card_kind as "cardKind",
    'PAY' as "tradeType", o.trade_status as "tradeStatus", o.trans_amt as "transAmt",
    o.coupon_amt as "couponAmt", o.pay_amt as "payAmt", o.fee_rate as "feeRate",
    o.fee_amt as "feeAmt", o.settle_amt as "settleAmt", null as "refundNo",
    null as "originalNo", p.name as "partnerName", o.goods_name as remark,
    1 as "transCount", o.trans_amt as "addTrans", 0 as "refundCount", 0::bigint as "refundAmt",
    0::bigint as "adjustAmt"
  from trade o ${placeOf}
  where o.provider_id = ${bill.providerId} and ${which} ${ofChannel(bill)}
    ${ofMerchant(bill)} and o.trade_status = 'SUCCESS'`

/** Refunds: a line of the day they were asked for, which no later state changes (domain §9.1). */
const refunds = (bill: Statement, which: SQL): SQL => sql`
  select o.refund_time, o.refund_no::text, ${wire(sql`o.refund_time`)}, t.trade_no,
    o.out_refund_no, o.channel_refund_no, o.mer_id, m.mer_reg_name, o.shop_id, s.shop_name,
    t.term_no, o.pay_channel, t.pay_type, t.card_kind, 'REFUND',
    case when o.refund_status = 'SUCCESS' then 'REFUND_SUCCESS' else o.refund_status end,
    -(o.refund_amt + o.refund_coupon_amt), -o.refund_coupon_amt, -o.refund_amt, t.fee_rate,
    -o.refund_fee_amt, -(o.refund_amt - o.refund_fee_amt), o.refund_no, o.trade_no, p.name,
    o.refund_reason, 0, 0::bigint, 1, o.refund_amt, 0::bigint
  from refund o ${placeOf}
  left join trade t on t.provider_id = o.provider_id and t.trade_time = o.trade_time
    and t.trade_no = o.trade_no
  where o.provider_id = ${bill.providerId} and ${which} ${ofChannel(bill)}
    ${ofMerchant(bill)}`

/**
 * What else the day's batches brought their merchants, or took: with trades and refunds that is all
 * they settled. What earlier ones left unpaid was stated with those.
 */
const adjustments = (bill: Statement): SQL => sql`
  select o.create_time, o.batch_no || '-' || v.kind, ${wire(sql`o.create_time`)}, o.batch_no, null,
    null, o.mer_id, m.mer_reg_name, o.shop_id, s.shop_name, null, null, null, null, v.kind, null,
    0, 0, 0, null, 0, v.amt, null, null, p.name, v.words, 0, 0::bigint, 0, 0::bigint, v.amt
  from merchant_settlement o ${placeOf}
  cross join lateral (select coalesce(-sum(e.reserve_move), 0)::bigint as amt
    from merchant_entry e where e.provider_id = o.provider_id and e.related_no = o.batch_no
      and e.entry_type = 'RELEASE') released
  cross join lateral (values
    ('COVER', o.cover_amt, '退款时已由商户资金支付'), ('BACK', o.back_amt, '退款未成，退还商户'),
    ('CHARGEBACK', -o.dispute_amt, '拒付扣款，胜诉的退还'),
    ('RESERVE', -(o.reserve_amt + released.amt), '留存为正批次所扣，抵扣为负批次所用'),
    ('RELEASE', released.amt, '留存到期'), ('DEBT', -o.debt_amt, '扣回此前欠款，不足的转为欠款')
  ) as v(kind, amt, words)
  where o.provider_id = ${bill.providerId} and o.settle_date = ${bill.billDate}::date
    and v.amt <> 0 ${ofMerchant(bill)}`

/** The income entries of the day; `settleAmt` is what the provider keeps. */
const income = (bill: Statement): SQL => sql`
  select o.income_time as at, o.entry_id::text as id, 0 as "adjustAmt", o.income_date::text as "incomeDate",
    o.entry_id as "entryId", o.entry_type as "entryType", o.mer_id as "merId",
    m.mer_reg_name as "merName", p.name as "partnerName", o.pay_channel as "payChannel",
    o.trans_count as "transCount", o.trans_amt as "signedAmt", o.mer_fee_rate as "merFeeRate",
    o.cost_rate as "costRate", o.mer_fee_amt as "feeAmt", o.cost_fee_amt as "costFeeAmt",
    o.income_amt as "incomeAmt", o.partner_share_amt as "partnerShareAmt",
    o.net_income_amt as "settleAmt", greatest(o.trans_amt, 0) as "addTrans",
    case when o.entry_type = 'REFUND' then 1 else 0 end as "refundCount",
    greatest(-o.trans_amt, 0) as "refundAmt"
  from income_entry o ${merchantOf}
  left join partner p on p.provider_id = o.provider_id and p.partner_id = o.partner_id
  where o.provider_id = ${bill.providerId} and ${within(bill, 'income_time')} ${ofMerchant(bill)}`

const ADJUSTING = sql.raw(`'CHARGEBACK', 'CHARGEBACK_BACK', 'TOP_UP', 'RESERVE', 'RELEASE'`)

/**
 * What moved merchants' money beside trades and payouts: disputes, top-ups, and what was kept in the
 * reserve or left it, for whatever reason; what a top-up puts there is in both.
 */
const merchantFlows = (bill: Statement): SQL => sql`
    select o.receive_time, o.chargeback_no || '-1', 'CHARGEBACK', o.chargeback_no, o.mer_id, 1, 0,
      o.dispute_amt, 0, o.reason
    from chargeback o where o.provider_id = ${bill.providerId} and ${within(bill, 'receive_time')}
      and o.fund_status <> 'NONE' ${ofMerchant(bill)}
    union all
    select o.close_time, o.chargeback_no || '-2', 'CHARGEBACK_BACK', o.chargeback_no, o.mer_id, 1,
      o.dispute_amt, 0, 0, o.opinion
    from chargeback o where o.provider_id = ${bill.providerId} and ${within(bill, 'close_time')}
      and o.fund_status = 'RELEASED' ${ofMerchant(bill)}
    union all
    select o.arrive_time, o.recharge_no::text, 'TOP_UP', o.recharge_no, o.mer_id, 1, o.arrive_amt,
      0, 0, o.remark
    from (select r.*, r.acct_no as mer_id from recharge_order r where r.acct_kind = 'MERCHANT'
      and r.recharge_status = 'SUCCESS') o
    where o.provider_id = ${bill.providerId} and ${within(bill, 'arrive_time')} ${ofMerchant(bill)}
    union all
    select ${start(bill)} + interval '1 day' - interval '1 second', v.kind || o.mer_id, v.kind,
      null, o.mer_id, count(*)::int, sum(greatest(-o.reserve_move, 0))::bigint,
      sum(greatest(o.reserve_move, 0))::bigint, 0, v.words
    from merchant_entry o cross join lateral (values
      ('RESERVE', '当日留存合计', o.reserve_move > 0),
      ('RELEASE', '当日释放与抵扣合计', o.reserve_move < 0)) as v(kind, words, fits)
    where o.provider_id = ${bill.providerId} and ${within(bill, 'entry_time')} and v.fits
      ${ofMerchant(bill)} group by o.mer_id, v.kind, v.words`

/**
 * What came in and went out on the day: taken, given back, settled, paid out by hand or by itself,
 * sent back by banks, which gives back the payout's fee as well. Automatic payouts go by their own
 * number, which a payout that is sent once more keeps.
 */
const flows = (bill: Statement): SQL => sql`
  select f.at, f.id, ${wire(sql`f.at`)} as "flowTime", f.flow_type as "flowType",
    f.related_no as "relatedNo", f.mer_id as "merId", m.mer_reg_name as "merName",
    f.n as "flowCount", f.in_amt as "inAmt", f.out_amt as "outAmt", f.fee_amt as "feeAmt",
    f.remark,
    case when f.flow_type = 'PAY' then f.n else 0 end as "transCount",
    case when f.flow_type = 'PAY' then f.in_amt else 0 end as "addTrans",
    case when f.flow_type = 'REFUND' then 1 else 0 end as "refundCount",
    case when f.flow_type = 'REFUND' then f.out_amt else 0 end as "refundAmt",
    case when f.flow_type = 'SETTLE' then f.out_amt else 0 end as "settleAmt",
    case when f.flow_type in (${ADJUSTING}) then f.in_amt - f.out_amt else 0 end as "adjustAmt"
  from (
    select ${start(bill)} + interval '1 day' - interval '1 second' as at,
      'PAY' || o.mer_id as id, 'PAY' as flow_type, null as related_no, o.mer_id,
      count(*)::int as n, sum(o.pay_amt)::bigint as in_amt, 0::bigint as out_amt,
      0::bigint as fee_amt, '当日收款合计' as remark
    from trade o where o.provider_id = ${bill.providerId} and ${within(bill, 'trade_time')}
      and o.trade_status = 'SUCCESS' ${ofMerchant(bill)} group by o.mer_id
    union all
    select o.finish_time, o.refund_no::text, 'REFUND', o.refund_no, o.mer_id, 1, 0, o.refund_amt,
      0, o.refund_reason
    from refund o where o.provider_id = ${bill.providerId} and ${within(bill, 'finish_time')}
      and o.refund_status = 'SUCCESS' ${ofMerchant(bill)}
    union all
    select ${start(bill)} + interval '1 day' - interval '1 second', 'SETTLE' || o.mer_id,
      'SETTLE', null, o.mer_id, count(*)::int, 0, sum(o.settle_amt)::bigint, 0, '当日结算合计'
    from trade o where o.provider_id = ${bill.providerId} and ${settledOn(bill)}
      and o.trade_status = 'SUCCESS' ${ofMerchant(bill)} group by o.mer_id
    union all
    select o.arrive_time, o.cash_no::text, 'CASH', o.cash_no, o.mer_id, 1, 0, o.arrive_amt,
      o.fee_amt, o.bank_memo
    from cash_out o where o.provider_id = ${bill.providerId} and ${within(bill, 'arrive_time')}
      ${ofMerchant(bill)}
    union all
    select o.return_time, 'R' || o.cash_no, 'RETURN', o.cash_no, o.mer_id, 1, o.arrive_amt, 0,
      -o.fee_amt, o.fail_reason
    from cash_out o where o.provider_id = ${bill.providerId} and ${within(bill, 'return_time')}
      ${ofMerchant(bill)}
    union all
    select o.time, o.auto_cash_id || '-' || o.seq, o.flow_type, o.auto_cash_id, o.mer_id, 1,
      case o.flow_type when 'AUTO_RETURN' then o.cash_amt - o.fee_amt else 0 end,
      case o.flow_type when 'AUTO_CASH' then o.cash_amt - o.fee_amt else 0 end,
      case o.flow_type when 'AUTO_CASH' then o.fee_amt else -o.fee_amt end, o.remark
    from (
      select a.*, l.time, l.seq, l.remark,
        case l.to_state when 'SUCCESS' then 'AUTO_CASH' else 'AUTO_RETURN' end as flow_type
      from ${AUTO_CASH_BOOKED}
    ) o
    where o.provider_id = ${bill.providerId} and ${within(bill, 'time')}
      and o.cash_time >= ${start(bill)} - make_interval(days => ${PAID_WITHIN_DAYS})
      ${ofMerchant(bill)}
    union all ${merchantFlows(bill)}
  ) f left join merchant m on m.provider_id = ${bill.providerId} and m.mer_id = f.mer_id`
