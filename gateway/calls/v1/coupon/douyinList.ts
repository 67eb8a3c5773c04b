import { defineCall } from '../../../call'
import { listAnswer } from '../../../list/answer'
import { listRequest } from '../../../list/request'
import { couponList } from '../../../records/coupon/list'

/** Vouchers taken at terminals (domain §7.13). */
export default defineCall({
  path: '/v1/coupon/douyinList',
  access: { roles: ['3', '4'], codes: ['02100006'] },
  request: listRequest(couponList),
  handler: (context, query) => listAnswer(context, couponList, query),
})
