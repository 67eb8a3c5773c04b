import { z } from 'zod'
import { codes } from '#domain/operation/fields'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { and, eq } from 'drizzle-orm'
import { RECORD_TYPE } from '#domain/operation/actions'
import { enumItem } from '#domain/field'
import { notFound } from '../../../core/errors'
import { operation, type Change } from '../../../core/operations/operation-schema'
import { fieldLabel, stateWords, valueWords } from '../words'
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
      value: words(value),
    })),
  }
}

function changeRows({ type, id, before = {}, after = {} }: Change) {
  const record = `${enumItem(RECORD_TYPE, type).label} ${id}`
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => words(before[name]) !== words(after[name]))
    .map((name) => ({
      record,
      name: fieldLabel(name),
      before: told(type, name, before[name]),
      after: told(type, name, after[name]),
    }))
}

const told = (type: string, name: string, value: unknown) =>
  name === '状态' && typeof value === 'string'
    ? stateWords(type, value)
    : (valueWords(type, name, value) ?? words(value))

const words = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
