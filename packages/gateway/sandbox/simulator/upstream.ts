import type { Tx } from '../../core/db/open'
import { answerRecord } from '../../core/upstream/answer'
import { createUpstream } from '../../core/upstream/ask'
import type { OrderKind } from '../../core/upstream/kind'
import { inside } from './agenda'

/** Everybody upstream, played by the simulator. */
export const simulated = createUpstream(inside)

/**
 * Answers what was asked about a record, as somebody outside would.
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
