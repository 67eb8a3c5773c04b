import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { account, accountEntry } from '../../../core/ledger/ledger-schema'
import { entryRecords, entryRow } from '../account-entry-list'
import { recordOf } from '../../../core/list/record'

/** One entry of an account (domain §9.4). */
export default defineCall({
  path: '/v1/account/entryDetail',
  access: { roles: ['3'], codes: [CODES.accountEntry.list] },
  request: z.object({ entryNo: id() }),
  handler: (context, { entryNo }) => entryDetail(context, entryNo),
})

/** An entry with its account. @throws CallError 90404 outside the scope */
async function entryDetail({ tx, caller }: SessionContext, entryNo: string) {
  const record = await recordOf(entryRecords, { tx, caller }, accountEntry, { entryNo })
  const [held] = await tx
    .select({ acctName: account.acctName })
    .from(account)
    .where(and(eq(account.providerId, record.providerId), eq(account.acctNo, record.acctNo)))
  return { ...entryRow(record), acctName: held?.acctName ?? null }
}
