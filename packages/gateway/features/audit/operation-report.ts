import { codes, operationFields } from '#domain/operation/fields'
import { defineReport } from '../../core/export/report'
import { operationList } from './operation-list'

/** The log of operations as a file. */
export const operationReport = defineReport({
  reportType: 'operation',
  codes: [codes.verbs.list, codes.verbs.export],
  roles: ['3', '4'],
  fields: operationFields,
  list: operationList,
  positionOf: (record) => [record.operationTime, record.operationNo],
  columns: [
    'operationNo',
    'operationTime',
    'operator',
    'operatorId',
    'action',
    'outcome',
    'recordText',
    'address',
    'place',
    'reason',
  ],
})
