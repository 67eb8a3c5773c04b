import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { hintOf } from '../../../core/upstream/hints'
import { findApplicant, orderNamed, ordersOf } from '../wx-verify-find'
import { wxKey } from '../wx-verify-inputs'
import { presentQr, stateOf, WX_WAITS } from '../wx-verify-state'

/**
 * The state of a WeChat verification, with the QR code of that state: the page polls it every few
 * seconds (domain §7.7).
 */
export default defineCall({
  path: '/v1/wechat/stateQuery',
  access: { roles: ['3', '4'], codes: [CODES.wxVerify.list] },
  request: wxKey,
  async handler(context, key) {
    const applicant = await findApplicant(context, key.applyId)
    const orders = await ordersOf(context.tx, applicant)
    const row = orderNamed(orders, applicant.wxOrderId, key.orderId)
    return { ...stateOf(context, applicant, row), ...(await hintOf(context, WX_WAITS, row)) }
  },
  present: (_context, state) => presentQr(state),
})
