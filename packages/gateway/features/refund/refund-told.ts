import type { Tx } from '../../core/db/open'
import { lockMerchantAccounts } from '../merchant-account'
import type { trade } from '../trade/trade-schema'
import { changeRefund } from './refund-change'
import { startRefund } from './refund-start'

const OPERATOR = '支付渠道'

/** A refund that the channel has paid without being asked from here. */
export interface ToldRefund {
  /** Fen, above 0. */
  refundAmt: number
  channelRefundNo: string
  outRefundNo?: string | undefined
  reason: string
}

/**
 * Books a refund that the channel tells of, exactly as one of ours that succeeds, beyond the
 * merchant's debt limit too.
 * @param of the trade, held by the caller after its merchant's account
 * @param bookedAt when it counts, epoch ms; its day must be open
 * @throws CallError 90400 at `refundAmt` when less is left
 */
export async function refundByChannel(
  tx: Tx,
  of: typeof trade.$inferSelect,
  { refundAmt, channelRefundNo, outRefundNo, reason }: ToldRefund,
  bookedAt: number,
): Promise<{ refundNo: string; refundTime: Date }> {
  const accounts = await lockMerchantAccounts(tx, of.providerId, [of.merId])
  const by = { refundSource: 'CHANNEL', operatorName: OPERATOR, isPaid: true }
  const asked = { ...by, refundAmt, outRefundNo, reason }
  const { refund: row } = await startRefund(tx, accounts, of, asked, bookedAt)
  const told = { event: 'success', operator: OPERATOR, channelRefundNo, now: bookedAt } as const
  await changeRefund(tx, row, told)
  return { refundNo: row.refundNo, refundTime: row.refundTime }
}
