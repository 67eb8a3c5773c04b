import { CODES } from '#domain/permission-codes'
import { appealRecordFields } from '#domain/appeal/fields'
import { appealList } from './appeal-list'
import { defineReport } from '../../core/export/report'

/** Appeals of risk merchants (domain §7.14). */
export const appealReport = defineReport({
  reportType: 'appeal',
  codes: [CODES.appeal.list],
  roles: ['3', '4'],
  fields: appealRecordFields,
  list: appealList,
  positionOf: (record) => [record.createTime, record.appealId],
  columns: [
    'appealId',
    'assistId',
    'merId',
    'merName',
    'partnerName',
    'source',
    'riskType',
    'riskDesc',
    'handleDegree',
    'punishPlan',
    'punishTime',
    'frozenAmt',
    'deadline',
    'appealNode',
    'operationStatus',
    'auditResult',
    'submitTime',
    'closeTime',
    'createTime',
  ],
})
