import { and, eq } from 'drizzle-orm'
import { DIFF_STATUS } from '#domain/statement/dicts'
import { compareAgain } from '../../core/compare-again'
import type { SessionContext } from '../../core/call'
import { conflict } from '../../core/errors'
import { checkVersion, stateChanged } from '../../core/moves'
import { takeEvent } from '../ingest'
import { makeAgain } from './statement-again'
import { changeDiff, lockDifference, type DiffFields } from './statement-diff-change'
import { statement } from './statement-schema'

interface Filled {
  diffId: string
  version: number
  merId?: string | undefined
  shopId?: string | undefined
  reason: string
}

/**
 * 补单: books the payment or refund of a file's line that is missing here, by its event. The statement
 * is made again afterwards, which resolves the difference.
 * @throws CallError 90404 outside the scope; 90409 for a stale version, another state, a difference
 *   that has no such line, and where the line cannot be booked; 90400 at `merId` or `shopId`
 */
export async function fillDifference(
  context: SessionContext,
  { diffId, version, reason, ...place }: Filled,
) {
  const { tx, caller, clock } = context
  const row = await lockDifference(context, diffId)
  checkVersion(row, version)
  if (row.diffStatus !== 'PENDING') throw stateChanged(DIFF_STATUS, row.diffStatus)
  const { sourceId, eventId } = row
  if (row.diffType !== 'NO_LOCAL' || row.gone || sourceId === null || eventId === null)
    throw conflict('只有账单文件里有、平台缺失的行可以补单')
  const { tradeNo, refundNo } = await takeEvent(context, { sourceId, eventId, ...place })
  const now = clock.now()
  const operator = caller.nickName
  const state = await changeDiff(tx, row, { to: 'PENDING', title: '补单', reason, operator, now })
  await remake(context, row)
  return { ...state, tradeNo, refundNo }
}

async function remake({ tx, upstream, clock }: SessionContext, { providerId, billId }: DiffFields) {
  const [bill] = await tx
    .select()
    .from(statement)
    .where(and(eq(statement.providerId, providerId), eq(statement.billId, billId)))
    .for('update')
  if (!bill || (await makeAgain(tx, upstream, [bill], clock.now()))) return
  await compareAgain(tx, { providerId, fileDate: bill.billDate }, clock.now())
}
