import { ACCOUNT_WORDS } from './account'
import { PARTY_WORDS } from './party'
import { TRADE_WORDS } from './trade'
import type { ActWords } from './told'

export type { ActWords, Facts } from './told'

/**
 * What an act will do, by its call: to whom, how much, before and after. The dialog in which staff
 * confirm the act and the approval that it waits for say the same.
 */
export const ACT_WORDS: Readonly<Record<string, ActWords>> = {
  ...TRADE_WORDS,
  ...ACCOUNT_WORDS,
  ...PARTY_WORDS,
}
