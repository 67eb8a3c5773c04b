import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { openNumber } from '../../core/seal/number-seal'
import { unprovenAccounts } from '../payout-account'

/** Which trades a round settles. */
export interface Due {
  providerId: string
  /** The settle date, `YYYY-MM-DD`. */
  day: string
  cycles: readonly string[]
  /**
   * Cycles of which merchants are settled only if a trade is due on this very day, which their own
   * cycle is not: the cycle that they had before promised it.
   */
  promised?: readonly string[]
  /** Only these merchants; default: all. */
  of?: Merchants
}

/** One, or those whose numbers come after one and up to another; null: to the last. */
export type Merchants = { merId: string } | { after: string; until: string | null }

/** The condition on the column `mer_id` of what a statement calls `alias`. */
function only(of: Merchants | undefined, alias: string): SQL {
  const merId = sql.raw(`${alias}.mer_id`)
  if (!of) return sql``
  if ('merId' in of) return sql`and ${merId} = ${of.merId}`
  return sql`and ${merId} > ${of.after} ${of.until === null ? sql`` : sql`and ${merId} <= ${of.until}`}`
}

/** A shop that has something to be settled, with its merchant. */
export interface DueShop {
  merId: string
  shopId: string
  partnerId: string | null
  createdBy: string
  merStatus: string
  settleCycle: string
  minSettleAmt: number
  shopCount: number
  auto: boolean
  accountReady: boolean
  acctType: string
  acctName: string
  acctNo: string
  bankName: string
  subMchId: string | null
  /** It has trades, or something to be given back: what was left unpaid alone may stay. */
  fresh: boolean
  /** What earlier batches left. */
  carryAmt: number
  /** Of its merchant's reserve: what was kept long enough, with one of the shops. */
  releaseAmt: number
}

const DUE_TRADE = (day: string): SQL => sql`t.trade_status = 'SUCCESS'
  and t.settle_status = 'UNSETTLED' and t.batch_no is null and t.settle_date <= ${day}::date`

/** Merchants `m` that a round settles. */
const SETTLED = ({ providerId, day, cycles, promised = [] }: Due): SQL => sql`
  (m.settle_cycle = any(${sql.param([...cycles])}::text[])
    or m.settle_cycle = any(${sql.param([...promised])}::text[]) and exists (select from trade t
      where t.provider_id = ${providerId} and t.mer_id = m.mer_id and t.settle_date = ${day}::date
        and ${DUE_TRADE(day)}))`

/**
 * Refunds, or chargebacks, whose trade is settled, or is now: they go with it, and never before it.
 */
const ofDueTrades = (
  table: 'refund' | 'chargeback',
  { providerId, day }: Pick<Due, 'providerId' | 'day'>,
): SQL => sql`
  from ${sql.raw(table)} r join trade t on t.provider_id = r.provider_id
    and t.trade_time = r.trade_time and t.trade_no = r.trade_no
  where r.provider_id = ${providerId} and r.open_amt <> 0
    and (t.batch_no is not null or t.settle_status = 'SETTLED' or (${DUE_TRADE(day)}))`

/** What merchants brought from an old system, and is due. */
const DUE_OPENING = (day: string): SQL => sql`o.batch_no is null and o.undone_by is null
  and o.settle_date <= ${day}::date`

/**
 * What of a merchant's reserve was kept long enough, of a closed merchant all of it, and the shop
 * whose batch gives it back.
 */
const releasing = ({ providerId, day, of }: Due): SQL => sql`
  select a.mer_id, s.shop_id, a.amt from (
    select a.mer_id, a.reserve_amt - coalesce((select sum(e.reserve_move) from merchant_entry e
      where m.mer_status <> 'CLOSED'
        and e.provider_id = a.provider_id and e.mer_id = a.mer_id and e.reserve_move > 0
        and e.entry_time >= (${day}::date - a.reserve_days)::timestamp
          at time zone 'Asia/Shanghai'), 0) as amt
    from merchant_account a
    join merchant m on m.provider_id = a.provider_id and m.mer_id = a.mer_id
    where a.provider_id = ${providerId} and a.reserve_amt > 0
      ${only(of, 'a')}
  ) a
  cross join lateral (select min(s.shop_id) as shop_id from shop s
    where s.provider_id = ${providerId} and s.mer_id = a.mer_id) s
  where a.amt > 0`

/** Where something is due, as `places`, and why: `fresh`, `carried`, `released`. */
const withPlaces = (due: Due): SQL => {
  const { providerId, day, of } = due
  return sql`
    with released as (${releasing(due)}), fresh as (
      select distinct t.mer_id, t.shop_id from trade t
      where t.provider_id = ${providerId} and ${DUE_TRADE(day)} ${only(of, 't')}
      union
      select distinct r.mer_id, r.shop_id ${ofDueTrades('refund', due)} and r.open_amt < 0
        ${only(of, 'r')}
      union
      select distinct r.mer_id, r.shop_id ${ofDueTrades('chargeback', due)} and r.open_amt < 0
        ${only(of, 'r')}
      union
      select distinct o.mer_id, o.shop_id from merchant_opening o
      where o.provider_id = ${providerId} and ${DUE_OPENING(day)} ${only(of, 'o')}
    ), carried as (
      select s.mer_id, s.shop_id, sum(s.unpaid_amt)::bigint as amt from merchant_settlement s
      where s.provider_id = ${providerId} and s.unpaid_amt > 0 ${only(of, 's')} group by 1, 2
    ), places as (
      select mer_id, shop_id from fresh union select mer_id, shop_id from carried
      union select mer_id, shop_id from released
    )`
}

/** @returns the last of every `size` merchants with something due, in the order of their numbers */
export async function dueBounds(tx: Tx, due: Due, size: number): Promise<string[]> {
  const { rows } = await tx.execute<{ merId: string }>(sql`${withPlaces(due)}
    select mer_id as "merId" from (
      select m.mer_id, row_number() over (order by m.mer_id) as place
      from (select distinct mer_id from places) p
      join merchant m on m.provider_id = ${due.providerId} and m.mer_id = p.mer_id
      where ${SETTLED(due)}
    ) due where place % ${size} = 0 order by 1`)
  return rows.map(({ merId }) => merId)
}

/** Shops with something due, in the order of their merchants. */
export async function dueShops(tx: Tx, due: Due): Promise<DueShop[]> {
  const { providerId } = due
  const { rows } = await tx.execute<Record<string, unknown>>(sql`${withPlaces(due)}
    select m.mer_id as "merId", s.shop_id as "shopId", m.partner_id as "partnerId",
      m.created_by as "createdBy", m.mer_status as "merStatus", m.settle_cycle as "settleCycle",
      case when m.mer_status = 'CLOSED' then '0' else m.min_settle_amt::text end as "minSettleAmt", m.shop_count as "shopCount",
      s.auto_cash = '1' as auto, m.acct_type as "acctType", m.acct_name as "acctName",
      m.acct_no as "acctNo", m.bank_name as "bankName", nullif(reg.sub_mch_id, '') as "subMchId",
      f.shop_id is not null as fresh, coalesce(c.amt, 0)::text as "carryAmt",
      coalesce(k.amt, 0)::text as "releaseAmt"
    from places p
    left join fresh f using (mer_id, shop_id)
    left join carried c using (mer_id, shop_id)
    left join released k using (mer_id, shop_id)
    join shop s on s.provider_id = ${providerId} and s.shop_id = p.shop_id
    join merchant m on m.provider_id = s.provider_id and m.mer_id = p.mer_id
    left join channel_reg reg on reg.provider_id = m.provider_id and reg.mer_id = m.mer_id
      and reg.pay_channel = 'WECHAT'
    where ${SETTLED(due)}
    order by m.mer_id, s.shop_id`)
  const stateOf = await unprovenAccounts(tx, providerId)
  return (rows as unknown as DueShop[]).map((raw) => {
    const row = { ...raw, acctNo: openNumber(raw.acctNo) }
    return {
      ...row,
      accountReady: stateOf(row) === 'READY',
      minSettleAmt: Number(row.minSettleAmt),
      carryAmt: Number(row.carryAmt),
      releaseAmt: Number(row.releaseAmt),
    }
  })
}

/** A shop with the number its batch gets. */
export interface Numbered {
  merId: string
  shopId: string
  batchNo: string
}

/** What a batch has taken of trades and refunds, by its number. */
export interface Taken {
  tradeCount: number
  grossAmt: number
  feeAmt: number
  lastDay: string | null
  refundCount: number
  refundAmt: number
  refundFeeAmt: number
  coverAmt: number
  backAmt: number
  disputeAmt: number
  openingAmt: number
}

const NOTHING: Taken = {
  tradeCount: 0,
  grossAmt: 0,
  feeAmt: 0,
  lastDay: null,
  refundCount: 0,
  refundAmt: 0,
  refundFeeAmt: 0,
  coverAmt: 0,
  backAmt: 0,
  disputeAmt: 0,
  openingAmt: 0,
}

/**
 * Puts trades, refunds, chargebacks and opening amounts into their batches and adds up exactly those:
 * four statements, however many there are. What a trade that goes along has to pay comes with it, so that
 * is asked for first.
 */
export async function takeDue(
  tx: Tx,
  { providerId, day }: Pick<Due, 'providerId' | 'day'>,
  batches: readonly Numbered[],
): Promise<(batchNo: string) => Taken> {
  const keys = sql`json_to_recordset(${JSON.stringify(batches)}::json)
    as k("merId" text, "shopId" text, "batchNo" text)`
  const refunds = await tx.execute<Record<string, string>>(sql`
    with due as (
      select r.refund_time, r.refund_no, k."batchNo" as batch, r.batch_no is not null as taken,
        r.refund_status = 'CLOSED' as closed
      ${sql`from (select r.* ${ofDueTrades('refund', { providerId, day })}) r`}
      join ${keys} on k."merId" = r.mer_id and k."shopId" = r.shop_id
    ), changed as (
      update refund r set open_amt = 0,
        batch_no = case when due.closed then r.batch_no else due.batch end,
        back_batch_no = case when due.closed then due.batch else r.back_batch_no end
      from due
      where r.provider_id = ${providerId} and r.refund_time = due.refund_time
        and r.refund_no = due.refund_no
      returning due.batch, due.closed, due.taken, r.refund_amt, r.refund_fee_amt, r.cover_amt
    )
    select batch, count(*) filter (where not closed) as n,
      coalesce(sum(refund_amt) filter (where not closed), 0) as amt,
      coalesce(sum(refund_fee_amt) filter (where not closed), 0) as fee,
      coalesce(sum(cover_amt) filter (where not closed), 0) as cover,
      coalesce(sum(case when taken then refund_amt - refund_fee_amt else cover_amt end)
        filter (where closed), 0) as back
    from changed group by 1`)
  const disputes = await tx.execute<Record<string, string>>(sql`
    with due as (
      select r.chargeback_no, r.open_amt, k."batchNo" as batch, r.fund_status = 'RELEASED' as won
      from (select r.* ${ofDueTrades('chargeback', { providerId, day })}) r
      join ${keys} on k."merId" = r.mer_id and k."shopId" = r.shop_id
    ), changed as (
      update chargeback r set open_amt = 0,
        batch_no = case when due.won then r.batch_no else due.batch end,
        back_batch_no = case when due.won then due.batch else r.back_batch_no end
      from due where r.provider_id = ${providerId} and r.chargeback_no = due.chargeback_no
      returning due.batch, due.open_amt
    )
    select batch, sum(open_amt) as amt from changed group by 1`)
  const trades = await tx.execute<Record<string, string>>(sql`
    with taken as (
      update trade t set batch_no = k."batchNo", settle_status = 'SETTLING',
        settle_date = ${day}::date
      from ${keys}
      where t.provider_id = ${providerId} and ${DUE_TRADE(day)} and t.mer_id = k."merId"
        and t.shop_id = k."shopId"
      returning t.batch_no, t.pay_amt, t.fee_amt, t.trade_time
    )
    select batch_no as batch, count(*) as n, sum(pay_amt) as amt, sum(fee_amt) as fee,
      max((trade_time at time zone 'Asia/Shanghai')::date)::text as day
    from taken group by 1`)
  const openings = await tx.execute<Record<string, string>>(sql`
    with taken as (
      update merchant_opening o set batch_no = k."batchNo" from ${keys}
      where o.provider_id = ${providerId} and ${DUE_OPENING(day)} and o.mer_id = k."merId"
        and o.shop_id = k."shopId"
      returning o.batch_no, o.amt
    )
    select batch_no as batch, sum(amt) as amt from taken group by 1`)
  const sums = new Map<string, Taken>()
  for (const row of refunds.rows)
    sums.set(row.batch!, {
      ...NOTHING,
      refundCount: Number(row.n),
      refundAmt: Number(row.amt),
      refundFeeAmt: Number(row.fee),
      coverAmt: Number(row.cover),
      backAmt: Number(row.back),
    })
  for (const row of disputes.rows)
    sums.set(row.batch!, {
      ...(sums.get(row.batch!) ?? NOTHING),
      disputeAmt: Number(row.amt),
    })
  for (const row of openings.rows)
    sums.set(row.batch!, {
      ...(sums.get(row.batch!) ?? NOTHING),
      openingAmt: Number(row.amt),
    })
  for (const row of trades.rows)
    sums.set(row.batch!, {
      ...(sums.get(row.batch!) ?? NOTHING),
      tradeCount: Number(row.n),
      grossAmt: Number(row.amt),
      feeAmt: Number(row.fee),
      lastDay: row.day!,
    })
  return (batchNo) => sums.get(batchNo) ?? NOTHING
}
