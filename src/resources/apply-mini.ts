import { CODES } from '#domain/permission-codes'
import { defineResource } from '../lib/resource'

/** A micro merchant's application (spec §2); `0` is a new one. */
export default defineResource({
  name: 'applyMini',
  title: '小微商户进件',
  area: 'merchants',
  path: 'merorder-mini/:applyId/:corpEntryChannel',
  code: CODES.apply.list,
  order: 12,
  hidden: true,
  page: () => import('../pages/entry'),
  fields: {},
})
