import { addDays } from '#domain/dates'
import type { Row } from './days'

/** All that calls answer of the money of a span of days. */

/** Answers of one user. */
export type Post = (path: string, body: Row) => Promise<Row>

/** Every row of a list between two days, asked for in windows. */
async function all(
  post: Post,
  path: string,
  time: string,
  [from, until]: [string, string],
  window: number,
  more: Row = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (let day = from; day <= until; day = addDays(day, window)) {
    const end = addDays(day, window - 1)
    const range = { [`${time}Start`]: day, [`${time}End`]: end < until ? end : until }
    for (let pageNum = 1; ; pageNum++) {
      const body = { ...range, ...more, pageNum, pageSize: 100 }
      const { list } = await post(path, body)
      rows.push(...list)
      if (list.length < 100) break
    }
  }
  return rows
}

export const group = (rows: readonly Row[], name: string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows)
    if (row[name]) groups.set(row[name], [...(groups.get(row[name]) ?? []), row])
  return groups
}

export async function everything(post: Post, span: [from: string, until: string]) {
  const trades = await all(post, '/v1/trade/queryList', 'tradeTime', span, 31, {
    tradeStatus: 'SUCCESS',
  })
  const refunds = await all(post, '/v1/refund/queryList', 'refundTime', span, 31)
  const batches = await all(post, '/v1/merchantSettlement/queryList', 'settleDate', span, 90)
  const cashOuts = await all(post, '/v1/cashout/queryList', 'applyTime', span, 90)
  const autoCashes = await all(post, '/v1/shop/autoCashList', 'cashDate', span, 30)
  const disputes = await all(post, '/v1/chargeback/list', 'receiveTime', span, 366)
  const statements = await all(post, '/v1/fin/billList', 'billDate', span, 31)
  const income = await all(post, '/v1/income/queryList', 'incomeDate', span, 31, { groupBy: 'DAY' })
  return { trades, refunds, batches, cashOuts, autoCashes, disputes, statements, income }
}
export type Everything = Awaited<ReturnType<typeof everything>>
