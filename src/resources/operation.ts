import { askedFields, changeFields, codes, operationFields } from '#domain/operation/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** Operation log: actions and refused attempts; append-only, verified by the proof. */
const operation = defineResource({
  name: 'operation',
  title: '操作日志',
  area: 'system',
  path: 'operation',
  code: codes.verbs.list,
  feature: 'audit',
  id: 'operationNo',
  order: 30,

  fields: operationFields,

  calls: { list: '/v1/audit/list', show: '/v1/audit/detail' },

  list: {
    linked: ['operationNo'],
    columns: [
      'operationTime',
      'operator',
      'action',
      'recordText',
      'outcome',
      'reason',
      'address',
      'place',
      'operationNo',
    ],
    filters: [
      { field: 'operationTime', maxDays: 366 },
      'operator',
      'operatorId',
      'action',
      'outcome',
      'recordNo',
      'recordType',
      'address',
    ],
    defaultSort: { field: 'operationTime', order: 'desc' },
    export: { reportType: 'operation', code: codes.verbs.export },
    empty: '没有操作记录；不选时间时查近30天',
  },

  show: {
    title: '操作详情',
    headline: ['operator', 'action'],
    status: 'outcome',
    sections: [
      {
        title: '操作',
        fields: [
          'operationTime',
          'operator',
          'operatorId',
          'action',
          'recordText',
          'address',
          'place',
          'reason',
          'hash',
        ],
      },
      { title: '变更', rows: 'changeRows', of: changeFields, empty: '没有记录下变更' },
      { title: '提交的内容', rows: 'asked', of: askedFields, empty: '没有提交内容' },
    ],
  },
})

export type Operation = RecordFrom<typeof operation>
export default operation
