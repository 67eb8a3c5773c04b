import { and, asc, desc, eq } from 'drizzle-orm'
import { SUBSIDY_STATUS } from '../../../src/lib/dicts/account'
import type { SessionContext } from '../../call'
import { accountEntry, subsidyActivity } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { entryRow } from '../account/entry-list'
import { timelineOf } from '../log'
import { subsidyRecords, subsidyRow } from './list'

/** The newest so many days of spending; all of them are in the account's statement. */
const SPENT_DAYS = 31

/** A subsidy with what was spent of it. @throws CallError 90404 outside the scope */
export async function subsidyDetail({ tx, caller }: SessionContext, subsidyId: string) {
  const [record] = await subsidyRecords(tx, {
    where: and(scoped(caller.scope, subsidyActivity), eq(subsidyActivity.subsidyId, subsidyId))!,
    orderBy: [asc(subsidyActivity.subsidyId)],
    limit: 1,
  })
  if (!record) throw notFound()
  const { providerId } = record
  const spent = await tx
    .select()
    .from(accountEntry)
    .where(and(eq(accountEntry.providerId, providerId), eq(accountEntry.relatedNo, subsidyId)))
    .orderBy(desc(accountEntry.entryTime))
    .limit(SPENT_DAYS)
  const target = { providerId, targetType: 'subsidy', targetId: subsidyId }
  return {
    ...subsidyRow(record),
    spent: spent.map(entryRow),
    logs: await timelineOf(tx, target, SUBSIDY_STATUS),
  }
}
