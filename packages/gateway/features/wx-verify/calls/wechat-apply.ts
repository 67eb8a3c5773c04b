import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { applyWx } from '../wx-verify-apply'
import { wxApplication } from '../wx-verify-inputs'

/** Applies for a licensed subject (domain §7.7); micro merchants have applyPrivate. */
export default defineCall({
  path: '/v1/wechat/apply',
  access: { roles: ['3', '4'], codes: [CODES.wxVerify.apply] },
  takesFiles: true,
  request: wxApplication,
  write: true,
  checksOwnJson: true,
  handler: (context, input) => applyWx(context, 'licensed', input),
})
