import { CODES } from '#domain/permission-codes'
import { defineResource } from '../lib/resource'

/** The same for merchants of the partner channel (spec §2 `wxverify-hlb`, domain §7.7). */
export default defineResource({
  name: 'wxVerifyHlb',
  title: '商户微信实名认证(合作通道)',
  area: 'merchants',
  path: 'wxverify-hlb/:applyId/:orderId',
  code: CODES.wxVerify.list,
  order: 27,
  hidden: true,
  page: () => import('../pages/wx-verify'),
  fields: {},
})
