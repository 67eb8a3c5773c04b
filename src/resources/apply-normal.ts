import { CODES } from '#domain/permission-codes'
import { defineResource } from '../lib/resource'

/** An ordinary merchant's application (spec §2); `0` is a new one. */
export default defineResource({
  name: 'applyNormal',
  title: '普通商户进件',
  area: 'merchants',
  path: 'merorder-normal/:applyId/:corpEntryChannel',
  code: CODES.apply.list,
  order: 11,
  hidden: true,
  page: () => import('../pages/entry'),
  fields: {},
})
