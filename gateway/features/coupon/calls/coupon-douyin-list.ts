import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listAnswer } from '../../../core/list/answer'
import { listRequest } from '../../../core/list/request'
import { couponList } from '../coupon-list'

/** Vouchers taken at terminals (domain §7.13). */
export default defineCall({
  path: '/v1/coupon/douyinList',
  access: { roles: ['3', '4'], codes: [CODES.coupon.list] },
  request: listRequest(couponList),
  handler: (context, query) => listAnswer(context, couponList, query),
})
