import { sql } from 'drizzle-orm'
import { ACCT_KIND } from '#domain/account/dicts'
import type { Tx } from '../../core/db/open'
import { VOUCHER_FACTS } from '../../core/ledger/ledger-schema'
import { openDay } from '../../core/ledger/open-day'
import { postVoucher } from '../../core/ledger/voucher'
import { keepFacts } from '../../core/record-facts'
import { conflict } from '../../core/errors'
import type { Importing } from './file-kind'

/** Accounts of the provider that a file of balances opens. */
export const OWN_ACCOUNT = { ...ACCT_KIND, BANK: '银行存款' } as const
export type OwnAccount = keyof typeof OWN_ACCOUNT

/** What is in force of opening amounts, fen by account. */
export async function openedAccounts(tx: Tx, providerId: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ account: string; amt: string }>(sql`
    select l.account, sum(l.amt) as amt
    from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
    where provider_id = ${providerId} and v.biz_type in ('OPENING', 'OPENING_BACK')
      and l.account = any(${sql.param(Object.keys(OWN_ACCOUNT))}::text[])
    group by 1 having sum(l.amt) <> 0`)
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
        bizType: amt > 0 ? 'OPENING' : 'OPENING_BACK',
        bizDate,
        relatedNo: importNo,
        lines: [
          { account, amt },
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
    select l.account, sum(l.amt) as amt, bool_or(exists (select from account_entry e
      join account_entry later on later.provider_id = e.provider_id
        and later.acct_no = e.acct_no and later.seq > e.seq
      where e.provider_id = v.provider_id and e.voucher_no = v.voucher_no)) as moved
    from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
    where provider_id = ${of.providerId} and v.related_no = ${of.importNo}
      and v.biz_type in ('OPENING', 'OPENING_BACK')
      and l.account = any(${sql.param(Object.keys(OWN_ACCOUNT))}::text[])
    group by 1 having sum(l.amt) <> 0`)
  const moved = rows.find((row) => row.moved)
  if (moved) throw conflict(`${OWN_ACCOUNT[moved.account]}已有变动，不能撤销`)
  await bookOwnAccounts(
    tx,
    of,
    rows.map(({ account, amt }) => ({ account, amt: -Number(amt) })),
  )
}
