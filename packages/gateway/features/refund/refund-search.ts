import { CODES } from '#domain/permission-codes'
import { refundFields } from '#domain/refund/fields'
import { defineSearch } from '../../core/search/define-search'
import { refundList } from './refund-list'
import { refund } from './refund-schema'

/** A refund by any of its numbers, or its trade's. */
export const refundSearch = defineSearch({
  resource: 'refund',
  access: { roles: ['3', '4'], codes: [CODES.refund.list] },
  list: refundList,
  fields: refundFields,
  id: 'refundNo',
  numbers: [refund.refundNo, refund.outRefundNo, refund.channelRefundNo, refund.tradeNo],
  title: ['refundNo'],
  facts: ['refundAmt', 'refundStatus', 'refundTime', 'merName'],
})
