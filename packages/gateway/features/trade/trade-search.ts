import { CODES } from '#domain/permission-codes'
import { tradeFields } from '#domain/trade/fields'
import { defineSearch } from '../../core/search/define-search'
import { tradeList } from './trade-list'
import { trade } from './trade-schema'

/** A trade by any of its three numbers, whole. */
export const tradeSearch = defineSearch({
  resource: 'trade',
  access: { roles: ['3', '4'], codes: [CODES.trade.list] },
  list: tradeList,
  fields: tradeFields,
  id: 'tradeNo',
  numbers: [trade.tradeNo, trade.outTradeNo, trade.channelTradeNo],
  title: ['tradeNo'],
  facts: ['transAmt', 'tradeStatus', 'tradeTime', 'merName'],
})
