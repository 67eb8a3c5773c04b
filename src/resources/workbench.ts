import { defineResource } from '../lib/resource'

/** What waits for somebody, and how the day goes: beyond the spec, and without a code of its own. */
export default defineResource({
  name: 'workbench',
  title: '工作台',
  area: 'workbench',
  path: '',
  code: null,
  feature: 'workbench',
  order: 10,
  fields: {},
  page: () => import('../pages/workbench'),
})
