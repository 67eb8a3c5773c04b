import { z } from 'zod'
import { MOST_FEN } from '#domain/money'
import type { Tx } from '../db/open'
import type { Outbox } from '../outbox/outbox'
import type { UpstreamOrder } from './ask'
import type { Upstream } from './port'

/** An order as its answer finds it. A record from before orders were stored has no `orderId`. */
export type Answered = Pick<UpstreamOrder, 'providerId' | 'kind' | 'refId'> & {
  orderId?: string
  /** The answer so far. */
  answer?: Record<string, unknown> | null
  payload: Record<string, unknown>
}

/** The effects that an answer may have, beside the record's own change. */
export interface AnswerDeps {
  upstream: Upstream
  /** Business time, epoch ms. */
  now: number
  /** Messages to people; undefined: no carrier is connected. */
  outbox?: Outbox | undefined
}

type Coded = { code: string }

/** One kind of order: how it is sent, its possible answers, and their effects. */
export interface OrderKind<A extends Coded = Coded> {
  /** At most 32 characters, `<counterparty>.<what>`. */
  kind: string
  /** Codes and their fields; an answer that does not fit is refused before it is stored. */
  answer: z.ZodType<A>
  /** Codes after which more may follow. Every other one ends the order. */
  interim?: readonly A['code'][]
  /** Codes that may still come after a final one, by that one. */
  later?: Partial<Record<A['code'], readonly A['code'][]>>
  /**
   * Data that upstream needs beside the order's payload, read when it is sent: persons and accounts
   * are not copied into orders.
   */
  details?(tx: Tx, order: Answered): Promise<Record<string, unknown>>
  /**
   * Locks the record before its newest order is read: a concurrent new order either waits, or has
   * made this answer stale.
   */
  lock(tx: Tx, of: Pick<Answered, 'providerId' | 'refId'>): Promise<unknown>
  /**
   * Applies an answer in the transaction that also changes the order.
   * @throws CallError 90404, 90409 when the record is not waiting for it (any more); the answer is
   *   then stored and changes nothing
   */
  onAnswer(tx: Tx, order: Answered, answer: A, deps: AnswerDeps): Promise<Applied>
}

/**
 * The effect of an answer on the record. `keep` is stored with the order in place of the answer's
 * fields.
 */
export interface Applied {
  from: string
  to: string
  keep?: Record<string, unknown>
}

/** The orders and the news of upstream, by the kind's name. */
export interface OrderKinds {
  order(kind: string): OrderKind | undefined
  news(kind: string): OrderKind | undefined
}

/** Identity at run time: infers the answer's type from its schema. */
export const defineOrder = <A extends Coded>(kind: OrderKind<A>): OrderKind<A> => kind

/** A sentence for people: short, one line. */
export const words = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `不能超过${max}字`)
    // oxlint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, '不能含控制字符')

/** Upstream's own number of something. */
export const outsideNo = () => z.string().regex(/^[\w-]{1,64}$/, '应为1到64位字母、数字、横线')

/** Integer fen as text or number, above 0. */
export const fenText = () =>
  z.coerce
    .string()
    .regex(/^[1-9]\d{0,15}$/, '应为大于0的整数，单位分')
    .transform(Number)
    .refine((fen) => fen <= MOST_FEN, '金额过大')
