import { CODES } from '#domain/permission-codes'
import { subsidyFields } from '#domain/subsidy/fields'
import { subsidyList } from './subsidy-list'
import { defineReport } from '../../core/export/report'

/** Subsidies (domain §9.4). */
export const subsidyReport = defineReport({
  reportType: 'subsidy',
  codes: [CODES.subsidy.list],
  roles: ['3'],
  fields: subsidyFields,
  list: subsidyList,
  positionOf: (record) => [record.createTime, record.subsidyId],
  columns: [
    'subsidyId',
    'activityNo',
    'activityName',
    'merId',
    'merName',
    'subsidyRule',
    'perTxnAmt',
    'ratio',
    'planAmt',
    'usedAmt',
    'backAmt',
    'remainAmt',
    'usedCount',
    'beginDate',
    'endDate',
    'subsidyStatus',
    'createTime',
  ],
})
