/** The ten columns of every peer's list: a name of the row, and its heading. */
export const COLUMNS = [
  ['tradeNo', '平台订单号'],
  ['tradeTime', '交易时间'],
  ['merName', '商户'],
  ['shopName', '门店'],
  ['termNo', '终端号'],
  ['merOrderNo', '商户订单号'],
  ['payChannel', '支付渠道'],
  ['transAmt', '订单金额'],
  ['feeAmt', '手续费'],
  ['tradeStatus', '交易状态'],
]
