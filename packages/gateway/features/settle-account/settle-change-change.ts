import { and, eq } from 'drizzle-orm'
import { OPEN_SETTLE_CHANGE, SETTLE_CHANGE_STATUS } from '#domain/settle-change/dicts'
import type { Tx } from '../../core/db/open'
import { moved } from '../../core/moves'
import { appendLog } from '../../core/record-log'
import { merchant } from '../merchant/merchant-schema'
import { keyOf, type SettleChange } from './settle-change-find'
import { SETTLE_CHANGE_MOVES, type SettleChangeEvent } from './settle-change-moves'
import { settleChange } from './settle-change-schema'

type Holder = Pick<typeof merchant.$inferSelect, 'providerId' | 'merId' | 'applyId'>

export interface SettleChangeStep {
  event: SettleChangeEvent
  operator: string
  remark?: string
  set?: Partial<SettleChange>
  /** Business time, epoch ms. */
  now: number
}

/**
 * Moves a request one state on, and says so on the merchant and on its application.
 * @param row and its merchant as locked by the caller
 * @throws CallError 90409 from a state the event does not start in
 */
export async function changeRequest(
  tx: Tx,
  row: SettleChange,
  holder: Holder,
  { event, operator, remark = '', set, now }: SettleChangeStep,
): Promise<SettleChange> {
  const move = SETTLE_CHANGE_MOVES[event]
  const changeStatus = moved<string>(move, row.changeStatus, SETTLE_CHANGE_STATUS)
  const next = { ...row, ...set, changeStatus, version: row.version + 1 }
  await tx
    .update(settleChange)
    .set({ ...set, changeStatus, version: next.version })
    .where(keyOf(row))
  await markMerchant(tx, holder, changeStatus)
  await tellBoth(tx, holder, { title: move.title, operator, remark, now })
  return next
}

/** The list of merchants finds those whose account is about to change. */
export async function markMerchant(tx: Tx, holder: Holder, changeStatus: string): Promise<void> {
  const open = (OPEN_SETTLE_CHANGE as readonly string[]).includes(changeStatus)
  await tx
    .update(merchant)
    .set({ settleChange: open ? changeStatus : null })
    .where(and(eq(merchant.providerId, holder.providerId), eq(merchant.merId, holder.merId)))
}

/** Logs a step on the merchant and on its application, for the user who asks and the one who decides. */
export async function tellBoth(
  tx: Tx,
  { providerId, merId, applyId }: Holder,
  {
    title,
    operator,
    remark,
    now,
  }: { title: string; operator: string; remark: string; now: number },
): Promise<void> {
  const entry = { providerId, title, operator, remark, time: now }
  await appendLog(tx, { ...entry, targetType: 'merchant', targetId: merId })
  await appendLog(tx, { ...entry, targetType: 'apply', targetId: applyId })
}
