import { formatRate, formatYuan } from '#domain/money'
import type { costTerm, rateTemplate } from './cost-schema'

/** Terms as the operation log says them. */

const termWords = (rate: number, cap: number): string =>
  cap > 0 ? `${formatRate(rate)} 封顶 ${formatYuan(cap)}` : formatRate(rate)

export const costWords = (row: typeof costTerm.$inferSelect) => ({
  成本: termWords(row.costRate, row.costCapAmt),
  渠道底价: termWords(row.floorRate, row.floorCapAmt),
})

export const templateWords = (row: typeof rateTemplate.$inferSelect) => ({
  名称: row.templateName,
  微信: formatRate(row.wechatRate),
  支付宝: formatRate(row.alipayRate),
  云闪付: formatRate(row.unionpayRate),
  可选: row.offered ? '是' : '否',
})
