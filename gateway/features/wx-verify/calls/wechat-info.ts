import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { presentQr, wxInfo } from '../wx-verify-info'
import { wxKey } from '../wx-verify-inputs'

/** A merchant's WeChat verification with what its form opens with (domain §7.7). */
export default defineCall({
  path: '/v1/wechat/info',
  access: { roles: ['3', '4'], codes: [CODES.wxVerify.list] },
  request: wxKey,
  handler: wxInfo,
  present: (_context, state) => presentQr(state),
})
