import { enumItem } from '#domain/field'
import { formatYuan } from '#domain/money'
import { TRADE_STATUS } from '#domain/trade/dicts'

type Row = Readonly<Record<string, unknown>>

/** A payment of `/v1/trade/find` in words, with the address of its detail. */
export const foundRow = ({ tradeNo, tradeTime, merName, merId, ...row }: Row) => ({
  path: `/trades/details/show/${String(tradeNo)}`,
  tradeNo: String(tradeNo),
  tradeTime: String(tradeTime),
  merName: String(merName ?? merId),
  amount: formatYuan(Number(row.payAmt || row.transAmt)),
  status: enumItem(TRADE_STATUS, row.tradeStatus).label,
})
