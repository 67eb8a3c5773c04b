import { and, eq, inArray } from 'drizzle-orm'
import type { CHARGEBACK_KIND, CHARGEBACK_REASON } from '#domain/chargeback/dicts'
import { formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { conflict, notFound } from '../../core/errors'
import { nextNumber } from '../../core/numbers'
import { appendLog } from '../../core/record-log'
import { lockMerchantAccounts } from '../merchant-account'
import { trade } from '../trade/trade-schema'
import { awaitAnswer } from './chargeback-expire'
import { withhold } from './chargeback-funds'
import { AGAINST } from './chargeback-moves'
import { chargeback } from './chargeback-schema'

/** What upstream tells of a trade. */
export interface NewChargeback {
  providerId: string
  tradeNo: string
  caseNo: string
  disputeKind: keyof typeof CHARGEBACK_KIND
  /** Fen, above 0. */
  disputeAmt: number
  reasonType: keyof typeof CHARGEBACK_REASON
  reason: string
  /** Epoch ms. */
  deadline: number
}

/**
 * A dispute about a trade. Chargebacks of one trade together never exceed what was paid and not
 * given back, so that the merchant cannot lose more than it got.
 * @param now business time, epoch ms
 * @throws CallError 90404 for an unknown trade, 90409 for what does not fit it or was told before
 */
export async function openChargeback(
  tx: Tx,
  { providerId, tradeNo, ...what }: NewChargeback,
  now: number,
): Promise<{ chargebackNo: string }> {
  const tradeIs = and(eq(trade.providerId, providerId), eq(trade.tradeNo, tradeNo))
  // The merchant's account before the trade, as its settlement does.
  const [owner] = await tx.select({ merId: trade.merId }).from(trade).where(tradeIs)
  if (!owner) throw notFound()
  const accounts = await lockMerchantAccounts(tx, providerId, [owner.merId])
  const [of] = await tx.select().from(trade).where(tradeIs).for('update')
  if (!of) throw notFound()
  if (of.tradeStatus !== 'SUCCESS') throw conflict('只有支付成功的交易会有争议')
  if (what.deadline <= now) throw conflict('回复截止时间已过')
  const [same] = await tx
    .select({ no: chargeback.chargebackNo })
    .from(chargeback)
    .where(and(eq(chargeback.providerId, providerId), eq(chargeback.caseNo, what.caseNo)))
  if (same) throw conflict('该案件已登记')
  const left = of.payAmt - of.refundAmt - (await disputedAmt(tx, { providerId, tradeNo }))
  if (what.disputeKind === 'CHARGEBACK' && what.disputeAmt > left)
    throw conflict('争议金额超过交易未退未争议的金额')
  const row = {
    ...what,
    providerId,
    chargebackNo: await nextNumber(tx, 'CB', formatDate(now)),
    receiveTime: new Date(now),
    tradeNo,
    tradeTime: of.tradeTime,
    merId: of.merId,
    shopId: of.shopId,
    partnerId: of.partnerId,
    createdBy: of.createdBy,
    payChannel: of.payChannel,
    chargebackStatus: 'PENDING',
    deadline: new Date(what.deadline),
  }
  await tx.insert(chargeback).values({ ...row, ...(await withhold(tx, accounts, row, of, now)) })
  await appendLog(tx, {
    providerId,
    targetType: 'chargeback',
    targetId: row.chargebackNo,
    title: what.disputeKind === 'CHARGEBACK' ? '收到拒付' : '收到调单',
    operator: '支付渠道',
    toState: 'PENDING',
    remark: what.reason,
    time: now,
  })
  await awaitAnswer(tx, row)
  return { chargebackNo: row.chargebackNo }
}

/** What chargebacks keep of a trade, or took, in fen; the caller holds the trade. */
export async function disputedAmt(
  tx: Tx,
  { providerId, tradeNo }: { providerId: string; tradeNo: string },
): Promise<number> {
  const rows = await tx
    .select({ amt: chargeback.disputeAmt })
    .from(chargeback)
    .where(
      and(
        eq(chargeback.providerId, providerId),
        eq(chargeback.tradeNo, tradeNo),
        eq(chargeback.disputeKind, 'CHARGEBACK'),
        inArray(chargeback.chargebackStatus, [...AGAINST]),
      ),
    )
  return rows.reduce((sum, { amt }) => sum + amt, 0)
}
