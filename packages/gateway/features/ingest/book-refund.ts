import { RESP } from '#domain/codes'
import { CallError } from '../../core/errors'
import { refundByChannel, type ToldRefund } from '../refund'
import { channelNo } from './ingest-schema'
import type { Trade } from './known-trades'
import { applied, refused, type Applying, type Outcome } from './outcome'

/**
 * Books a refund that the channel has paid; more than is left is refused. The caller holds the trade.
 * @param bookedAt when it counts, epoch ms
 */
export async function bookRefund(
  applying: Applying,
  of: Trade,
  told: ToldRefund,
  bookedAt: number,
): Promise<Outcome> {
  try {
    // A savepoint: what is left is only known when the refund is begun.
    const made = await applying.tx.transaction((part) => refundByChannel(part, of, told, bookedAt))
    await noteRefundNo(applying, { ...made, channelRefundNo: told.channelRefundNo })
    return applied({ tradeNo: of.tradeNo, refundNo: made.refundNo })
  } catch (error) {
    if (!(error instanceof CallError) || error.respCode !== RESP.BAD_REQUEST) throw error
    return refused(`refundAmt: ${error.message}`)
  }
}

/** Notes the channel's number of a refund: told again, it is the same. */
export const noteRefundNo = (
  { tx, source: { providerId, sourceId } }: Applying,
  of: { channelRefundNo: string; refundNo: string; refundTime: Date },
) =>
  tx.insert(channelNo).values({
    providerId,
    sourceId,
    noKind: 'REFUND',
    no: of.channelRefundNo,
    ownNo: of.refundNo,
    ownTime: of.refundTime,
  })
