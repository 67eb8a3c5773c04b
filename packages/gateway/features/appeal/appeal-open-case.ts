import { and, desc, eq, gt } from 'drizzle-orm'
import type { HANDLE_DEGREE, RISK_SOURCE, RISK_TYPE } from '#domain/appeal/dicts'
import { DAY_MS, formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { appeal, riskCase } from './appeal-schema'
import { merchant } from '../merchant/merchant-schema'
import { trade } from '../trade/trade-schema'
import { conflict, notFound } from '../../core/errors'
import { appendLog } from '../../core/record-log'
import { nextNumber } from '../../core/numbers'
import { holdTrades } from '../merchant-account'
import { awaitDeadline } from './appeal-expire'
import { holdMerchant, HOLDING_DEGREES } from './appeal-hold'
import { APPEAL_MS, OPERATION_OF } from './appeal-moves'

export type RiskType = keyof typeof RISK_TYPE
export type HandleDegree = keyof typeof HANDLE_DEGREE

export interface NewCase {
  /** The provider whose merchant it must be; absent: any provider's. */
  providerId?: string
  merId: string
  riskType: RiskType
  handleDegree: HandleDegree
  source: keyof typeof RISK_SOURCE
  riskDesc: string
  /** Who freezes the merchant, in its log. */
  operator: string
}

/** What each degree does to a merchant, as the notice says it. */
export const PUNISH_PLANS: Readonly<Record<HandleDegree, string>> = {
  L1: '关注交易，暂不限制',
  L2: '单笔与单日交易限额',
  L3: '结算周期延长至T+7',
  L4: '暂停交易并冻结待结算资金',
  L5: '暂停交易，拟清退商户',
}

/** Degrees that keep the money of the trades in question. */
const KEEPING: readonly string[] = ['L3', 'L4', 'L5']
/** Trades in question at most, of the last thirty days. */
const MAX_TRADES = 12

/**
 * A case against a merchant, and the appeal that may be made against it.
 * @param now business time, epoch ms
 * @throws CallError 90404 for an unknown merchant, 90409 for a closed one
 */
export async function openCase(
  tx: Tx,
  { providerId: of, merId, riskType, handleDegree, source, riskDesc, operator }: NewCase,
  now: number,
): Promise<{ appealId: string }> {
  const isOf = of === undefined ? undefined : eq(merchant.providerId, of)
  const [holder] = await tx
    .select()
    .from(merchant)
    .where(and(isOf, eq(merchant.merId, merId)))
    .for('update')
  if (!holder) throw notFound()
  if (holder.merStatus === 'CLOSED') throw conflict('商户已注销，不能立案')
  const { providerId, partnerId, createdBy } = holder
  const day = formatDate(now)
  const assistId = await nextNumber(tx, 'RC', day)
  const appealId = await nextNumber(tx, 'RA', day)
  const trades = await suspects(tx, providerId, merId, now)
  const frozen = trades.filter(({ settleStatus }) => settleStatus !== 'SETTLED')
  const holdsMerchant =
    HOLDING_DEGREES.includes(handleDegree) &&
    (await holdMerchant(tx, holder, { operator, remark: `风险协查单 ${assistId}`, now }))
  // A frozen merchant's trades are held with it.
  const keepsTrades = handleDegree === 'L3'
  if (keepsTrades) await holdTrades(tx, holder, tradeNosOf(trades))
  const createTime = new Date(now)
  await tx.insert(riskCase).values({
    providerId,
    assistId,
    merId,
    riskDesc,
    punishPlan: PUNISH_PLANS[handleDegree],
    frozenAmt: KEEPING.includes(handleDegree)
      ? frozen.reduce((sum, one) => sum + one.settleAmt, 0)
      : 0,
    tradeNos: tradeNosOf(trades),
    holdsMerchant,
    keepsTrades,
    createTime,
  })
  await tx.insert(appeal).values({
    providerId,
    appealId,
    assistId,
    merId,
    partnerId,
    createdBy,
    source,
    riskType,
    handleDegree,
    punishTime: createTime,
    appealNode: 'WAIT_APPEAL',
    operationStatus: OPERATION_OF.WAIT_APPEAL,
    deadline: new Date(now + APPEAL_MS),
    createTime,
  })
  await appendLog(tx, {
    providerId,
    targetType: 'appeal',
    targetId: appealId,
    title: '风险立案',
    operator,
    toState: 'WAIT_APPEAL',
    remark: PUNISH_PLANS[handleDegree],
    time: now,
  })
  await awaitDeadline(tx, { providerId, appealId }, now + APPEAL_MS)
  return { appealId }
}

const tradeNosOf = (trades: readonly { tradeNo: string }[]) => trades.map(({ tradeNo }) => tradeNo)

/** The merchant's largest trades of a month. */
async function suspects(tx: Tx, providerId: string, merId: string, now: number) {
  return tx
    .select({
      tradeNo: trade.tradeNo,
      settleAmt: trade.settleAmt,
      settleStatus: trade.settleStatus,
    })
    .from(trade)
    .where(
      and(
        eq(trade.providerId, providerId),
        eq(trade.merId, merId),
        eq(trade.tradeStatus, 'SUCCESS'),
        gt(trade.tradeTime, new Date(now - 30 * DAY_MS)),
      ),
    )
    .orderBy(desc(trade.transAmt), desc(trade.tradeNo))
    .limit(MAX_TRADES)
}
