import { CODES } from '#domain/permission-codes'
import { defineListCall } from '../../../core/list/list-call'
import { couponList } from '../coupon-list'

/** Vouchers taken at terminals (domain §7.13). */
export default defineListCall({
  path: '/v1/coupon/douyinList',
  access: { roles: ['3', '4'], codes: [CODES.coupon.list] },
  list: couponList,
})
