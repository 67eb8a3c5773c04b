import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { applyWx } from '../wx-verify-apply'
import { wxApplication } from '../wx-verify-inputs'

/** Applies for a micro merchant (domain §7.7). */
export default defineCall({
  path: '/v1/wechat/applyPrivate',
  access: { roles: ['3', '4'], codes: [CODES.wxVerify.apply] },
  takesFiles: true,
  request: wxApplication,
  write: true,
  checksOwnJson: true,
  handler: (context, input) => applyWx(context, 'micro', input),
})
