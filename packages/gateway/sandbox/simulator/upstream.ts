import type { Tx } from '../../core/db/open'
import { answerRecord } from '../../core/upstream/answer'
import { createUpstream } from '../../core/upstream/ask'
import type { OrderKind } from '../../core/upstream/kind'
import { inside } from './agenda'

/** The upstream that the simulator plays. */
export const simulated = createUpstream(inside)

/**
 * Answers an order of a record in upstream's place.
 * @param now business time, epoch ms
 * @throws CallError 90404, 90409 when the record is not waiting for that
 */
export const answer = <A extends { code: string }>(
  tx: Tx,
  kind: OrderKind<A>,
  about: { providerId: string; refId: string },
  word: NoInfer<A>,
  now: number,
): Promise<{ from: string; to: string }> =>
  answerRecord(tx, kind, about, word, { upstream: simulated, now })
