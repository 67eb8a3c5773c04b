import { and, eq } from 'drizzle-orm'
import type { MerchantTerms } from '#domain/merchant-account/terms-words'
import type { Tx } from '../../core/db/open'
import { keepFacts } from '../../core/record-facts'
import { lockMerchantAccounts } from './merchant-account'
import { merchantAccount, TERMS_FACTS } from './merchant-account-schema'

/** Sets them, from the next batch and refund on. @returns what they were */
export async function setMerchantTerms(
  tx: Tx,
  { providerId, merId }: { providerId: string; merId: string },
  terms: MerchantTerms,
  by: { operator: string; reason: string; time: number },
): Promise<MerchantTerms> {
  const held = await lockMerchantAccounts(tx, providerId, [merId])
  const { reserveRate, reserveTargetAmt, reserveDays, debtLimitAmt } = held.get(merId)!
  await tx
    .update(merchantAccount)
    .set(terms)
    .where(and(eq(merchantAccount.providerId, providerId), eq(merchantAccount.merId, merId)))
  await keepFacts(tx, TERMS_FACTS, { providerId, nos: [merId] }, by)
  return { reserveRate, reserveTargetAmt, reserveDays, debtLimitAmt }
}
