import { formatYuan } from '../money'
import { remarkOf, type Remark } from '../remark'

/** One sentence on what of a settle date's money was not paid, and why. */
export function settleDayRemark(day: Readonly<Record<string, unknown>>): Remark {
  const part = (name: string, words: string, reason?: unknown) => {
    const fen = Number(day[name] ?? 0)
    const why = reason ? `，主要原因：${String(reason)}` : ''
    return fen !== 0 && `${words} ${formatYuan(fen)}${why}`
  }
  return remarkOf(
    [
      part('returnedAmt', '银行退票', day.returnedReason),
      part('failedAmt', '付款失败', day.failedReason),
    ],
    [
      part('heldAmt', '暂缓', day.heldReason),
      part('waitingAmt', '待付款', day.waitingReason),
      part('carriedAmt', '未付出、已并入后面批次'),
      part('offsetAmt', '被退款、拒付冲抵'),
    ],
    Number(day.batchCount) === 0
      ? '当日没有结算批次'
      : Number(day.payingAmt) === 0
        ? '应结净额已全部到账'
        : '没有异常，银行正在付款',
  )
}
