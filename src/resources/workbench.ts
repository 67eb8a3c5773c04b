import { defineResource } from '../lib/resource'

/** Pending work and the figures of the day: beyond the spec, and without a code of its own. */
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
