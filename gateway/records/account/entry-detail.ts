import { and, asc, eq } from 'drizzle-orm'
import type { SessionContext } from '../../call'
import { account, accountEntry } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { entryRecords, entryRow } from './entry-list'

/** An entry with the account it stands on. @throws CallError 90404 outside the scope */
export async function entryDetail({ tx, caller }: SessionContext, entryNo: string) {
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
