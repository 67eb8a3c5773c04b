import { CODES } from '#domain/permission-codes'
import { defineResource } from '../lib/resource'

/** A merchant's WeChat real-name verification (spec §2 `wxverify`, domain §7.7). */
export default defineResource({
  name: 'wxVerify',
  title: '商户微信实名认证',
  area: 'merchants',
  path: 'wxverify/:applyId/:orderId',
  code: CODES.wxVerify.list,
  order: 26,
  hidden: true,
  page: () => import('../pages/wx-verify'),
  fields: {},
})
