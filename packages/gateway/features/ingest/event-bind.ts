import { waitsForPlace } from '#domain/ingest-event/event-key'
import { and, eq } from 'drizzle-orm'
import type { SessionContext } from '../../core/call'
import { badField, conflict } from '../../core/errors'
import { scoped } from '../../core/scope'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'
import { answerOf, holdEvent, type SeenEvent } from './event-handle'
import { ingestEvent } from './ingest-schema'
import type { Outcome } from './outcome'
import { reasonWords } from './reason-words'
import { eventKey } from './event-row'
import { retryRows } from './retry-rows'

interface Place {
  merId: string
  shopId?: string | undefined
}

/**
 * 绑定商户: says whose an event is that waits for its merchant, shop or terminal, and applies it in
 * the same transaction. A terminal that is not known here is left out once the shop is named.
 * @throws CallError 90400 at `merId` or `shopId`; 90409 where the event is refused all the same
 */
export async function bindEvent(
  context: SessionContext,
  { merId, shopId, ...seen }: SeenEvent & Place,
) {
  const { tx } = context
  const { row, taking } = await holdEvent(context, seen)
  if (!isUnplaced(row)) throw conflict(`该事件不在等待认领：${reasonWords(row.reason) || '已处理'}`)
  await checkPlace(context, { merId, shopId })
  const place = { merId, shopId: shopId ?? row.shopId }
  await tx.update(ingestEvent).set(place).where(eventKey(row))
  let [outcome] = await retryRows(taking, [{ ...row, ...place }])
  if (outcome?.reason === 'TERMINAL' && place.shopId !== null) {
    const [again] = await tx.select().from(ingestEvent).where(eventKey(row))
    ;[outcome] = await retryRows(taking, [again!], { withoutTerminal: true })
  }
  refuseUnless(outcome!)
  return answerOf(context, row)
}

/** Whether an event waits for its merchant, shop or terminal. */
export const isUnplaced = ({
  eventState,
  reason,
}: Pick<typeof ingestEvent.$inferSelect, 'eventState' | 'reason'>): boolean =>
  eventState === 'WAITING' && waitsForPlace(reason)

async function checkPlace(
  { tx, caller: { scope } }: SessionContext,
  { merId, shopId }: Place,
): Promise<void> {
  const [owner] = await tx
    .select({ merId: merchant.merId })
    .from(merchant)
    .where(and(scoped(scope, merchant), eq(merchant.merId, merId)))
  if (!owner) throw badField('merId', '商户不存在')
  if (shopId === undefined) return
  const [place] = await tx
    .select({ merId: shop.merId })
    .from(shop)
    .where(and(scoped(scope, shop), eq(shop.shopId, shopId)))
  if (!place) throw badField('shopId', '门店不存在')
  if (place.merId !== merId) throw badField('shopId', '该门店不属于所选商户')
}

/** @throws CallError where the event was not applied, which takes the binding back as well */
function refuseUnless({ state, reason = '' }: Outcome): void {
  if (state === 'APPLIED' || state === 'SAME') return
  if (state === 'WAITING' && reason === 'MERCHANT')
    throw badField('merId', '该商户未开通此支付渠道，不能入账')
  if (state === 'WAITING' && reason === 'SHOP') throw badField('shopId', '请选择该商户的门店')
  if (state === 'WAITING' && reason === 'TERMINAL')
    throw badField('shopId', '终端未识别，请选择交易所在门店')
  throw conflict(`未能入账：${reasonWords(reason)}`)
}
