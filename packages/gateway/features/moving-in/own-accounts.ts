import { sql } from 'drizzle-orm'
import { ACCT_KIND } from '#domain/account/dicts'
import { LEDGER_ACCOUNT } from '#domain/books/accounts'
import type { Tx } from '../../core/db/open'
import { VOUCHER_FACTS } from '../../core/ledger/ledger-schema'
import { openDay } from '../../core/ledger/open-day'
import { postVoucher } from '../../core/ledger/voucher'
import { keepFacts } from '../../core/record-facts'
import { conflict } from '../../core/errors'
import type { Importing } from './file-kind'

/** Accounts of the provider that a file of balances opens. */
export const OWN_ACCOUNT = {
  ...ACCT_KIND,
  BANK: LEDGER_ACCOUNT.BANK_RESERVE,
  BANK_OWN: LEDGER_ACCOUNT.BANK_OWN,
} as const
export type OwnAccount = keyof typeof OWN_ACCOUNT

/** Lines `l` of the vouchers `v` that open own accounts, or take that back; the books have one account BANK. */
const OPENINGS = sql`select l.*, case when v.biz_type like 'OPENING_OWN%' then 'BANK_OWN'
    else l.account end as opened, v.related_no
  from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
  where v.biz_type like 'OPENING%' and l.account = any(${sql.param(Object.keys(OWN_ACCOUNT))}::text[])`

/** What is in force of opening amounts, fen by account. */
export async function openedAccounts(tx: Tx, providerId: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ account: string; amt: string }>(sql`
    select opened as account, sum(amt) as amt from (${OPENINGS}) l
    where provider_id = ${providerId} group by 1 having sum(amt) <> 0`)
  return new Map(rows.map(({ account, amt }) => [account, Number(amt)]))
}

/**
 * Books opening amounts of the provider's own accounts against 期初; below 0: takes them back.
 * @throws CallError 90404 no such account, 90409 closed or short of money
 */
export async function bookOwnAccounts(
  tx: Tx,
  { providerId, importNo, operator, now }: Importing,
  amounts: readonly { account: OwnAccount; amt: number }[],
): Promise<void> {
  if (amounts.length === 0) return
  const bizDate = await openDay(tx, providerId, now)
  for (const { account, amt } of amounts) {
    const { voucherNo, entries } = await postVoucher(
      tx,
      {
        providerId,
        bizType: `OPENING${account === 'BANK_OWN' ? '_OWN' : ''}${amt > 0 ? '' : '_BACK'}`,
        bizDate,
        relatedNo: importNo,
        lines: [
          { account: account === 'BANK_OWN' ? 'BANK' : account, amt },
          { account: 'OPENING', amt: -amt },
        ],
        remark: `数据迁入 ${importNo}`,
      },
      now,
    )
    // A voucher without an entry has no other document than the decision.
    if (entries.length > 0) continue
    const by = { operator, reason: `数据迁入 ${importNo}`, time: now }
    await keepFacts(tx, VOUCHER_FACTS, { providerId, nos: [voucherNo] }, by)
  }
}

/** Takes what an import has opened back. @throws CallError 90409 when an account has moved since */
export async function undoOwnAccounts(tx: Tx, of: Importing): Promise<void> {
  const { rows } = await tx.execute<{ account: OwnAccount; amt: string; moved: boolean }>(sql`
    select opened as account, sum(amt) as amt, bool_or(exists (select from account_entry e
      join account_entry later on later.provider_id = e.provider_id
        and later.acct_no = e.acct_no and later.seq > e.seq
      where e.provider_id = l.provider_id and e.voucher_no = l.voucher_no)) as moved
    from (${OPENINGS}) l
    where provider_id = ${of.providerId} and related_no = ${of.importNo}
    group by 1 having sum(amt) <> 0`)
  const moved = rows.find((row) => row.moved)
  if (moved) throw conflict(`${OWN_ACCOUNT[moved.account]}已有变动，不能撤销`)
  await bookOwnAccounts(
    tx,
    of,
    rows.map(({ account, amt }) => ({ account, amt: -Number(amt) })),
  )
}
