import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { DIFF_STATUS } from '#domain/statement/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { statementDiff } from '../statement-schema'
import { timelineOf } from '../../../core/record-log'
import { diffRecords, diffRow } from '../statement-diff-list'
import { recordOf } from '../../../core/list/record'

/** One difference with what was done about it. */
export default defineCall({
  path: '/v1/fin/diffDetail',
  access: { roles: ['3'], codes: [CODES.statement.list] },
  request: z.object({ diffId: id() }),
  handler: (context, { diffId }) => diffDetail(context, diffId),
})

/** A difference with what was done about it. @throws CallError 90404 outside the scope */
async function diffDetail({ tx, caller }: SessionContext, diffId: string) {
  const record = await recordOf(diffRecords, { tx, caller }, statementDiff, { diffId })
  const { providerId, bookedAmt } = record
  const target = { providerId, targetType: 'statementDiff', targetId: diffId }
  return { ...diffRow(record, caller), bookedAmt, logs: await timelineOf(tx, target, DIFF_STATUS) }
}
