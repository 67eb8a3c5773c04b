import { CODES } from '#domain/permission-codes'
import { PERSONAL_ITEMS, type AskedItem } from '#domain/auth-review/items'
import type { Caller } from '../../core/call'
import { maySeePlain } from '../../core/plain'
import type { Review } from './auth-review-change'

/** Who may send an answer; the same may see what personal pictures hold. */
export const SUBMIT_CODE = CODES.authReview.submit

/** A photo of an identity or bank card is the full number; it takes more than reading the review. */
export const maySeePersonal = (caller: Caller): boolean =>
  caller.may(SUBMIT_CODE) || maySeePlain(caller)

/** The items as the wire has them, each with its last value. */
export function askedItems(review: Review, caller: Caller | undefined): AskedItem[] {
  const { items, answers } = review
  return items.map(({ before, ...item }) => {
    const hidden =
      PERSONAL_ITEMS.includes(item.itemCode) && caller !== undefined && !maySeePersonal(caller)
    const last = (answers[item.itemCode] ?? before ?? null) as AskedItem['oldValue']
    return { ...item, refused: item.refused ?? '', oldValue: hidden ? null : last }
  })
}
