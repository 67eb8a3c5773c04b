import { z } from 'zod'
import { codes } from '#domain/operation/fields'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { and, eq } from 'drizzle-orm'
import { notFound } from '../../../core/errors'
import { operation } from '../../../core/operations/operation-schema'
import { changeRows } from '../change-rows'
import { fieldLabel, plainWords } from '../words'
import { operationRow, operationRows } from '../operation-list'
import { scoped } from '../../../core/scope'

export default defineCall({
  path: '/v1/audit/detail',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  afterOperations: true,
  request: z.object({ operationNo: id() }),
  handler: (context, { operationNo }) => operationDetail(context, operationNo),
})

/** One operation with what was asked for, and each value before and after. */
async function operationDetail(
  { tx, caller }: SessionContext,
  operationNo: string,
): Promise<Record<string, unknown>> {
  const [record] = await tx
    .select()
    .from(operation)
    .where(and(scoped(caller.scope, operationRows), eq(operation.operationNo, operationNo)))
  if (!record) throw notFound()
  return {
    ...operationRow(record),
    hash: record.hash,
    changeRows: record.changes.flatMap(changeRows),
    asked: Object.entries(record.request).map(([name, value]) => ({
      name: fieldLabel(name),
      value: plainWords(value),
    })),
  }
}
