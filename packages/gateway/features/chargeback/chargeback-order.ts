import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { CHARGEBACK_KIND, CHARGEBACK_REASON } from '#domain/chargeback/dicts'
import { isDateTime, parseTime } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { defineOrder, fenText, outsideNo, words } from '../../core/upstream/kind'
import { lockMerchantAccounts } from '../merchant-account'
import { trade } from '../trade/trade-schema'
import { changeChargeback } from './chargeback-change'
import { openChargeback } from './chargeback-open'
import { chargeback } from './chargeback-schema'

const OPERATOR = '支付渠道'
const keys = <K extends string>(dict: Record<K, unknown>) => Object.keys(dict) as [K, ...K[]]

interface Of {
  providerId: string
  refId: string
}

const find = (tx: Tx, { providerId, refId }: Of) =>
  tx
    .select()
    .from(chargeback)
    .where(and(eq(chargeback.providerId, providerId), eq(chargeback.chargebackNo, refId)))

/** What staff said of a dispute, at the payer's bank. */
export const chargebackOrder = defineOrder({
  kind: 'channel.dispute',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('WON'), opinion: words().min(1) }),
    z.object({ code: z.literal('LOST'), opinion: words().min(1) }),
  ]),

  async details(tx, of) {
    const [row] = await find(tx, of)
    if (!row) return {}
    const { caseNo, tradeNo, disputeAmt, explanation, documents } = row
    return { caseNo, tradeNo, disputeAmt, explanation, documents }
  },

  lock: (tx, of) => find(tx, of).for('update'),

  async onAnswer(tx, of, { code, opinion }, { now }) {
    const [row] = await find(tx, of).for('update')
    if (!row) throw notFound()
    return changeChargeback(tx, row, {
      event: code === 'WON' ? 'win' : 'lose',
      operator: OPERATOR,
      now,
      remark: opinion,
      set: { opinion },
    })
  },
})

/** A dispute that upstream tells of; `refId` is the trade. */
export const chargebackNews = defineOrder({
  kind: 'channel.chargeback',
  answer: z.discriminatedUnion('code', [
    z.object({
      code: z.literal('OPEN'),
      disputeKind: z.enum(keys(CHARGEBACK_KIND)),
      caseNo: outsideNo(),
      disputeAmt: fenText(),
      reasonType: z.enum(keys(CHARGEBACK_REASON)),
      reason: words().min(1),
      deadline: z.string().refine(isDateTime, '应为 YYYY-MM-DD HH:mm:ss').transform(parseTime),
    }),
  ]),

  /** The merchant's account first; the trade's lock comes after it. */
  async lock(tx, { providerId, refId }) {
    const [of] = await tx
      .select({ merId: trade.merId })
      .from(trade)
      .where(and(eq(trade.providerId, providerId), eq(trade.tradeNo, refId)))
    if (of) await lockMerchantAccounts(tx, providerId, [of.merId])
  },

  async onAnswer(tx, { providerId, refId }, { code: _code, ...what }, { now }) {
    await openChargeback(tx, { ...what, providerId, tradeNo: refId }, now)
    return { from: '', to: 'PENDING' }
  },
})
