import { and, asc, eq, sql } from 'drizzle-orm'
import { ACCT_KIND } from '#domain/account/dicts'
import type { Tx } from '../../core/db/open'
import { accountEntry, profitMonth } from '../../core/ledger/ledger-schema'
import { COUNTER_OF } from '../../core/ledger/post'
import { movesOf, settledBy, startOf } from '../../core/ledger/profit-month'
import { findingOf, sqlCheck, type Check } from './proof-check'

/** What the books say of themselves: vouchers, chains of entries, balances, months. */

const KINDS = sql.raw(
  Object.keys(ACCT_KIND)
    .map((kind) => `'${kind}'`)
    .join(', '),
)

const vouchers = sqlCheck('每张凭证借贷相等，分录行齐全', {
  counted: (of) => sql`select count(*) as n from ledger_voucher v where ${of('v')}`,
  differences: (of) => sql`
    select format('凭证 %s（%s）：记 %s 行、借 %s、贷 %s，实有 %s 行、借 %s、贷 %s', voucher_no,
      coalesce(v.biz_type, '无凭证'), coalesce(v.line_count, 0), coalesce(v.debit_amt, 0),
      coalesce(v.credit_amt, 0), coalesce(l.n, 0), coalesce(l.debit, 0), coalesce(l.credit, 0))
      as words
    from (select * from ledger_voucher v where ${of('v')}) v
    full join (
      select provider_id, voucher_no, count(*) as n, sum(greatest(amt, 0)) as debit,
        -sum(least(amt, 0)) as credit
      from ledger_line l where ${of('l')} group by 1, 2
    ) l using (provider_id, voucher_no)
    where v.line_count is distinct from l.n or v.debit_amt is distinct from l.debit
      or v.credit_amt is distinct from l.credit
    order by voucher_no`,
})

const chains = sqlCheck('账户流水首尾相接', {
  counted: (of) => sql`select count(*) as n from account_entry e where ${of('e')}`,
  differences: (of) => sql`
    select format('%s %s：%s %s', acct_kind, acct_no, entry_no, d.words) as words
    from (
      select e.*, lag(seq, 1, 0) over chain + 1 as wanted,
        lag(after_amt, 1, 0::bigint) over chain as balance, lag(entry_no) over chain as before_no,
        lag(entry_time) over chain as before_time
      from account_entry e where ${of('e')}
      window chain as (partition by provider_id, acct_no order by seq)
    ) e
    cross join lateral (values
      (seq <> wanted, format('是第 %s 笔，应为第 %s 笔', seq, wanted)),
      (before_amt <> balance, format('变动前 %s，上一笔变动后 %s', before_amt, balance)),
      (after_amt <> before_amt + case direction when 'IN' then amt else -amt end,
        format('变动后 %s 不等于变动前 %s 加减 %s', after_amt, before_amt, amt)),
      (entry_time < before_time, format('早于上一笔 %s', before_no))
    ) as d(wrong, words)
    where d.wrong order by provider_id, acct_no, seq`,
})

const balances = sqlCheck('账户余额等于流水合计，也等于凭证行合计', {
  counted: (of) => sql`select count(*) as n from account a where ${of('a')}`,
  differences: (of) => sql`
    select format('%s %s：%s', acct_kind, acct_no, d.words) as words
    from account a
    cross join lateral (select coalesce(sum(case direction when 'IN' then amt else -amt end), 0)
        as total, count(*) as n
      from account_entry e where e.provider_id = a.provider_id and e.acct_no = a.acct_no) e
    cross join lateral (select coalesce(sum(l.amt), 0) as total from ledger_line l
      where l.provider_id = a.provider_id and l.account = a.acct_kind) l
    cross join lateral (values
      (avail_amt + frozen_amt <> e.total,
        format('余额 %s，流水合计 %s', avail_amt + frozen_amt, e.total)),
      (avail_amt + frozen_amt <> l.total,
        format('余额 %s，凭证行合计 %s', avail_amt + frozen_amt, l.total)),
      (last_seq <> e.n, format('记 %s 笔流水，实有 %s 笔', last_seq, e.n))
    ) as d(wrong, words)
    where ${of('a')} and d.wrong order by provider_id, acct_no`,
})

const entries = sqlCheck('每笔账户流水都有凭证行，每条账户凭证行都有流水', {
  counted: (of) => sql`select count(*) as n from ledger_line l
    where ${of('l')} and l.account in (${KINDS})`,
  differences: (of) => sql`
    select format('凭证 %s %s：流水 %s，凭证行 %s', voucher_no, acct_kind,
      coalesce(e.words, '没有'), coalesce(l.words, '没有')) as words
    from (
      select provider_id, voucher_no, acct_kind, concat_ws(' ', biz_type, biz_date, related_no,
        case direction when 'IN' then amt else -amt end) as words
      from account_entry e where ${of('e')}
    ) e
    full join (
      select l.provider_id, l.voucher_no, l.account as acct_kind,
        concat_ws(' ', v.biz_type, v.biz_date, v.related_no, l.amt) as words
      from ledger_line l left join ledger_voucher v
        on v.provider_id = l.provider_id and v.voucher_no = l.voucher_no
      where ${of('l')} and l.account in (${KINDS})
    ) l using (provider_id, voucher_no, acct_kind)
    where e.words is distinct from l.words
    union all
    select format('凭证 %s（%s）：对方科目 %s，应为 %s', voucher_no, e.biz_type, l.account, c.account)
    from account_entry e join ledger_line l using (provider_id, voucher_no)
    cross join lateral (select ${JSON.stringify(COUNTER_OF)}::json ->> e.biz_type as account) c
    where ${of('e')} and l.account not in (${KINDS}) and l.account <> c.account
    order by 1`,
})

const dated = sqlCheck('凭证的时间与流水一致，编号与其日期、业务一致', {
  counted: (of) => sql`select count(*) as n from ledger_voucher v where ${of('v')}`,
  differences: (of) => sql`
    select format('凭证 %s：记账时间 %s，流水 %s 为 %s', voucher_no, book_time, entry_no, entry_time)
      as words
    from ledger_voucher v join account_entry e using (provider_id, voucher_no)
    where ${of('v')} and entry_time <> book_time
    union all
    select format('凭证 %s：业务 %s，日期 %s，关联单号 %s', voucher_no, biz_type, biz_date, related_no)
    from ledger_voucher v
    cross join lateral (select to_char(biz_date, 'YYYYMMDD') as day) d
    where ${of('v')} and (voucher_no like 'VD%' and (voucher_no <> 'VD' || d.day || biz_type
        or related_no is distinct from case biz_type when 'INCOME' then 'PF' else 'DY' end || d.day)
      or biz_type = 'ADJUST' and related_no like 'DF%'
        and biz_date <> (book_time at time zone 'Asia/Shanghai')::date)
    order by 1`,
})

const owned = sqlCheck('有流水或凭证行的账户都在', {
  counted: (of) => sql`select count(*) as n from account a where ${of('a')}`,
  differences: (of) => sql`
    select format('%s %s：有流水或凭证行，没有账户', provider_id, kind) as words
    from (
      select distinct provider_id, acct_kind as kind from account_entry e where ${of('e')}
      union
      select distinct provider_id, account from ledger_line l
      where ${of('l')} and account in (${KINDS})
    ) used
    where not exists (select from account a where a.provider_id = used.provider_id
      and a.acct_kind = used.kind)
    order by 1`,
})

type Month = typeof profitMonth.$inferSelect
/** Entries of the profit account with the same meaning, added up. */
type Moved = Awaited<ReturnType<typeof movedBy>>[number]

const months: Check = {
  title: '分润账户各月等于流水合计，期初等于上月期末',
  async run(tx, providerId) {
    const all = await tx
      .select()
      .from(profitMonth)
      .where(providerId === undefined ? undefined : eq(profitMonth.providerId, providerId))
      .orderBy(asc(profitMonth.providerId), asc(profitMonth.month))
    const moved = await movedBy(tx, providerId)
    const owners = new Set([...all, ...moved].map((row) => row.providerId))
    const differences = [...owners].flatMap((id) =>
      checkMonths(
        all.filter((row) => row.providerId === id),
        moved.filter((row) => row.providerId === id),
      ),
    )
    return findingOf(all.length, differences)
  },
}

function movedBy(tx: Tx, providerId?: string) {
  const { bizType, direction, bizDate, entryTime, relatedNo, amt } = accountEntry
  const isProfit = eq(accountEntry.acctKind, 'PROFIT')
  const month = sql<string>`to_char(${entryTime} at time zone 'Asia/Shanghai', 'YYYY-MM')`
  const settled = sql<string>`to_char(${bizDate}, 'YYYY-MM')`
  return tx
    .select({
      providerId: accountEntry.providerId,
      month: month.as('moved_month'),
      settledMonth: settled.as('settled_month'),
      bizType,
      direction,
      relatedNo: sql<string | null>`case when ${relatedNo} like 'ST%' then 'ST' end`.as('related'),
      amt: sql`sum(${amt})`.mapWith(Number),
    })
    .from(accountEntry)
    .where(
      providerId === undefined ? isProfit : and(isProfit, eq(accountEntry.providerId, providerId)),
    )
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
}

function checkMonths(rows: readonly Month[], moved: readonly Moved[]): string[] {
  const wrong: string[] = []
  const say = (month: string, what: string, got: number, wanted: number) => {
    if (got !== wanted) wrong.push(`${month} ${what} ${got}，应为 ${wanted}`)
  }
  let close = 0
  for (const row of rows) {
    const own = moved.filter(({ month }) => month === row.month)
    const sum = (name: keyof ReturnType<typeof movesOf>) =>
      own.reduce((total, entry) => total + movesOf(entry)[name], 0)
    const { month, openAmt, inAmt, offsetAmt, outAmt, adjustAmt, closeAmt } = row
    say(month, '起始时间', row.monthTime.getTime(), startOf(month).getTime())
    say(month, '期初', openAmt, close)
    say(month, '入账', inAmt, sum('inAmt'))
    say(month, '轧差', offsetAmt, sum('offsetAmt'))
    say(month, '结算支出', outAmt, sum('outAmt'))
    say(month, '其他', adjustAmt, sum('adjustAmt'))
    const net = own.reduce(
      (total, { direction, amt }) => total + (direction === 'IN' ? amt : -amt),
      0,
    )
    say(month, '期末', closeAmt, openAmt + net)
    close = closeAmt
    const settled = moved
      .filter(({ settledMonth }) => settledMonth === month)
      .reduce((total, entry) => total + settledBy(entry), 0)
    say(month, '已结算', row.settledAmt, settled)
  }
  const known = new Set(rows.map(({ month }) => month))
  for (const month of new Set(moved.map((entry) => entry.month)))
    if (!known.has(month)) wrong.push(`${month} 有流水，没有月度合计`)
  return wrong
}

export const BOOK_CHECKS: readonly Check[] = [
  vouchers,
  dated,
  chains,
  balances,
  owned,
  entries,
  months,
]
