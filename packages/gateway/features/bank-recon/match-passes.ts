import { sql, type SQL } from 'drizzle-orm'

/** Days that the bank and the books may lie apart for a match without a reference. */
const APART_DAYS = 3

/** A name as both sides may write it: without spaces, brackets of any width. */
const PLAIN_NAME = sql.raw(`upper(regexp_replace(counter_name, '[[:space:]()（）]', '', 'g'))`)

/**
 * `open`: open entries with the two sides' names comparable; `parted`: those of them whose match staff
 * have cancelled. A reference that only one side has is none: of a line, movements that are matched
 * count too, since it may be their second; a movement has it while a line waits for it.
 */
const openEntries = (providerId: string): SQL => sql`open as materialized (
  select entry_no, side, amt, fund_kind, entry_day, ref_no, book_kind, account_id, parted_nos,
    ${PLAIN_NAME} as name, exists (select from bank_entry o where o.provider_id = e.provider_id
      and o.ref_no = e.ref_no and o.ref_no <> '' and o.side <> e.side
      and (e.side = 'BANK' or o.entry_state = 'OPEN')) as has_ref
  from bank_entry e where provider_id = ${providerId} and entry_state = 'OPEN'
), parted as (select entry_no, side, ref_no, has_ref, parted_nos from open where parted_nos <> '{}')`

/** Sets the state of matched entries; `matched` has `entry_no, match_no, rule`. */
const applying = (providerId: string, withs: SQL, matched: SQL): SQL => sql`
  with ${openEntries(providerId)}, ${withs}
  update bank_entry e set entry_state = 'MATCHED', match_no = m.match_no, match_rule = m.rule,
    cause = null, version = version + 1
  from (${matched}) m
  where e.provider_id = ${providerId} and e.entry_no = m.entry_no and e.entry_state = 'OPEN'`

/**
 * Pairs lines and movements of the same key, one to one in their order.
 * @param even whether a key with more on one side than on the other is left: which of them has no
 *   counterpart is then unknown
 */
function pairs(providerId: string, rule: string, key: SQL, only: SQL, even: boolean): SQL {
  return applying(
    providerId,
    sql`numbered as (
      select entry_no, side, name, parted_nos, row_number() over (partition by side, ${key} order by entry_day, entry_no) as n,
        count(*) filter (where side = 'BANK') over (partition by ${key}) as lines,
        count(*) filter (where side = 'BOOK') over (partition by ${key}) as items,
        (${key})::text as k
      from open where ${only}
    ), pair as (
      select min(entry_no) filter (where side = 'BANK') as line,
        min(entry_no) filter (where side = 'BOOK') as item
      from numbered where ${!even} or lines = items group by k, n
      having count(*) = 2 and count(distinct nullif(name, '')) <= 1 and not (
        min(parted_nos) filter (where side = 'BANK') && min(parted_nos) filter (where side = 'BOOK'))
    )`,
    sql`select unnest(array[line, item]) as entry_no, line as match_no, ${rule}::text as rule
      from pair`,
  )
}

/** All lines and movements of a reference together, as far apart as the account tolerates. */
const sums = (providerId: string): SQL =>
  applying(
    providerId,
    sql`sums as (
      select ref_no, open.fund_kind, amt > 0 as is_in,
        min(entry_no) filter (where side = 'BANK') as match_no,
        sum(amt) filter (where side = 'BANK') - sum(amt) filter (where side = 'BOOK') as diff,
        max(a.tolerance_amt) as tolerance, count(distinct nullif(name, '')) as names
      from open left join bank_account a
        on a.provider_id = ${providerId} and a.account_id = open.account_id
      where has_ref group by 1, 2, 3
    )`,
    sql`select o.entry_no, s.match_no, case diff when 0 then 'REF' else 'TOLERANCE' end as rule
      from sums s join open o
        on o.ref_no = s.ref_no and o.fund_kind = s.fund_kind and (o.amt > 0) = s.is_in
      where abs(s.diff) <= s.tolerance and s.names <= 1 and not exists (
        select from parted l join parted i on i.side = 'BOOK' and i.parted_nos && l.parted_nos
        where l.side = 'BANK' and l.has_ref and i.has_ref and l.ref_no = s.ref_no
          and i.ref_no = s.ref_no)`,
  )

/** Of a line and a movement some days apart, neither of which has another candidate. */
const nearby = (providerId: string): SQL =>
  applying(
    providerId,
    sql`near as (
      select l.entry_no as line, i.entry_no as item,
        count(*) over (partition by l.entry_no) as items,
        count(*) over (partition by i.entry_no) as lines
      from open l join open i on i.side = 'BOOK' and i.fund_kind = l.fund_kind and i.amt = l.amt
        and i.entry_day between l.entry_day - ${APART_DAYS}::int and l.entry_day + ${APART_DAYS}::int
        and (l.name = i.name or l.name = '' or i.name = '') and not (l.parted_nos && i.parted_nos)
      where l.side = 'BANK' and not l.has_ref and not i.has_ref
    )`,
    sql`select unnest(array[line, item]) as entry_no, line as match_no, 'AMOUNT' as rule
      from near where items = 1 and lines = 1`,
  )

/**
 * One entry of one side for all open ones of a day of the other: movements of a kind, lines of a
 * counterparty. A sum that two could be is left.
 */
const batches = (providerId: string, one: 'BANK' | 'BOOK'): SQL =>
  applying(
    providerId,
    sql`many as (
      select fund_kind, entry_day, ${one === 'BANK' ? sql`book_kind` : sql`name`} as kind,
        sum(amt) as amt, array_agg(entry_no) as nos, min(entry_no) as first
      from open where side <> ${one} and not has_ref group by 1, 2, 3 having count(*) > 1
    ), found as (
      select o.entry_no as single, m.nos, m.first, count(*) over (partition by o.entry_no) as groups,
        count(*) over (partition by m.first) as singles
      from open o join many m on m.fund_kind = o.fund_kind and m.amt = o.amt
        and m.entry_day between o.entry_day - ${APART_DAYS}::int and o.entry_day + ${APART_DAYS}::int
      where o.side = ${one} and not o.has_ref and (o.parted_nos = '{}' or not exists (
        select from parted p where p.entry_no = any(m.nos) and p.parted_nos && o.parted_nos))
    )`,
    sql`select unnest(nos || single) as entry_no,
        ${one === 'BANK' ? sql`single` : sql`first`} as match_no, 'BATCH' as rule
      from found where groups = 1 and singles = 1`,
  )

/**
 * Why what is still open is so, by the best that is known of it. It reads open entries and, one by one,
 * those of their references, however many matched ones there are.
 */
const causes = (providerId: string): SQL => sql`
  with ${openEntries(providerId)}, others as (
    select o.entry_no,
      bool_or(t.side <> o.side and t.entry_state = 'MATCHED' and (t.amt > 0) = (o.amt > 0)) as twice,
      bool_or(t.book_kind = 'PAYOUT' and t.entry_state = 'MATCHED' and o.side = 'BANK'
        and o.amt > 0) as returned,
      bool_or(t.side <> o.side and t.entry_state = 'OPEN' and (t.amt > 0) = (o.amt > 0)) as same_way,
      bool_or(t.side <> o.side and t.entry_state = 'OPEN' and t.amt = o.amt
        and t.fund_kind <> o.fund_kind) as other_fund,
      bool_or(t.side <> o.side and t.entry_state = 'OPEN' and t.amt = o.amt) as same_amt,
      bool_or(t.side <> o.side and t.entry_state = 'OPEN') as any_open,
      sum(abs(t.amt)) filter (where t.side = 'BANK' and t.entry_state = 'OPEN')
        - sum(abs(t.amt)) filter (where t.side = 'BOOK' and t.entry_state = 'OPEN') as more
    from open o cross join lateral (
      select side, entry_state, amt, book_kind, fund_kind from bank_entry
      where provider_id = ${providerId} and ref_no = o.ref_no and ref_no <> '' offset 0) t
    where o.has_ref group by o.entry_no
  ), far as (
    select distinct unnest(array[l.entry_no, i.entry_no]) as entry_no from open l join open i
      on i.side = 'BOOK' and i.fund_kind = l.fund_kind and i.amt = l.amt and i.name = l.name
    where l.side = 'BANK' and l.name <> '' and not l.has_ref and not i.has_ref
      and abs(i.entry_day - l.entry_day) > ${APART_DAYS}
  ), found as (
    select o.entry_no, case
      when o.parted_nos <> '{}' and exists (select from parted p where p.side <> o.side
        and p.parted_nos && o.parted_nos) then 'PARTED'
      when t.twice and not coalesce(t.any_open, false) then 'TWICE'
      when t.returned and not coalesce(t.same_way, false) then 'RETURNED'
      when t.any_open and not t.same_way then 'DIRECTION'
      when t.other_fund then 'OTHER_ACCOUNT'
      when t.same_amt then 'PAYEE'
      when t.any_open and t.more > 0 then 'MORE'
      when t.any_open then 'LESS'
      when f.entry_no is not null then 'FAR'
      when o.side = 'BOOK' then 'NO_BANK'
      when e.summary ~ '利息|结息' and o.amt > 0 then 'INTEREST'
      when e.summary ~ '手续费|工本费|年费|账户管理费' and o.amt < 0 then 'FEE'
      else 'NO_BOOK' end as cause
    from open o join bank_entry e on e.provider_id = ${providerId} and e.entry_no = o.entry_no
      and e.entry_state = 'OPEN'
    left join others t on t.entry_no = o.entry_no
    left join far f on f.entry_no = o.entry_no
  )
  update bank_entry e set cause = f.cause, version = version + 1 from found f
  where e.provider_id = ${providerId} and e.entry_no = f.entry_no and e.entry_state = 'OPEN'
    and e.cause is distinct from f.cause`

/** The passes in their order: the surest first; then what is left is given its cause. */
export function matchPasses(providerId: string): SQL[] {
  const byDay = sql`fund_kind, amt, entry_day`
  return [
    pairs(providerId, 'REF', sql`(fund_kind, amt, ref_no)`, sql`has_ref`, false),
    sums(providerId),
    pairs(providerId, 'AMOUNT', sql`(${byDay}, name)`, sql`not has_ref and name <> ''`, true),
    pairs(providerId, 'AMOUNT', sql`(${byDay})`, sql`not has_ref`, true),
    nearby(providerId),
    batches(providerId, 'BANK'),
    batches(providerId, 'BOOK'),
    causes(providerId),
  ]
}
