import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { trade, tradeKey } from '../trade/trade-schema'
import type { Facts } from './facts'
import type { Trade } from './known-trades'

/** Fills what a trade does not say yet of facts that only describe it. */
export async function fillOrder(tx: Tx, of: Trade, facts: Facts): Promise<void> {
  const { goodsName, bankName, openid, cardTail, clientIp } = facts
  const news = [
    goodsName && of.goodsName === '',
    bankName && of.bankName === null,
    openid && of.openid === null,
    cardTail && of.cardTail === null,
    clientIp && of.clientIp === null,
  ]
  if (!news.some(Boolean)) return
  await tx
    .update(trade)
    .set({
      goodsName: sql`case when ${trade.goodsName} = '' then ${goodsName ?? ''} else ${trade.goodsName} end`,
      bankName: sql`coalesce(${trade.bankName}, ${bankName ?? null})`,
      openid: sql`coalesce(${trade.openid}, ${openid ?? null})`,
      cardTail: sql`coalesce(${trade.cardTail}, ${cardTail ?? null})`,
      clientIp: sql`coalesce(${trade.clientIp}, ${clientIp ?? null})`,
    })
    .where(tradeKey(of))
}
