import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq, sql } from 'drizzle-orm'
import { BILL_STATUS } from '#domain/statement/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, optional, version } from '../../../core/inputs'
import { statement } from '../statement-schema'
import { conflict, notFound } from '../../../core/errors'
import { enqueueJob } from '../../../core/jobs'
import { scoped } from '../../../core/scope'
import { noteChange } from '../../../core/operations/notes'
import { checkVersion, moved, type Move } from '../../../core/moves'
import type { Tx } from '../../../core/db/open'
import { newestOrder } from '../../../core/upstream/newest-order'
import { withBills } from '../statement-channel-bill'
import { MAKE_JOB, type Statement } from '../statement-plan'

/** 重新生成: FAIL, READY, EMPTY, or WAIT without a living order for its bill -> MAKING. */
export default defineCall({
  path: '/v1/fin/billRemake',
  access: { roles: ['3'], codes: [CODES.statement.list], whole: true },
  write: true,
  request: z.object({ billId: id(), version: optional(version) }),
  handler: (context, input) => remakeStatement(context, input),
})

type BillStatus = keyof typeof BILL_STATUS

/** What is being made or waits to be made must not be asked for twice. */
const REMAKE: Move<BillStatus> = {
  from: ['FAIL', 'READY', 'EMPTY', 'WAIT'],
  to: 'MAKING',
  title: '重新生成',
}

/**
 * Has a statement made again; its file stays until the new one is ready.
 * @throws CallError 90404 outside the scope, 90409 while it is made or with a stale version
 */
async function remakeStatement(
  context: SessionContext,
  asked: { billId: string; version?: number },
): Promise<{ billId: string; billStatus: string; version: number }> {
  const { tx, caller, clock, upstream } = context
  const { billId } = asked
  const [bill] = await tx
    .select()
    .from(statement)
    .where(and(scoped(caller.scope, statement), eq(statement.billId, billId)))
    .for('update')
  if (!bill) throw notFound()
  checkVersion(bill, asked.version)
  const billStatus = moved(REMAKE, bill.billStatus, BILL_STATUS)
  if (bill.billStatus === 'WAIT') await requireNoOrder(tx, bill)
  const [changed] = await tx
    .update(statement)
    .set({ billStatus, failReason: '', version: sql`${statement.version} + 1` })
    .where(and(eq(statement.providerId, bill.providerId), eq(statement.billId, billId)))
    .returning({ version: statement.version })
  const [ready] = await withBills(tx, upstream, [bill], clock.now())
  if (ready !== undefined)
    await enqueueJob(tx, {
      kind: MAKE_JOB,
      refId: billId,
      providerId: bill.providerId,
      runAt: clock.now(),
      clock: 'business',
      payload: { billIds: [billId] },
    })
  noteChange(context.tx, {
    type: 'statement',
    id: billId,
    after: { billDate: bill.billDate, billType: bill.billType },
  })
  return { billId, billStatus, version: changed!.version }
}

/** Upstream is asked for a bill once. @throws CallError 90409 while it has, or is to get, an order */
async function requireNoOrder(tx: Tx, { providerId, billId }: Statement): Promise<void> {
  const order = await newestOrder(tx, { providerId, kind: 'channel.bill', refId: billId })
  if (order && order.state !== 'EXPIRED' && order.state !== 'CANCELED')
    throw conflict('正在等待渠道账单，收到后自动生成')
}
