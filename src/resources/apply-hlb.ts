import { CODES } from '#domain/permission-codes'
import { defineResource } from '../lib/resource'

/** A micro merchant's application on the partner channel (spec §2); `0` is a new one. */
export default defineResource({
  name: 'applyHlb',
  title: '小微商户进件(合作通道)',
  area: 'merchants',
  path: 'merorder-mini-hlb/:applyId',
  code: CODES.apply.list,
  order: 13,
  hidden: true,
  page: () => import('../pages/entry'),
  fields: {},
})
