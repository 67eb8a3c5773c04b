import { and, asc, eq } from 'drizzle-orm'
import { WITHDRAW_STATUS } from '../../../src/lib/dicts/shop'
import type { SessionContext } from '../../call'
import { autoCash } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { timelineOf } from '../log'
import { autoCashRecords } from './list'
import { autoCashRow } from './row'

/** One payout with its timeline (domain §7.10). @throws CallError 90404 outside the scope */
export async function autoCashDetail(context: SessionContext, autoCashId: string) {
  const { tx, caller } = context
  const [record] = await autoCashRecords(tx, {
    where: and(scoped(caller.scope, autoCash), eq(autoCash.autoCashId, autoCashId))!,
    orderBy: [asc(autoCash.autoCashId)],
    limit: 1,
  })
  if (!record) throw notFound()
  const target = { providerId: record.providerId, targetType: 'autoCash', targetId: autoCashId }
  return { ...autoCashRow(record), logs: await timelineOf(tx, target, WITHDRAW_STATUS) }
}
