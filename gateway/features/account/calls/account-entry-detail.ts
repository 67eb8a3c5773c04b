import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, eq } from 'drizzle-orm'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { account, accountEntry } from '../../../core/ledger/ledger-schema'
import { notFound } from '../../../core/errors'
import { scoped } from '../../../core/scope'
import { entryRecords, entryRow } from '../account-entry-list'

/** One entry of an account (domain §9.4). */
export default defineCall({
  path: '/v1/account/entryDetail',
  access: { roles: ['3'], codes: [CODES.accountEntry.list] },
  request: z.object({ entryNo: id() }),
  handler: (context, { entryNo }) => entryDetail(context, entryNo),
})

/** An entry with the account it stands on. @throws CallError 90404 outside the scope */
async function entryDetail({ tx, caller }: SessionContext, entryNo: string) {
  const [record] = await entryRecords(tx, {
    where: and(scoped(caller.scope, accountEntry), eq(accountEntry.entryNo, entryNo))!,
    orderBy: [asc(accountEntry.entryNo)],
    limit: 1,
  })
  if (!record) throw notFound()
  const [held] = await tx
    .select({ acctName: account.acctName })
    .from(account)
    .where(and(eq(account.providerId, record.providerId), eq(account.acctNo, record.acctNo)))
  return { ...entryRow(record), acctName: held?.acctName ?? null }
}
