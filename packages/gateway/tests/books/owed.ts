import { sql, type SQL } from 'drizzle-orm'
import type { TestGateway } from '../support/gateway'
import { PROVIDER_ONE } from '../support/samples'

/**
 * What each merchant of the first provider is owed by its own records up to a day: payments less fees,
 * refunds, payouts and disputes, added up without the books.
 * @returns fen by merchant, without those who are owed 0
 */
export async function owedByRecords(
  gw: Pick<TestGateway, 'db'>,
  last: string,
): Promise<Map<string, number>> {
  const rows = async (query: SQL) =>
    (await gw.db.execute<Record<string, string | null>>(query)).rows
  const owed = new Map<string, number>()
  const add = (merId: string | null, fen: number) => owed.set(merId!, (owed.get(merId!) ?? 0) + fen)
  const dayOf = (time: string | null) =>
    new Date(Date.parse(time!) + 8 * 3_600_000).toISOString().slice(0, 10)
  const until = (time: string | null) => time !== null && dayOf(time) <= last
  for (const t of await rows(sql`select mer_id, pay_amt, fee_amt, trade_time::text as at, late_date::text
      from trade where provider_id = ${PROVIDER_ONE} and trade_status = 'SUCCESS'`))
    if ((t.late_date ?? dayOf(t.at!)) <= last) add(t.mer_id!, Number(t.pay_amt) - Number(t.fee_amt))
  for (const r of await rows(sql`select mer_id, refund_amt, refund_fee_amt, finish_time::text as at
      from refund where provider_id = ${PROVIDER_ONE} and refund_status = 'SUCCESS'`))
    if (until(r.at!)) add(r.mer_id!, Number(r.refund_fee_amt) - Number(r.refund_amt))
  for (const p of await rows(sql`select mer_id, cash_amt, arrive_time::text as paid,
      return_time::text as back from cash_out where provider_id = ${PROVIDER_ONE}
    union all select a.mer_id, a.cash_amt, case l.to_state when 'SUCCESS' then l.time::text end,
      case l.from_state when 'SUCCESS' then l.time::text end from auto_cash a join record_log l
      on l.provider_id = a.provider_id and l.target_type = 'autoCash'
      and l.target_id = a.auto_cash_id and (l.to_state = 'SUCCESS' or l.from_state = 'SUCCESS')
    where a.provider_id = ${PROVIDER_ONE}`)) {
    if (until(p.paid!)) add(p.mer_id!, -Number(p.cash_amt))
    if (until(p.back!)) add(p.mer_id!, Number(p.cash_amt))
  }
  for (const c of await rows(sql`select mer_id, dispute_amt, fund_status from chargeback
      where provider_id = ${PROVIDER_ONE} and fund_status in ('HELD', 'TAKEN')`))
    add(c.mer_id!, -Number(c.dispute_amt))
  for (const e of await rows(sql`select mer_id, reserve_move - debt_move as amt from merchant_entry
      where provider_id = ${PROVIDER_ONE} and entry_type = 'TOP_UP'`))
    add(e.mer_id!, Number(e.amt))
  return new Map([...owed].filter(([, fen]) => fen !== 0))
}
