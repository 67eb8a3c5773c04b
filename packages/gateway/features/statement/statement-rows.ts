import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { payingPayout } from '../names'
import { flows } from './statement-flows'
import { merchantOf, ofMerchant, settledOn, start, within, wire } from './statement-parts'
import type { Statement } from './statement-plan'

/**
 * The lines of a statement, read from the tables in the order of `at` and `id`. A line carries its
 * columns by name, and what it adds to the statement's sums: `transCount`, `addTrans`,
 * `refundCount`, `refundAmt`, `feeAmt`, `settleAmt`, and `adjustAmt` where it is neither a trade nor
 * a refund.
 */
export type Line = Readonly<Record<string, string | number | null>>
export type Place = readonly [at: string, id: string]

/** What of a statement's lines is asked for. */
interface Page {
  after: Place | undefined
  limit: number
}

/** Refunds from before there were batches were done within so many days. */
const DONE_WITHIN_DAYS = 45

/** The next lines after a place; a page costs the same wherever it lies, and however long the day. */
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
    sql`select * from (${linesOf(bill, { after, limit })}) lines ${beyond}
      order by lines.at, lines.id limit ${limit}`,
  )
  return rows
}

function linesOf(bill: Statement, page: Page): SQL {
  switch (bill.billType) {
    case 'TRADE':
      return sql`${pays(bill, sql`${within(bill, 'trade_time')} and o.late_date is null`, page)}
        union all ${pays(bill, sql`o.late_date = ${bill.billDate}::date`, page)} union all
        ${refunds(bill, within(bill, 'refund_time'), page)}`
    case 'SETTLE':
      return sql`${pays(bill, settledOn(bill), page)} union all
        ${refunds(bill, refundSettledOn(bill), page)} union all
        ${refunds(bill, refundDoneOn(bill), page)} union all ${adjustments(bill, page)}`
    case 'PROFIT':
      return income(bill, page)
    default:
      return flows(bill)
  }
}

/**
 * The rows of a table that a page can hold, as `o`, before names are joined to them: a page of a day
 * of a hundred thousand trades reads its own rows, not the day's.
 * @param key the columns of `at` and `id`
 */
function pageOf(
  table: 'trade' | 'refund' | 'income_entry',
  key: readonly [string, string],
  conditions: SQL,
  { after, limit }: Page,
): SQL {
  const order = sql.raw(key.map((column) => `o.${column}`).join(', '))
  const beyond = after ? sql`and (${order}) > (${after[0]}::timestamptz, ${after[1]})` : sql``
  return sql`(select o.* from ${sql.identifier(table)} o where ${conditions} ${beyond}
    order by ${order} limit ${limit}) o`
}

/** Refunds that a batch of the day has taken. */
const refundSettledOn = (bill: Statement): SQL => sql`o.batch_no in (
  select b.batch_no from merchant_settlement b
  where b.provider_id = ${bill.providerId} and b.settle_date = ${bill.billDate}::date)`
/** From before there were batches they have none, and count on the day they were done. */
const refundDoneOn = (bill: Statement): SQL => sql`o.batch_no is null and o.open_amt = 0
  and o.cover_amt = 0 and o.refund_status = 'SUCCESS' and ${within(bill, 'finish_time')}
  and o.refund_time >= ${start(bill)} - make_interval(days => ${DONE_WITHIN_DAYS})`
const ofChannel = ({ payChannel }: Statement): SQL =>
  payChannel === null ? sql`` : sql`and o.pay_channel = ${payChannel}`
export const ofBill = (bill: Statement): SQL =>
  sql`o.provider_id = ${bill.providerId} ${ofChannel(bill)} ${ofMerchant(bill)}`
const placeOf = sql`${merchantOf}
  left join shop s on s.provider_id = o.provider_id and s.shop_id = o.shop_id
  left join partner p on p.provider_id = o.provider_id and p.partner_id = o.partner_id`
/** The batch that settled the row, as of when the statement is made. */
const batchOf = sql`left join merchant_settlement b
  on b.provider_id = o.provider_id and b.batch_no = o.batch_no`

/** Trades that were paid. */
const pays = (bill: Statement, which: SQL, page: Page): SQL => sql`
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
    0::bigint as "adjustAmt", o.batch_no as "batchNo", ${payingPayout('b')} as "payoutNo"
  from ${pageOf(
    'trade',
    ['trade_time', 'trade_no'],
    sql`${ofBill(bill)} and ${which} and o.trade_status = 'SUCCESS'`,
    page,
  )} ${placeOf} ${batchOf}`

/** The condition on `trade o` of a day's payments as the channel counts them: by their own day. */
export const paidOnDay = (bill: Statement): SQL =>
  sql`${ofBill(bill)} and ${within(bill, 'trade_time')} and o.trade_status = 'SUCCESS'`

/** Refunds: a line of the day they were asked for, which no later state changes (domain §9.1). */
const refunds = (bill: Statement, which: SQL, page: Page): SQL => sql`
  select o.refund_time, o.refund_no::text, ${wire(sql`o.refund_time`)}, t.trade_no,
    o.out_refund_no, o.channel_refund_no, o.mer_id, m.mer_reg_name, o.shop_id, s.shop_name,
    t.term_no, o.pay_channel, t.pay_type, t.card_kind, 'REFUND',
    case when o.refund_status = 'SUCCESS' then 'REFUND_SUCCESS' else o.refund_status end,
    -(o.refund_amt + o.refund_coupon_amt), -o.refund_coupon_amt, -o.refund_amt, t.fee_rate,
    -o.refund_fee_amt, -(o.refund_amt - o.refund_fee_amt), o.refund_no, o.trade_no, p.name,
    o.refund_reason, 0, 0::bigint, 1, o.refund_amt, 0::bigint, o.batch_no, ${payingPayout('b')}
  from ${pageOf(
    'refund',
    ['refund_time', 'refund_no'],
    sql`${ofBill(bill)} and ${which}`,
    page,
  )} ${placeOf} ${batchOf}
  left join trade t on t.provider_id = o.provider_id and t.trade_time = o.trade_time
    and t.trade_no = o.trade_no`

/**
 * What else the day's batches brought their merchants, or took: with trades and refunds that is all
 * they settled. What earlier ones left unpaid was stated with those.
 */
const adjustments = (bill: Statement, { after }: Page): SQL => sql`
  select o.create_time, o.batch_no || '-' || v.kind, ${wire(sql`o.create_time`)}, o.batch_no, null,
    null, o.mer_id, m.mer_reg_name, o.shop_id, s.shop_name, null, null, null, null, v.kind, null,
    0, 0, 0, null, 0, v.amt, null, null, p.name, v.words, 0, 0::bigint, 0, 0::bigint, v.amt,
    o.batch_no, ${payingPayout('o')}
  from merchant_settlement o ${placeOf}
  cross join lateral (select coalesce(-sum(e.reserve_move), 0)::bigint as amt
    from merchant_entry e where e.provider_id = o.provider_id and e.related_no = o.batch_no
      and e.entry_type = 'RELEASE') released
  cross join lateral (values
    ('OPENING', o.opening_amt, '从原系统迁入的金额，为负为撤销'), ('COVER', o.cover_amt, '退款时已由商户资金支付'), ('BACK', o.back_amt, '退款未成，退还商户'),
    ('CHARGEBACK', -o.dispute_amt, '拒付扣款，胜诉的退还'),
    ('RESERVE', -(o.reserve_amt + released.amt), '留存为正批次所扣，抵扣为负批次所用'),
    ('RELEASE', released.amt, '留存到期'), ('DEBT', -o.debt_amt, '扣回此前欠款，不足的转为欠款')
  ) as v(kind, amt, words)
  where o.provider_id = ${bill.providerId} and o.settle_date = ${bill.billDate}::date
    and v.amt <> 0 ${ofMerchant(bill)}
    ${after ? sql`and o.create_time >= ${after[0]}::timestamptz` : sql``}`

/** The income entries of the day; `settleAmt` is what the provider keeps. */
const income = (bill: Statement, page: Page): SQL => sql`
  select o.income_time as at, o.entry_id::text as id, 0 as "adjustAmt", o.income_date::text as "incomeDate",
    o.entry_id as "entryId", o.entry_type as "entryType", o.mer_id as "merId",
    m.mer_reg_name as "merName", p.name as "partnerName", o.pay_channel as "payChannel",
    o.trans_count as "transCount", o.trans_amt as "signedAmt", o.mer_fee_rate as "merFeeRate",
    o.cost_rate as "costRate", o.mer_fee_amt as "feeAmt", o.cost_fee_amt as "costFeeAmt",
    o.income_amt as "incomeAmt", o.partner_share_amt as "partnerShareAmt",
    o.net_income_amt as "settleAmt", greatest(o.trans_amt, 0) as "addTrans",
    case when o.entry_type = 'REFUND' then 1 else 0 end as "refundCount",
    greatest(-o.trans_amt, 0) as "refundAmt"
  from ${pageOf(
    'income_entry',
    ['income_time', 'entry_id'],
    sql`o.provider_id = ${bill.providerId} and ${within(bill, 'income_time')} ${ofMerchant(bill)}`,
    page,
  )} ${merchantOf}
  left join partner p on p.provider_id = o.provider_id and p.partner_id = o.partner_id`
