import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'

/**
 * What the channels owe a provider by its income, one row a channel and settle date, from the day
 * on from which they clear by notice: `pay_channel, settle_date, amt`, no row for 0.
 */
export const expectedClearing = (providerId: string | SQL): SQL => sql`
  select i.pay_channel, i.income_date + 1 as settle_date,
    sum(i.trans_amt - i.coupon_amt - i.cost_fee_amt - i.net_income_amt)::bigint as amt
  from income_day i join provider o on o.provider_id = i.provider_id
  where i.provider_id = ${providerId} and i.income_date >= o.clear_since - 1
    and i.income_time >= (o.clear_since - 1)::timestamp at time zone 'Asia/Shanghai'
  group by i.pay_channel, i.income_date`

/** A channel's money of a settle date: what the books expect, and what it has paid over by its word. */
export interface Cleared {
  /** Fen; null: the channel clears without a word on that day. */
  expectedAmt: number | null
  /** Fen; null: there is no word yet. */
  clearedAmt: number | null
}

export async function clearedOf(
  tx: Tx,
  of: { providerId: string; payChannel: string; settleDate: string },
): Promise<Cleared> {
  const { providerId, payChannel, settleDate } = of
  const { rows } = await tx.execute<{ expected: string | null; cleared: string | null }>(sql`
    select case when o.clear_since <= ${settleDate} then coalesce((
        select e.amt from (${expectedClearing(providerId)}) e
        where e.pay_channel = ${payChannel} and e.settle_date = ${settleDate}), 0) end as expected,
      (select c.amt from channel_clearing c where c.provider_id = o.provider_id
        and c.pay_channel = ${payChannel} and c.settle_date = ${settleDate}) as cleared
    from provider o where o.provider_id = ${providerId}`)
  const fen = (text: string | null | undefined) => (text == null ? null : Number(text))
  return { expectedAmt: fen(rows[0]?.expected), clearedAmt: fen(rows[0]?.cleared) }
}

/** What of it has no word. */
const uncleared = (providerId: string | SQL): SQL => sql`
  select e.* from (${expectedClearing(providerId)}) e
  where e.amt <> 0 and not exists (select from channel_clearing c
    where c.provider_id = ${providerId} and c.pay_channel = e.pay_channel
      and c.settle_date = e.settle_date)`

/** A channel's money of a settle date that still has no word; `amt` in fen, what is owed by the income. */
export interface Uncleared {
  payChannel: string
  settleDate: string
  amt: number
}

/** What the channels have not paid over yet as far as the books know, up to a day, the oldest first. */
export async function unclearedUpTo(
  tx: Tx,
  { providerId, day }: { providerId: string; day: string },
): Promise<Uncleared[]> {
  const { rows } = await tx.execute<{ pay_channel: string; settle_date: string; amt: string }>(sql`
    select pay_channel, settle_date::text, amt from (${uncleared(providerId)}) e
    where settle_date <= ${day} order by 2, 1`)
  return rows.map(({ pay_channel: payChannel, settle_date: settleDate, amt }) => ({
    payChannel,
    settleDate,
    amt: Number(amt),
  }))
}

/**
 * The same by provider, of those whose channels clear by a word: `provider, days` (settle dates),
 * `fen`; 0 where no word is missing.
 */
export const unclearedByProvider = (day: string): SQL => sql`
  select p.provider_id as provider, count(distinct e.settle_date) as days,
    coalesce(sum(e.amt), 0) as fen
  from provider p left join lateral (${uncleared(sql`p.provider_id`)}) e on e.settle_date <= ${day}
  where p.clear_since is not null group by 1`

/**
 * What waits for a channel's word: the roots one of whose batches, or of the batches that these took
 * along, has a payment of a channel and a day without one.
 * @param roots `root, day, batch_no`: up to the settle date `day` the words are wanted
 */
const awaiting = (providerId: string, roots: SQL): SQL => sql`
  with recursive batches(root, day, batch_no) as (
    ${roots}
    union all
    select b.root, b.day, s.batch_no::text from batches b join merchant_settlement s
      on s.provider_id = ${providerId} and s.carried_to = b.batch_no
  ), missing as materialized (${uncleared(providerId)})
  select distinct b.root from batches b
  -- A batch at a time: its payments are found by their index, up to the first that waits.
  cross join lateral (
    select from trade t join missing m on m.pay_channel = t.pay_channel and m.settle_date <= b.day
      -- The income counts a late payment on the day whose books have it.
      and m.settle_date = coalesce(t.late_date, (t.trade_time at time zone 'Asia/Shanghai')::date) + 1
    where t.provider_id = ${providerId} and t.batch_no = b.batch_no limit 1
  ) first
  where exists (select from missing)`

async function rootsOf(tx: Tx, providerId: string, roots: SQL): Promise<ReadonlySet<string>> {
  if (!(await payoutsWait(tx, providerId))) return new Set()
  const { rows } = await tx.execute<{ root: string }>(awaiting(providerId, roots))
  return new Set(rows.map(({ root }) => root))
}

/** Which of some batches, formed on `day`, are paid only once channels have given their word. */
export const awaitingBatches = (
  tx: Tx,
  { providerId, day, batchNos }: { providerId: string; day: string; batchNos: readonly string[] },
): Promise<ReadonlySet<string>> =>
  rootsOf(
    tx,
    providerId,
    sql`select no, ${day}::date, no from unnest(${sql.param([...batchNos])}::text[]) as batch(no)`,
  )

/** Which payouts that wait for a word still have to. */
export const awaitingPayouts = (tx: Tx, providerId: string): Promise<ReadonlySet<string>> =>
  rootsOf(
    tx,
    providerId,
    sql`select u.ref_id::text, u.wait_day, s.batch_no::text from upstream_order u
      join merchant_settlement s on s.provider_id = u.provider_id and s.payout_no = u.ref_id
      where u.provider_id = ${providerId} and u.state = 'KEPT' and u.wait_day is not null`,
  )

/** Whether payouts of a provider wait for words at all. */
async function payoutsWait(tx: Tx, providerId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ waits: boolean }>(sql`
    select payout_waits and clear_since is not null as waits from provider
    where provider_id = ${providerId}`)
  return rows[0]?.waits ?? false
}
