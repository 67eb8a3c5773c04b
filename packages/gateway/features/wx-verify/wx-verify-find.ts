import { and, desc, eq } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { channelReg } from '../channel-reg/channel-reg-schema'
import { merchant } from '../merchant/merchant-schema'
import { wxVerify } from './wx-verify-schema'
import { notFound } from '../../core/errors'
import { scoped } from '../../core/scope'

export type WxRow = typeof wxVerify.$inferSelect
export type Merchant = typeof merchant.$inferSelect

/** What every call about a verification names; without an orderId the newest is meant. */
export interface WxKey {
  applyId: string
  orderId: string | undefined
}

/**
 * The merchant that came of an application, inside the caller's rows; there is none before the
 * application is finished. @throws CallError 90404
 */
export async function findApplicant(
  { tx, caller }: SessionContext,
  applyId: string,
  lock = false,
): Promise<Merchant> {
  const found = tx
    .select()
    .from(merchant)
    .where(and(scoped(caller.scope, merchant), eq(merchant.applyId, applyId)))
  const [row] = await (lock ? found.for('update') : found)
  if (!row) throw notFound()
  return row
}

/** A merchant's verifications, the newest first. */
export const ordersOf = (tx: Tx, { providerId, merId }: Merchant): Promise<WxRow[]> =>
  tx
    .select()
    .from(wxVerify)
    .where(and(eq(wxVerify.providerId, providerId), eq(wxVerify.merId, merId)))
    .orderBy(desc(wxVerify.createTime), desc(wxVerify.orderId))

/** The one that is meant; undefined: none was ever made. @throws CallError 90404 for another's */
export function orderNamed(
  orders: readonly WxRow[],
  newestId: string | null,
  orderId: string | undefined,
): WxRow | undefined {
  const found = orders.find((one) => one.orderId === (orderId ?? newestId))
  if (!found && orderId !== undefined) throw notFound()
  return found
}

/** The merchant's registration with WeChat; undefined while there is none. */
export async function wechatReg(
  tx: Tx,
  { providerId, merId }: Pick<Merchant, 'providerId' | 'merId'>,
): Promise<typeof channelReg.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(channelReg)
    .where(
      and(
        eq(channelReg.providerId, providerId),
        eq(channelReg.merId, merId),
        eq(channelReg.payChannel, 'WECHAT'),
      ),
    )
  return row
}
