import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { AUTO_CASH_BOOKED, PAID_WITHIN_DAYS } from '../day-books'
import { merchantOf, ofMerchant, settledOn, start, within, wire } from './statement-parts'
import type { Statement } from './statement-plan'

/**
 * What came in and went out on a day, for its statement of funds. Trades and settlements are added up
 * by merchant, which reads the whole day: once, into rows that are read page by page afterwards.
 */

const ownLines = ({ providerId, billId }: Pick<Statement, 'providerId' | 'billId'>): SQL =>
  sql`o.provider_id = ${providerId} and o.bill_id = ${billId}`

/** Adds the day up, anew where a run before was stopped. */
export async function layFlows(tx: Tx, bill: Statement): Promise<void> {
  await dropFlows(tx, bill)
  await tx.execute(sql`
    insert into statement_flow (provider_id, bill_id, at, line_id, flow_type, related_no, mer_id,
      flow_count, in_amt, out_amt, fee_amt, remark)
    select ${bill.providerId}, ${bill.billId}, f.at, f.id, f.flow_type, f.related_no, f.mer_id, f.n,
      f.in_amt, f.out_amt, f.fee_amt, coalesce(f.remark, '') from (${moved(bill)}) f`)
}

/** They are in the file. */
export async function dropFlows(
  tx: Tx,
  bill: Pick<Statement, 'providerId' | 'billId'>,
): Promise<void> {
  await tx.execute(sql`delete from statement_flow o where ${ownLines(bill)}`)
}

const ADJUSTING = sql.raw(`'CHARGEBACK', 'CHARGEBACK_BACK', 'TOP_UP', 'RESERVE', 'RELEASE'`)

/** The lines as they are stated. */
export const flows = (bill: Statement): SQL => sql`
  select o.at, o.line_id as id, ${wire(sql`o.at`)} as "flowTime", o.flow_type as "flowType",
    o.related_no as "relatedNo", o.mer_id as "merId", m.mer_reg_name as "merName",
    o.flow_count as "flowCount", o.in_amt as "inAmt", o.out_amt as "outAmt", o.fee_amt as "feeAmt",
    o.remark,
    case when o.flow_type = 'PAY' then o.flow_count else 0 end as "transCount",
    case when o.flow_type = 'PAY' then o.in_amt else 0 end as "addTrans",
    case when o.flow_type = 'REFUND' then 1 else 0 end as "refundCount",
    case when o.flow_type = 'REFUND' then o.out_amt else 0 end as "refundAmt",
    case when o.flow_type = 'SETTLE' then o.out_amt else 0 end as "settleAmt",
    case when o.flow_type in (${ADJUSTING}) then o.in_amt - o.out_amt else 0 end as "adjustAmt"
  from statement_flow o ${merchantOf} where ${ownLines(bill)}`

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
    from (select r.*, r.acct_no as mer_id from recharge_order r
      where r.provider_id = ${bill.providerId} and r.acct_kind = 'MERCHANT'
      and r.recharge_status = 'SUCCESS') o
    where ${within(bill, 'arrive_time')} ${ofMerchant(bill)}
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
 * Taken, given back, settled, paid out by hand or by itself, sent back by banks, which gives back the
 * payout's fee as well. Automatic payouts go by their own number, which a payout that is sent once
 * more keeps.
 */
const moved = (bill: Statement): SQL => sql`
    select ${start(bill)} + interval '1 day' - interval '1 second' as at,
      'PAY' || o.mer_id as id, 'PAY' as flow_type, null as related_no, o.mer_id,
      count(*)::int as n, sum(o.pay_amt)::bigint as in_amt, 0::bigint as out_amt,
      0::bigint as fee_amt, '当日收款合计' as remark
    from trade o where o.provider_id = ${bill.providerId} and (${within(bill, 'trade_time')}
        and o.late_date is null or o.late_date = ${bill.billDate}::date)
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
    union all ${merchantFlows(bill)}`
