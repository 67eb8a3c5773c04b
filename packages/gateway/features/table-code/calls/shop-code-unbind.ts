import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { CODE_BIND_STATUS } from '#domain/shop/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, optional, version } from '../../../core/inputs'
import { tableCode } from '../table-code-schema'
import { notFound } from '../../../core/errors'
import { scoped } from '../../../core/scope'
import { appendLog } from '../../../core/record-log'
import { checkVersion, moved, type Move } from '../../../core/moves'

/** Takes an ordering code off its table (contract §3). */
export default defineCall({
  path: '/v1/shop/codeUnbind',
  access: { roles: ['3', '4'], codes: [CODES.barcode.unbind] },
  request: z.object({ codeId: id(), version: optional(version) }),
  write: true,
  handler: unbindCode,
})

const UNBIND: Move<keyof typeof CODE_BIND_STATUS> = {
  from: ['BOUND'],
  to: 'UNBOUND',
  title: '解绑桌码',
}

/**
 * Takes a code off its table; it takes no orders any more (domain §7.11).
 * @throws CallError 90404 outside the scope, 90409 for a stale version or one that is not bound
 */
async function unbindCode(
  context: SessionContext,
  input: { codeId: string; version?: number },
): Promise<{ codeId: string; bindStatus: string; version: number }> {
  const { tx, caller, clock } = context
  const [row] = await tx
    .select()
    .from(tableCode)
    .where(and(scoped(caller.scope, tableCode), eq(tableCode.codeId, input.codeId)))
    .for('update')
  if (!row) throw notFound()
  checkVersion(row, input.version)
  const bindStatus = moved<string>(UNBIND, row.bindStatus, CODE_BIND_STATUS)
  const version = row.version + 1
  await tx
    .update(tableCode)
    .set({ bindStatus, version })
    .where(and(eq(tableCode.providerId, row.providerId), eq(tableCode.codeId, row.codeId)))
  // The shop's timeline tells it: a code has no detail of its own.
  await appendLog(tx, {
    providerId: row.providerId,
    targetType: 'shop',
    targetId: row.shopId,
    title: UNBIND.title,
    operator: caller.nickName,
    remark: `${row.areaName} ${row.tableNo}，${row.codeId}`,
    time: clock.now(),
  })
  return { codeId: row.codeId, bindStatus, version }
}
