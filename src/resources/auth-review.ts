import { CODES } from '#domain/permission-codes'
import { defineResource } from '../lib/resource'

/** A merchant's authenticity review (spec §2 `merinfocheck`, domain §7.6). */
export default defineResource({
  name: 'authReview',
  title: '商户真实性审核',
  area: 'merchants',
  path: 'merinfocheck/:applyId',
  code: CODES.authReview.list,
  order: 25,
  hidden: true,
  page: () => import('../pages/auth-review'),
  fields: {},
})
