import { codes, costFields } from '#domain/cost/fields'
import { defineResource } from '../lib/resource'

/** What products cost the provider and the floors of its partners, of all days. */
export default defineResource({
  name: 'cost',
  title: '成本与底价',
  area: 'system',
  path: 'cost',
  code: codes.verbs.list,
  id: 'costNo',
  order: 45,
  roles: ['3'],
  fields: costFields,
  calls: { list: '/v1/cost/list' },
  list: {
    columns: [
      'product',
      'costRate',
      'costCapAmt',
      'floorRate',
      'floorCapAmt',
      'effectiveDate',
      'endDate',
      'ruleState',
      'reason',
      'operator',
    ],
    filters: ['product'],
    empty: '没有成本',
  },
  actions: [
    {
      name: 'add',
      label: '调整成本',
      submit: '保存',
      places: ['toolbar'],
      code: codes.verbs.edit,
      loads: () => import('../lib/organisation-forms').then(({ addCost }) => addCost),
      call: '/v1/cost/add',
      body: (_row, values) => values,
      success: '成本已录入',
    },
    {
      name: 'drop',
      label: '撤销',
      places: ['row'],
      code: codes.verbs.edit,
      danger: true,
      visible: (row) => row.ruleState === 'COMING',
      confirm: '已生效的成本不变',
      call: '/v1/cost/drop',
      body: ({ product, effectiveDate }) => ({ product, effectiveDate }),
      success: '成本已撤销',
    },
  ],
})
