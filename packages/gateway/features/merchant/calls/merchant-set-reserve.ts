import { CODES } from '#domain/permission-codes'
import { merchantTermsFields } from '#domain/merchant-account/terms-fields'
import { termsWords, type MerchantTerms } from '#domain/merchant-account/terms-words'
import { z } from 'zod'
import { defineCall, type SessionContext } from '../../../core/call'
import { conflict } from '../../../core/errors'
import { byRules, formText, id } from '../../../core/inputs'
import { appendLog } from '../../../core/record-log'
import { lockMerchantAccounts, setMerchantTerms } from '../../merchant-account'
import { lockMerchant } from '../merchant-find'

/** Sets a merchant's reserve and debt limit (domain §14), with a reason. */
export default defineCall({
  path: '/v1/merchant/setReserve',
  access: { roles: ['3'], codes: [CODES.merchant.setReserve] },
  request: z
    .object({
      merId: id(),
      reserveRate: formText,
      reserveTargetAmt: formText,
      reserveDays: formText,
      debtLimitAmt: formText,
      reason: formText,
    })
    .check(byRules(merchantTermsFields))
    .transform(({ merId, reason, ...terms }) => ({
      merId,
      reason: reason ?? '',
      terms: {
        reserveRate: Number(terms.reserveRate),
        reserveTargetAmt: Number(terms.reserveTargetAmt),
        reserveDays: Number(terms.reserveDays),
        debtLimitAmt: Number(terms.debtLimitAmt),
      },
    })),
  write: true,
  async current({ merId = '' }, context) {
    const { providerId } = await lockMerchant(context, merId.trim())
    const held = await lockMerchantAccounts(context.tx, providerId, [merId.trim()])
    const { reserveRate, reserveTargetAmt, reserveDays, debtLimitAmt } = held.get(merId.trim())!
    return { reserveRate, reserveTargetAmt, reserveDays, debtLimitAmt }
  },
  moves: promisedByTerms,
  approval: { act: 'MERCHANT_LIMIT' },
  /** @throws CallError 90404 outside the scope, 90409 for a closed merchant */
  async handler(context, { merId, reason, terms }) {
    const { tx, caller, clock } = context
    const { providerId, merStatus } = await lockMerchant(context, merId)
    if (merStatus === 'CLOSED') throw conflict('商户已注销，不能设置保证金')
    const by = { operator: caller.nickName, reason, time: clock.now() }
    const before = await setMerchantTerms(tx, { providerId, merId }, terms, by)
    await appendLog(tx, {
      providerId,
      targetType: 'merchant',
      targetId: merId,
      title: '设置保证金与欠款上限',
      operator: caller.nickName,
      remark: `${termsWords(before, terms)}。${reason}`,
      time: by.time,
    })
    return { merId, ...terms }
  },
})

/**
 * What the new terms let the merchant have beyond the old ones: a higher debt limit, and today's
 * reserve when its rate, target or days become less.
 * @throws CallError 90404 outside the scope
 */
async function promisedByTerms(
  { merId, terms }: { merId: string; terms: MerchantTerms },
  context: SessionContext,
): Promise<number> {
  const { providerId } = await lockMerchant(context, merId)
  const before = (await lockMerchantAccounts(context.tx, providerId, [merId])).get(merId)!
  const keepsLess =
    terms.reserveRate < before.reserveRate ||
    terms.reserveTargetAmt < before.reserveTargetAmt ||
    terms.reserveDays < before.reserveDays
  return Math.max(0, terms.debtLimitAmt - before.debtLimitAmt) + (keepsLess ? before.reserveAmt : 0)
}
