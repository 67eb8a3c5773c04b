import type { ChangeValues } from '#domain/merchant-change/form'
import type { Tx } from '../../core/db/open'
import type { Upstream } from '../../core/upstream/port'
import type { Holder, MerchantChange } from './merchant-change-find'

/** A change in the making: its merchant, locked, and what the form holds. */
export interface Wanted {
  holder: Holder
  after: ChangeValues
  /** Business time, epoch ms. */
  now: number
}

/** A change that upstream has agreed to. */
export interface Agreed {
  row: MerchantChange
  holder: Holder
  /** Business time, epoch ms. */
  now: number
  upstream: Upstream
}

/** What the gateway knows of a kind of change; its form is in `domain/merchant-change`. */
export interface ChangeRules {
  /** Values that follow from the form's, e.g. a category's MCC. */
  derive?(after: ChangeValues): ChangeValues
  /** Which of several things of a merchant it is about, at most 64 characters. */
  part?(after: ChangeValues): string
  /** The values in force, by the names of the form's `lines`. @throws CallError 90400 */
  facts(tx: Tx, of: Wanted): Promise<ChangeValues>
  /**
   * What the form's own rules cannot know; asked at the request and again at the approval.
   * @param asking false at the approval, where a wished day may have come
   * @throws CallError 90400 at the wrong fields, 90409 for a merchant that cannot have it
   */
  check?(tx: Tx, of: Wanted & { asking: boolean }): Promise<void>
  /** Epoch ms from which an agreed change is in force; default: at once. */
  effectiveFrom?(after: ChangeValues, now: number): number
  /** At upstream's yes, before its time comes. @param row with its `effectiveTime` */
  arrange?(tx: Tx, of: Agreed): Promise<void>
  /** At its time: the merchant has the new values. */
  apply?(tx: Tx, of: Agreed): Promise<void>
}
