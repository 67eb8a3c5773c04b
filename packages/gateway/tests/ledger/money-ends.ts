import { and, desc, eq, sql } from 'drizzle-orm'
import { merchant, merchantProduct, partner, shop, trade } from '../../schema'
import { merchantOf, partnerOf } from '../../features/names/names-by-id'
import { setRates } from '../../features/merchant'
import { takePayments } from '../../features/trade/trade-take'
import { addDays, formatDate } from '#domain/dates'
import type { Loose, TestSession } from '../support/wire-client'
import type { Desk, MoneyEvent } from './money-desk'

/** Of the account that settlements are paid to after all. */
const BANK = '03080000'
const LATELY_DAYS = 20

/** What begins and what ends: sales, refunds, recharges that differ, payments that came back. */
export function endEvents({ gateway, random, call, oneOf }: Desk): Record<string, MoneyEvent> {
  const done = async (...asked: Parameters<typeof call>) => (await call(...asked)).respCode
  const lately = () => {
    const today = formatDate(gateway.clock.now())
    return { tradeTimeStart: addDays(today, -LATELY_DAYS), tradeTimeEnd: today }
  }
  /** As often as not of a merchant whose trades are subsidised. */
  async function soldLately(session: TestSession): Promise<Loose> {
    const sold = { tradeStatus: ['SUCCESS'], ...lately() }
    if (random.chance(50)) return oneOf(session, '/v1/trade/queryList', sold)
    const activity = await oneOf(session, '/v1/account/subsidyList', {
      subsidyStatus: ['ACTIVE', 'PAUSED', 'USED_UP'],
    })
    const merId = activity?.merId
    return activity && oneOf(session, '/v1/trade/queryList', { ...sold, merId })
  }

  return {
    async refund(session) {
      const sold = await soldLately(session)
      if (!sold) return 'none'
      // The rest, a part, or now and then more than was paid.
      const rest = sold.payAmt - sold.refundAmt
      return done(session, '/v1/refund/apply', {
        tradeNo: sold.tradeNo,
        refundAmt: random.chance(40) ? rest : random.between(1, Math.ceil(sold.payAmt * 1.2)),
        reason: '顾客退货',
      })
    },
    async refundRetry(session) {
      const row = await oneOf(session, '/v1/refund/queryList', {
        refundStatus: ['ABNORMAL'],
        refundTimeStart: lately().tradeTimeStart,
        refundTimeEnd: lately().tradeTimeEnd,
      })
      if (!row) return 'none'
      const { refundNo, version } = row
      return done(session, '/v1/refund/retry', { refundNo, version })
    },
    /** A customer buys again, the way one did before, at what this merchant's rate is now. */
    async sale({ custId }) {
      const now = gateway.clock.now()
      return gateway.db.transaction(async (tx) => {
        const sold = await tx
          .select({ like: trade, merchant, shop, partner, rate: merchantProduct })
          .from(trade)
          .innerJoin(merchant, merchantOf(trade))
          .innerJoin(
            shop,
            and(eq(shop.providerId, trade.providerId), eq(shop.shopId, trade.shopId)),
          )
          .leftJoin(partner, partnerOf(merchant))
          .innerJoin(
            merchantProduct,
            and(
              eq(merchantProduct.providerId, trade.providerId),
              eq(merchantProduct.merId, trade.merId),
              eq(merchantProduct.payChannel, trade.payChannel),
              eq(merchantProduct.cardKind, ''),
              sql`${merchantProduct.effectiveDate} = (select max(p.effective_date)
                from merchant_product p where p.provider_id = ${trade.providerId}
                and p.mer_id = ${trade.merId} and p.pay_channel = ${trade.payChannel}
                and p.card_kind = '' and p.effective_date <= ${formatDate(now)})`,
            ),
          )
          .where(and(eq(trade.providerId, custId), eq(trade.tradeStatus, 'SUCCESS')))
          .orderBy(desc(trade.tradeTime))
          .limit(200)
        const { like, rate, ...till } = random.pick(sold)
        const { payChannel, payType, cardKind, transAmt, goodsName } = like
        const payment = { payChannel, payType, cardKind, transAmt, goodsName, rate, time: now }
        const channelTradeNo = `END${now}${random.below(1_000_000)}`
        await takePayments(tx, [
          [
            { ...till, partner: till.partner ?? undefined },
            { ...payment, channelTradeNo },
          ],
        ])
        return 'sold'
      })
    },
    /** Its payments and payouts stop, or go on. */
    async freeze(session) {
      const frozen = random.chance(60)
      const row = await oneOf(session, '/v1/merchant/queryList', {
        merStatus: [frozen ? 'FROZEN' : 'NORMAL'],
      })
      if (!row) return 'none'
      const { merId, version } = row
      const about = { merId, version, reason: '风险核查' }
      return done(session, `/v1/merchant/${frozen ? 'unfreeze' : 'freeze'}`, about)
    },
    /** A merchant pays another rate from tomorrow on. */
    async rate({ custId }) {
      const now = gateway.clock.now()
      return gateway.db.transaction(async (tx) => {
        const rows = await tx
          .select()
          .from(merchantProduct)
          .where(and(eq(merchantProduct.providerId, custId), eq(merchantProduct.cardKind, '')))
          .orderBy(merchantProduct.merId, merchantProduct.payChannel)
        const row = random.pick(rows)
        const feeRate = random.between(250, 600)
        const effectiveDate = addDays(formatDate(now), 1)
        const by = { operator: '收单机构', reason: '费率调整', time: now }
        await setRates(tx, [{ ...row, feeRate, effectiveDate }], by)
        return `${feeRate}`
      })
    },
    async rechargeDecide(session) {
      const row = await oneOf(session, '/v1/account/rechargeList', { rechargeStatus: ['DIFF'] })
      if (!row) return 'none'
      const { rechargeNo, version } = row
      const decision = random.pick(['ACCEPT', 'REJECT'])
      const about = { rechargeNo, version, decision, remark: '已与付款行核对' }
      return `${decision} ${await done(session, '/v1/account/rechargeSettleDiff', about)}`
    },
    async rechargeCancel(session) {
      const row = await oneOf(session, '/v1/account/rechargeList', { rechargeStatus: ['INIT'] })
      if (!row) return 'none'
      const { rechargeNo, version } = row
      return done(session, '/v1/account/rechargeCancel', { rechargeNo, version })
    },
    async settleAccount(session) {
      const row = await oneOf(session, '/v1/settle/list', {
        settleStatus: ['PAY_FAIL', 'RETURNED'],
      })
      if (!row) return 'none'
      const { settleNo, version, targetName } = row
      const isCloud = row.payWay === 'CLOUD'
      return done(session, '/v1/settle/changeAccount', {
        settleNo,
        version,
        acctName: targetName,
        ...(!isCloud && { bankCode: BANK }),
        acctNo: isCloud ? `CA${random.digits(12)}` : random.digits(15),
        changeReason: '原账户已销户',
      })
    },
    async autoCashRetry(session) {
      const row = await oneOf(session, '/v1/shop/autoCashList', {
        withdrawStatus: ['SUPPORT_WITHDRAW', 'SUPPORT_RE_WITHDRAW'],
      })
      if (!row) return 'none'
      const { autoCashId, version } = row
      return done(session, '/v1/shop/autoCashRetry', { autoCashId, version })
    },
    async rebateStop(session) {
      const row = await oneOf(session, '/v1/account/rebateRuleList', { ruleStatus: ['RUNNING'] })
      if (!row) return 'none'
      const { ruleNo, version } = row
      return done(session, '/v1/account/rebateRuleStop', { ruleNo, version, reason: '活动结束' })
    },
    async remake(session) {
      const row = await oneOf(session, '/v1/fin/billList', { billStatus: ['READY', 'EMPTY'] })
      if (!row) return 'none'
      const { billId, version } = row
      return done(session, '/v1/fin/billRemake', { billId, version })
    },
  }
}
