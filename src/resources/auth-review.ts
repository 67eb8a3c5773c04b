import { defineResource } from '../lib/resource'

/** A merchant's authenticity review (spec §2 `merinfocheck`, domain §7.6). */
export default defineResource({
  name: 'authReview',
  title: '商户真实性审核',
  area: 'merchants',
  path: 'merinfocheck/:applyId',
  code: '02100005',
  order: 25,
  hidden: true,
  page: () => import('../pages/auth-review'),
  fields: {},
})
