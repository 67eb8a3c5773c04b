import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/open'
import { conflict } from '../errors'
import { upstreamOrder } from './upstream-schema'
import type { UpstreamOrder } from './ask'
import { heard } from './heard'
import type { AnswerDeps, OrderKind } from './kind'
import { newestOrder } from './newest-order'

/**
 * Applies an answer to a record and its order, in one transaction. The caller has locked the record
 * before it looked for the order, as an order or a withdrawal does.
 * @param order the newest of the record; undefined for one from before orders were stored
 * @throws CallError as `onAnswer`, 90409 for an order that was not sent, or whose answer this one
 *   contradicts; nothing has been written then
 */
export async function applyAnswer<A extends { code: string }>(
  tx: Tx,
  kind: OrderKind<A>,
  about: { providerId: string; refId: string },
  order: UpstreamOrder | undefined,
  answer: A,
  deps: AnswerDeps,
): Promise<{ from: string; to: string }> {
  const { providerId, refId } = about
  if (order?.state === 'KEPT') throw conflict('付款尚未发往银行')
  if (order?.state === 'ANSWERED') requireLater(kind, order, answer)
  const done = await kind.onAnswer(
    tx,
    order ?? { providerId, kind: kind.kind, refId, payload: {} },
    answer,
    deps,
  )
  if (!order) return done
  const more = kind.interim?.includes(answer.code) ?? false
  const at = new Date(deps.now)
  await tx
    .update(upstreamOrder)
    .set({
      state: more ? 'SENT' : 'ANSWERED',
      // An answer proves receipt, whatever the result of the sending.
      ...heard(deps.now),
      answer: { ...answer, ...done.keep },
      answeredAt: at,
      lastError: '',
      ...(!more && { nextAt: null }),
      // The order had expired and is open again: the rest of the answer is requested again.
      ...(more && order.state === 'EXPIRED' && { nextAt: at }),
    })
    .where(and(eq(upstreamOrder.providerId, providerId), eq(upstreamOrder.orderId, order.orderId)))
  return done
}

/**
 * An answered order only takes the later answers that its kind declares: of two contradicting
 * answers the first counts.
 * @throws CallError 90409
 */
function requireLater<A extends { code: string }>(
  { later }: OrderKind<A>,
  { answer: before }: UpstreamOrder,
  { code }: A,
): void {
  const answered = String(before?.code) as A['code']
  if (!later?.[answered]?.includes(code))
    throw conflict(`指令已有答复 ${answered}，不再接受 ${code}`)
}

/**
 * The same for a caller that knows the record and not the order: an upstream inside this database.
 */
export async function answerRecord<A extends { code: string }>(
  tx: Tx,
  kind: OrderKind<A>,
  about: { providerId: string; refId: string },
  answer: A,
  deps: AnswerDeps,
): Promise<{ from: string; to: string }> {
  await kind.lock(tx, about)
  const order = await newestOrder(tx, { ...about, kind: kind.kind })
  return applyAnswer(tx, kind, about, order, answer, deps)
}
