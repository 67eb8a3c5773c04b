import { CODES } from '#domain/permission-codes'
import { applicationFields } from '#domain/application/fields'
import { applicationList } from './application-list'
import { defineReport } from '../../core/export/report'

/** Merchants on their way on board (domain §7.1). */
export const applicationReport = defineReport({
  reportType: 'apply',
  codes: [CODES.apply.list],
  roles: ['3', '4'],
  fields: applicationFields,
  list: applicationList,
  positionOf: (record) => [record.createTime, record.applyId],
  columns: [
    'applyId',
    'merRegName',
    'shortName',
    'subjectType',
    'corpEntryChannel',
    'contactName',
    'contactMobile',
    'regionName',
    'partnerName',
    'salesman',
    'applyStatus',
    'rejectReason',
    'merId',
    'createTime',
    'submitTime',
    'updateTime',
  ],
})
