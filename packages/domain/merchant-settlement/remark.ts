import { formatYuan } from '../money'
import type { Remark } from '../remark'

type Batch = Readonly<Record<string, unknown>>

/** Amounts that are not part of every settlement, in the order of the statement. */
const UNUSUAL: readonly { field: string; above?: string; below?: string }[] = [
  { field: 'carryAmt', above: '并入以前批次未付的' },
  { field: 'coverAmt', above: '退款已由余额、保证金或欠款另行支付' },
  { field: 'backAmt', above: '退款关闭返还' },
  { field: 'disputeAmt', above: '拒付扣下', below: '拒付胜诉退回' },
  { field: 'debtAmt', above: '扣回欠款', below: '本批不足，转为欠款' },
  { field: 'reserveAmt', above: '留存保证金', below: '动用或释放保证金' },
]

/**
 * One sentence on what is unusual about a settlement batch, and why (domain §14): first whether its
 * money has come, then what was added or taken beside trades, refunds and fees.
 */
export function batchRemark(batch: Batch): Remark {
  const amount = (name: string) => Number(batch[name] ?? 0)
  const reason = batch.reason ? `：${String(batch.reason)}` : ''
  const parts = UNUSUAL.flatMap(({ field, above, below }) => {
    const fen = amount(field)
    const words = fen > 0 ? above : fen < 0 ? below : undefined
    return words ? [`${words} ${formatYuan(Math.abs(fen))}`] : []
  })
  if (amount('offsetAmt') > 0)
    parts.push(`付款前被退款、拒付冲抵 ${formatYuan(amount('offsetAmt'))}`)
  if (batch.carriedTo) parts.push(`未付部分并入批次 ${String(batch.carriedTo)}`)
  const why = parts.join('；')
  switch (batch.batchStatus) {
    case 'FAILED':
      return { text: sentence(`付款失败${reason}`, why), tone: 'failed' }
    case 'HELD':
      return { text: sentence(`暂缓付款${reason}`, why), tone: 'waiting' }
    default:
      return why
        ? { text: `${why}。`, tone: 'waiting' }
        : { text: '按交易、退款和手续费结算，没有其他增减。' }
  }
}

const sentence = (first: string, more: string): string => `${first}${more && `；${more}`}。`
