import { CODES } from '#domain/permission-codes'
import { and, desc, eq, like } from 'drizzle-orm'
import { isAnyOf } from '../../../core/db/one-of'
import { formatDateTime } from '#domain/dates'
import { formatYuan } from '#domain/money'
import { defineCall } from '../../../core/call'
import { trade } from '../../trade/trade-schema'
import { escapeLike } from '../../../core/db/escape-like'
import { findAppeal } from '../appeal-detail'
import { id } from '../../../core/inputs'
import { keyValueRequest, MAX_CHOICES } from '../../../core/list/key-values'

/** Trades of the case an appeal is against, to choose from (domain §7.14 relatedTrades). */
export default defineCall({
  path: '/v1/risk/appealTradeKVRequest',
  access: { roles: ['3', '4'], codes: [CODES.appeal.list] },
  request: keyValueRequest.extend({ appealId: id() }),
  async handler(context, { appealId, keyword, keys }) {
    const { providerId, riskCase } = await findAppeal(context, appealId)
    const { tradeNos } = riskCase
    const wanted = keys ? tradeNos.filter((tradeNo) => keys.includes(tradeNo)) : tradeNos
    if (wanted.length === 0) return []
    const rows = await context.tx
      .select({ tradeNo: trade.tradeNo, tradeTime: trade.tradeTime, transAmt: trade.transAmt })
      .from(trade)
      .where(
        and(
          eq(trade.providerId, providerId),
          isAnyOf(trade.tradeNo, wanted),
          keyword ? like(trade.tradeNo, `%${escapeLike(keyword)}%`) : undefined,
        ),
      )
      .orderBy(desc(trade.tradeTime), desc(trade.tradeNo))
      .limit(MAX_CHOICES)
    return rows.map(({ tradeNo, tradeTime, transAmt }) => ({
      key: tradeNo,
      value: `${formatDateTime(tradeTime.getTime())} ${formatYuan(transAmt)} 尾号${tradeNo.slice(-6)}`,
    }))
  },
})
