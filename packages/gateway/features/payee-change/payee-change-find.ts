import { and, eq } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { id, version } from '../../core/inputs'
import { checkVersion } from '../../core/moves'
import { lockSettlement } from '../settlement'
import { settlement } from '../settlement/settlement-schema'
import { payeeChange } from './payee-change-schema'

export type PayeeChange = typeof payeeChange.$inferSelect
type Key = Pick<PayeeChange, 'providerId' | 'changeId'>
type Settlement = typeof settlement.$inferSelect

/** What every call on a request says of it. */
export const requestKey = { changeId: id(), version }

export const keyOf = ({ providerId, changeId }: Key) =>
  and(eq(payeeChange.providerId, providerId), eq(payeeChange.changeId, changeId))!

interface Locked {
  row: PayeeChange
  settle: Settlement
}

/**
 * A request and its settlement, which is locked first.
 * @throws CallError 90404 outside the caller's rows, 90409 when it was changed since it was seen
 */
export async function lockedRequest(
  context: SessionContext,
  asked: { changeId: string; version: number },
): Promise<Locked> {
  const { tx, caller } = context
  const key = { providerId: caller.providerId, changeId: asked.changeId }
  const settleNo = await settleNoOf(tx, key)
  if (settleNo === undefined) throw notFound()
  const settle = await lockSettlement(context, settleNo)
  const row = await lockRow(tx, key)
  if (!row) throw notFound()
  checkVersion(row, asked.version)
  return { row, settle }
}

/** The same for what happens without a caller. */
export async function lockByKey(tx: Tx, key: Key): Promise<Locked | undefined> {
  const settleNo = await settleNoOf(tx, key)
  if (settleNo === undefined) return undefined
  const [settle] = await tx
    .select()
    .from(settlement)
    .where(and(eq(settlement.providerId, key.providerId), eq(settlement.settleNo, settleNo)))
    .for('update')
  const row = await lockRow(tx, key)
  return settle && row && { row, settle }
}

async function settleNoOf(tx: Tx, key: Key): Promise<string | undefined> {
  const [found] = await tx
    .select({ settleNo: payeeChange.settleNo })
    .from(payeeChange)
    .where(keyOf(key))
  return found?.settleNo
}

async function lockRow(tx: Tx, key: Key): Promise<PayeeChange | undefined> {
  const [row] = await tx.select().from(payeeChange).where(keyOf(key)).for('update')
  return row
}
