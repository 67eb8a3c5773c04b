import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../core/db/open'
import { channelReg } from '../channel-reg/channel-reg-schema'
import { refund } from './refund-schema'
import { trade, tradeKey } from '../trade/trade-schema'
import { notFound } from '../../core/errors'
import { defineOrder, outsideNo, words } from '../../core/upstream/kind'
import { changeRefund, type Refund } from './refund-change'

const OPERATOR = '支付渠道'

/** A refund at its payment channel (domain §8.6). */
export const refundOrder = defineOrder({
  kind: 'channel.refund',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('SUCCESS'), channelRefundNo: outsideNo() }),
    z.object({ code: z.literal('ABNORMAL'), reason: words().min(1) }),
    z.object({ code: z.literal('CLOSED'), reason: words().min(1) }),
  ]),
  later: { ABNORMAL: ['SUCCESS'] },

  async details(tx, { providerId, refId }) {
    const row = await findRefund(tx, { providerId, refundNo: refId })
    if (!row) return {}
    const [of] = await tx
      .select({
        channelTradeNo: trade.channelTradeNo,
        payAmt: trade.payAmt,
        subMchId: channelReg.subMchId,
      })
      .from(trade)
      .leftJoin(
        channelReg,
        and(
          eq(channelReg.providerId, trade.providerId),
          eq(channelReg.merId, trade.merId),
          eq(channelReg.payChannel, trade.payChannel),
        ),
      )
      .where(tradeKey(row))
    return { ...of, merId: row.merId, outRefundNo: row.outRefundNo, reason: row.refundReason }
  },

  /** The trade first, as in a new refund. */
  async lock(tx, { providerId, refId }) {
    const row = await findRefund(tx, { providerId, refundNo: refId })
    if (row) await tx.select({ id: trade.tradeNo }).from(trade).where(tradeKey(row)).for('update')
  },

  async onAnswer(tx, { providerId, refId }, answer, { now }) {
    const row = await findRefund(tx, { providerId, refundNo: refId })
    if (!row) throw notFound()
    const by = { operator: OPERATOR, now }
    switch (answer.code) {
      case 'SUCCESS': {
        const { channelRefundNo } = answer
        return changeRefund(tx, row, { ...by, event: 'success', channelRefundNo })
      }
      case 'ABNORMAL':
        return changeRefund(tx, row, { ...by, event: 'abnormal', reason: answer.reason })
      case 'CLOSED':
        return changeRefund(tx, row, { ...by, event: 'close', reason: answer.reason })
    }
  },
})

async function findRefund(
  tx: Tx,
  { providerId, refundNo }: Pick<Refund, 'providerId' | 'refundNo'>,
): Promise<Refund | undefined> {
  const [row] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.providerId, providerId), eq(refund.refundNo, refundNo)))
  return row
}
