import { codes } from '#domain/books/fields'
import { defineListCall } from '../../../core/list/list-call'
import { voucherList } from '../voucher-list'

/** The vouchers of the books. */
export default defineListCall({
  path: '/v1/books/voucherList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: voucherList,
})
