import { and, asc, eq } from 'drizzle-orm'
import { DIFF_STATUS } from '../../../src/lib/dicts/money'
import type { SessionContext } from '../../call'
import { statementDiff } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { timelineOf } from '../log'
import { diffRecords, diffRow } from './list'

/** A difference with what was done about it. @throws CallError 90404 outside the scope */
export async function diffDetail({ tx, caller }: SessionContext, diffId: string) {
  const [record] = await diffRecords(tx, {
    where: and(scoped(caller.scope, statementDiff), eq(statementDiff.diffId, diffId))!,
    orderBy: [asc(statementDiff.diffId)],
    limit: 1,
  })
  if (!record) throw notFound()
  const { providerId, bookedAmt } = record
  const target = { providerId, targetType: 'statementDiff', targetId: diffId }
  return { ...diffRow(record), bookedAmt, logs: await timelineOf(tx, target, DIFF_STATUS) }
}
