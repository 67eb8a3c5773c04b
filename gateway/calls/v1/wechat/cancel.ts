import { defineCall } from '../../../call'
import { cancelWx } from '../../../records/wx-verify/cancel'
import { wxWrite } from '../../../records/wx-verify/inputs'

/** Withdraws a WeChat verification that is on its way (domain §7.7). */
export default defineCall({
  path: '/v1/wechat/cancel',
  access: { roles: ['3', '4'], codes: ['02100003:cancel'] },
  request: wxWrite,
  write: true,
  handler: cancelWx,
})
