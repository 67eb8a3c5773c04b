import { z } from 'zod'
import { CHANGE_STATUS } from '#domain/merchant-change/dicts'
import { codes } from '#domain/merchant-change/fields'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { recordOf } from '../../../core/list/record'
import { timelineOf } from '../../../core/record-log'
import { hintOf } from '../../../core/upstream/hints'
import { askedChangeRows } from '../asked-change-schema'
import {
  merchantChangeList,
  merchantChangeRecords,
  merchantChangeRow,
} from '../merchant-change-list'
import { documentsFor } from '../merchant-change-reader'
import { linesOf } from '../merchant-change-step'

/** One change with its values before and after, its documents and its steps. */
export default defineCall({
  path: '/v1/merchantChange/detail',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  request: z.object({ changeId: id() }),
  handler: (context, { changeId }) => changeDetail(context, changeId),
})

/** @throws CallError 90404 outside the scope */
async function changeDetail(context: SessionContext, changeId: string) {
  const { tx, caller } = context
  const record = await recordOf(merchantChangeRecords, context, askedChangeRows, { changeId })
  const { providerId, changeStatus, requestedBy, after, pics } = record
  return {
    ...merchantChangeRow(record, caller),
    ...(await hintOf(context, merchantChangeList.upstream, record)),
    decideRemark: record.decideRemark,
    lines: linesOf(record),
    documents: documentsFor(caller, record),
    // Only its author goes on with a draft, and sees in it what he typed.
    ...(changeStatus === 'DRAFT' &&
      requestedBy === caller.userId && { form: { ...after, ...pics } }),
    logs: await timelineOf(
      tx,
      { providerId, targetType: 'merchantChange', targetId: changeId },
      CHANGE_STATUS,
    ),
  }
}
