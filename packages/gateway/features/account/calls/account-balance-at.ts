import { z } from 'zod'
import { sql } from 'drizzle-orm'
import { CODES } from '#domain/permission-codes'
import { ACCT_KIND } from '#domain/account/dicts'
import { isDateTime, parseTime } from '#domain/dates'
import { defineCall, type SessionContext } from '../../../core/call'
import { account } from '../../../core/ledger/ledger-schema'
import { scoped } from '../../../core/scope'

/** What every account held at a moment, frozen money included, and the last entry before it. */
export default defineCall({
  path: '/v1/account/balanceAt',
  access: { roles: ['3'], codes: [CODES.accountEntry.list] },
  request: z.object({
    moment: z.string('请选择时间').trim().refine(isDateTime, '时间格式不正确'),
  }),
  handler: balancesAt,
})

/**
 * The balance after the last entry up to that moment; 0 before an account's first, null before it
 * was opened.
 */
async function balancesAt({ tx, caller }: SessionContext, asked: { moment: string }) {
  // The whole second: entries are shown without its parts.
  const at = new Date(parseTime(asked.moment) + 999).toISOString()
  const { rows } = await tx.execute<Record<'no' | 'kind' | 'balance' | 'entry', string | null>>(sql`
    select ${account.acctNo} as no, ${account.acctKind} as kind, newest.entry_no as entry,
      case when ${account.openTime} <= ${at} or newest.entry_no is not null
        then coalesce(newest.after_amt, 0) end as balance
    from ${account}
    left join lateral (
      select after_amt, entry_no from account_entry e
      where e.provider_id = ${account.providerId} and e.acct_kind = ${account.acctKind}
        and e.entry_time <= ${at} order by e.entry_time desc, e.seq desc limit 1
    ) newest on true
    where ${scoped(caller.scope, account)}`)
  const kinds = Object.keys(ACCT_KIND)
  return {
    moment: asked.moment,
    balances: rows
      .map(({ no, kind, balance, entry }) => ({
        acctNo: no,
        acctKind: kind!,
        balanceAmt: balance === null ? null : Number(balance),
        entryNo: entry,
      }))
      .toSorted((a, b) => kinds.indexOf(a.acctKind) - kinds.indexOf(b.acctKind)),
  }
}
