import type { Tx } from '../../core/db/open'
import { incomeOfMonth } from '../income'
import type { settlement } from './settlement-schema'

/**
 * What a settlement's `payableAmt` is made of, fen: merFeeAmt - costFeeAmt - partnerShareAmt of the
 * provider, or a partner's partnerShareAmt; + lateAmt + agreedAmt + carryAmt - taxAmt. `lateAmt` is 0
 * unless income of the month changed after the settlement was made.
 */
export async function settlementStatement(tx: Tx, record: typeof settlement.$inferSelect) {
  const { providerId, billMonth: month, targetType, targetId, incomeAmt } = record
  const isOwn = targetType === 'PROVIDER'
  const earned = await incomeOfMonth(tx, {
    providerId,
    month,
    topId: isOwn ? undefined : targetId,
  })
  return {
    ...(isOwn && { merFeeAmt: earned.merFeeAmt, costFeeAmt: earned.costFeeAmt }),
    partnerShareAmt: earned.partnerShareAmt,
    lateAmt: incomeAmt - (isOwn ? earned.netIncomeAmt : earned.partnerShareAmt),
    agreedAmt: record.adjustAmt - record.carryAmt,
    carryAmt: record.carryAmt,
  }
}
