import type { WaitsFor } from '#domain/ingest/dicts'
import type { Upstream } from '../../core/upstream/port'
import type { Tx } from '../../core/db/open'
import type { ReadEvent } from './facts'
import type { source } from './ingest-schema'

/** What became of an event. */
export interface Outcome {
  state: 'APPLIED' | 'SAME' | 'WAITING' | 'REFUSED'
  /** What it waits for, or `<field>: <sentence>`. */
  reason?: string | undefined
  tradeNo?: string | undefined
  refundNo?: string | undefined
  /** Applied, but staff have to look at it. */
  doubt?: string | undefined
}

/** What applying an event needs. */
export interface Applying {
  tx: Tx
  source: typeof source.$inferSelect
  upstream: Upstream
  /** FILE: by a line of the day's file. */
  carrier: 'EVENT' | 'FILE'
  /** Business time, epoch ms. */
  now: number
}

/** What taking events needs; `dataSecret` seals what they say. */
export interface Taking extends Applying {
  dataSecret?: string | undefined
  /** Of a newer version of a file: the `fileId` of each older one. */
  formerFiles?: ReadonlySet<string>
}

export const applied = (of: Pick<Outcome, 'tradeNo' | 'refundNo' | 'doubt'> = {}): Outcome => ({
  state: 'APPLIED',
  ...of,
})
/** Told before, by any carrier. */
export const same = (of: Pick<Outcome, 'tradeNo' | 'refundNo'> = {}): Outcome => ({
  state: 'SAME',
  ...of,
})
export const waits = (reason: WaitsFor): Outcome => ({ state: 'WAITING', reason })
export const refused = (reason: string): Outcome => ({ state: 'REFUSED', reason })
/** Other facts than those that are known. */
export const contradicts = (
  words: string,
  of: Pick<Outcome, 'tradeNo' | 'refundNo'> = {},
): Outcome => ({ state: 'REFUSED', reason: `conflict: ${words}`, ...of })

/** Applies some events and notes what became of each. */
export type Apply = (
  applying: Applying,
  events: readonly ReadEvent[],
  note: (event: ReadEvent, outcome: Outcome) => void,
) => Promise<void>
