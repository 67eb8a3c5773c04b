import type { ApprovalAct } from '#domain/approval/acts'
import type { SessionContext } from '../call'
import type { Change } from '../operations/operation-schema'

/** What a call declares of the approval that it may need, beside `moves`. */
export interface NeedsApproval<I> {
  /** The act of every request; or what `actOf` says. */
  act?: ApprovalAct
  /** Several: a rule about any of them holds. undefined: no rule is about this request. */
  actOf?(input: I, context: SessionContext): Acts | Promise<Acts>
  /** Fen that the rules compare; default: what the call moves (`moves`). */
  amount?(input: I, context: SessionContext): number | Promise<number>
  /**
   * The request that the call decides, where the call is a second person's decision itself: it
   * counts as the first approval, and its requester may not give another.
   */
  decides?(input: I, context: SessionContext): Promise<{ requestedBy: string } | undefined>
  /**
   * What the handler gets when the act is approved, where its `prepare` is too slow for the approval's
   * transaction. Default: what `prepare` gives.
   */
  prepared?(context: SessionContext): unknown
}

type Acts = ApprovalAct | readonly ApprovalAct[] | undefined

/** The act of a request, by its call's declaration. */
export interface Act {
  /** What rules know it as. */
  acts: readonly ApprovalAct[]
  /** Fen; null: the act has no amount, or no upper bound. */
  amt: number | null
  /** Who asked for what the call decides; null: it decides nothing. */
  firstAskerId: string | null
}

/** A request as it is kept until it is decided. */
export interface Facts {
  path: string
  /** The call's own fields, without secrets. */
  fields: Readonly<Record<string, string>>
  /** What `current` of the call says; null: the call has none. */
  current: unknown
  /** What the act will do, as its dialog said it; absent: its call has no words of its own. */
  words?: string | undefined
}

/** An act on its way to approval. */
export interface AskedAct extends Act {
  facts: Facts
  /** What the act would change, as it was tried. */
  changes: readonly Change[]
  /** Upload tokens that the request names. */
  files: readonly string[]
}

export interface Sent {
  approvalNo: string
  state: 'PENDING'
}

/** What rules there are and where acts wait: a feature's, given to the dispatcher. */
export interface Approvals {
  /** Keeps an act; undefined: no rule is about it, and it is done at once. */
  sender(
    context: SessionContext,
    act: Act,
  ): Promise<((asked: AskedAct) => Promise<Sent>) | undefined>
}

/** Does a kept act as its asker, in the transaction of the approval. */
export type Perform = (asked: {
  userId: string
  roleType: string
  facts: Facts
  /** Fen that were approved; null: no amount. */
  amt: number | null
  /** Words of the operation log. */
  why: string
}) => Promise<unknown>
