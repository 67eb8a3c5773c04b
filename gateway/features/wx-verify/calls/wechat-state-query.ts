import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { presentQr, wxState } from '../wx-verify-info'
import { wxKey } from '../wx-verify-inputs'

/** Where a WeChat verification stands, with the QR code of its state (domain §7.7). */
export default defineCall({
  path: '/v1/wechat/stateQuery',
  access: { roles: ['3', '4'], codes: [CODES.wxVerify.list] },
  request: wxKey,
  handler: wxState,
  present: (_context, state) => presentQr(state),
})
