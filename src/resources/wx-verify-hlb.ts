import { defineResource } from '../lib/resource'

/** The same for merchants of the partner channel (spec §2 `wxverify-hlb`, domain §7.7). */
export default defineResource({
  name: 'wxVerifyHlb',
  title: '商户微信实名认证(合作通道)',
  area: 'merchants',
  path: 'wxverify-hlb/:applyId/:orderId',
  code: '02100003',
  order: 27,
  hidden: true,
  page: () => import('../pages/wx-verify'),
  fields: {},
})
