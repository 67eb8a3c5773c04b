import type { Tx } from '../../core/db/open'
import { BOOK_CHECKS } from './books'

/**
 * Proves a provider's books from themselves: every voucher's lines add up to 0, every chain is
 * unbroken from 0, every balance and every month is the sum of its entries.
 * @returns what is wrong, a sentence each; empty when everything adds up
 */
export async function checkLedger(tx: Tx, providerId: string): Promise<string[]> {
  const wrong: string[] = []
  for (const check of BOOK_CHECKS) wrong.push(...(await check.run(tx, providerId)).differences)
  return wrong
}
