import { sql, type SQL } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import type { Db, Tx } from '../../core/db/open'
import { bankMoves } from '../bank-fund'
import { bankLines, DAY_VOUCHER_NO } from '../day-books'
import { findingOf, type Check, type Of } from './proof-check'

/** A year from the last posted day: every day that has records and no voucher yet. */
const OPEN_DAYS = 366

/**
 * Books without an opening balance of the bank account and without a stated overdraft know only
 * what moved on it.
 */
const bank: Check = {
  title: '银行存款任一时刻不低于当时的透支额度',
  count: (tx, providerId) => countOf(tx, within(providerId)),
  async run(tx, providerId) {
    const of = within(providerId)
    const { rows } = await tx.execute<{ words: string }>(sql`
      with moves as (${bankMoves(of)} ${await clearedSince(tx, providerId)}), moments as (
        select provider_id, at, sum(sum(amt)) over (partition by provider_id order by at) as amt
        from moves group by provider_id, at
      ), below as (
        select m.*, (m.at at time zone 'Asia/Shanghai') as time, coalesce((
          select (f.facts ->> '透支额度')::bigint from record_fact f
          where f.provider_id = m.provider_id and f.target_type = 'overdraft'
            and f.target_id = m.provider_id and f.time <= m.at order by f.seq desc limit 1), 0)
          as overdraft
        from moments m where amt < 0
      )
      select words from (
        -- The worst moment of a day tells the day.
        select distinct on (b.provider_id, b.time::date) b.provider_id, b.time,
          format('%s %s：银行存款 %s，透支额度 %s', b.provider_id,
            to_char(b.time, 'YYYY-MM-DD HH24:MI:SS'), b.amt, b.overdraft) as words
        from below b join provider p on p.provider_id = b.provider_id
        where b.amt < -b.overdraft and (p.overdraft_amt is not null or exists (
          select from ledger_line o join ledger_voucher v using (provider_id, voucher_no)
          where o.provider_id = b.provider_id and o.account = 'BANK'
            and v.biz_type in ('OPENING', 'OPENING_OWN')))
        order by b.provider_id, b.time::date, b.amt
      ) days order by provider_id, time`)
    return findingOf(
      await countOf(tx, of),
      rows.map(({ words }) => words),
    )
  },
}

const within =
  (providerId: string | undefined): Of =>
  (alias) =>
    providerId === undefined ? sql`true` : sql`${sql.raw(alias)}.provider_id = ${providerId}`

async function countOf(tx: Tx | Db, of: Of): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(sql`
    select count(distinct (provider_id, at)) as n from (${bankMoves(of)}) moves`)
  return Number(rows[0]?.n ?? 0)
}

/** What channels have cleared on days that are not posted yet, as more moves. */
async function clearedSince(tx: Tx, providerId: string | undefined): Promise<SQL> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select min(day)::text as day from (
      select max(biz_date) as day from ledger_voucher v
      where ${within(providerId)('v')} and voucher_no like 'VD%' group by provider_id
    ) posted`)
  const day = rows[0]?.day
  if (!day) return sql``
  const days = { from: addDays(day, 1), until: addDays(day, OPEN_DAYS) }
  return sql`union all
    select c.provider_id, c.day::timestamp at time zone 'Asia/Shanghai', c.amt
    from (select l.*, ${DAY_VOUCHER_NO} as no
      from (${bankLines(providerId === undefined ? days : { ...days, providerId })}) l) c
    where c.biz_type = 'CLEAR' and not exists (select from ledger_voucher v
      where v.provider_id = c.provider_id and v.voucher_no = c.no)`
}

export const BANK_CHECKS: readonly Check[] = [bank]
