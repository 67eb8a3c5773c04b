import { sql, type SQL } from 'drizzle-orm'
import type { LedgerAccountName } from '#domain/books/accounts'
import { OWN_MONEY } from '#domain/books/voucher-types'

/**
 * The books' own accounts as the general ledger shows them (domain §18), line by line. Nothing is
 * posted for it: one bank account is two by what its vouchers are of, adjustments are over or short by
 * their side, and a deposit is the part of what a merchant is owed that its entries keep back.
 */

/**
 * The account of a line `l` of a voucher `v` of a statement's difference: what is reopened leaves the
 * account it stood on.
 */
export const DIFFERENCE_ACCOUNT = `case when coalesce(nullif((select sum(p.amt) from ledger_voucher w
    join ledger_line p on p.provider_id = w.provider_id and p.voucher_no = w.voucher_no
    where w.provider_id = v.provider_id and w.related_no = v.related_no
      and w.voucher_no < v.voucher_no and p.account = 'ADJUST'), 0), l.amt) > 0
  then 'SHORT' else 'OVER' end`

/** Accounts whose name depends on the voucher; its columns are `v`'s. */
const BY_VOUCHER: Readonly<Record<'BANK' | 'ADJUST' | 'EXPENSE', string>> = {
  BANK: `case when v.biz_type in (${OWN_MONEY.map((type) => `'${type}'`).join(', ')})
    or v.biz_type like 'BANK%' and exists (select from bank_entry b where b.fund_kind = 'OWN'
      and b.provider_id = v.provider_id and b.entry_no = v.related_no)
    then 'BANK_OWN' else 'BANK_RESERVE' end`,
  ADJUST: `case when v.related_no like 'DF%' then ${DIFFERENCE_ACCOUNT} else 'ADJUST' end`,
  EXPENSE: `case when v.related_no like 'ST%' then 'TAX' else 'EXPENSE' end`,
} satisfies Record<string, string>

const MIXED = sql.raw(
  Object.keys(BY_VOUCHER)
    .map((account) => `'${account}'`)
    .join(', '),
)

/** Accounts of one merchant or partner are parts of one account. */
const OF_PARTY = sql.raw(`case when l.account like 'MERCHANT:%' then 'MERCHANT'
  when l.account like 'PARTNER:%' then 'PARTNER' else l.account end`)

/** The name of a line `l` of a voucher `v`. */
export const ACCOUNT_NAME = sql.raw(`case l.account ${Object.entries(BY_VOUCHER)
  .map(([account, name]) => `when '${account}' then ${name}`)
  .join(' ')} else case when l.account like 'MERCHANT:%' then 'MERCHANT'
  when l.account like 'PARTNER:%' then 'PARTNER' else l.account end end`)

/**
 * Every line under the name of its account: `provider_id, book_date, account, amt`. Most lines are of
 * merchants and are read from the index alone; only those of the few mixed accounts ask their voucher.
 */
export const ACCOUNT_LINES: SQL = sql`
  select l.provider_id, l.book_date, ${OF_PARTY} as account, l.amt from ledger_line l
  where l.account not in (${MIXED})
  union all
  select l.provider_id, l.book_date, ${ACCOUNT_NAME}, l.amt
  from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
  where l.account in (${MIXED})
  union all
  select e.provider_id, (e.entry_time at time zone 'Asia/Shanghai')::date, d.account, d.amt
  from merchant_entry e
  cross join lateral (values ('MERCHANT', e.reserve_move), ('DEPOSIT', -e.reserve_move))
    as d(account, amt)
  where e.reserve_move <> 0`

/** The condition that a voucher `v` has a line of one of these accounts. */
export const hasAccount = (names: readonly string[]): SQL => sql`exists (
  select from ledger_line l where l.provider_id = v.provider_id and l.voucher_no = v.voucher_no
    and ${ACCOUNT_NAME} = any(${sql.param([...names])}::text[]))`

export type { LedgerAccountName }
