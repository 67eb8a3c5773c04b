import { CODES } from '#domain/permission-codes'
import { merchantFields } from '#domain/merchant/fields'
import { merchantList } from './merchant-list'
import { defineReport } from '../../core/export/report'

/** Merchants (domain §7.5); personal data is masked as in the list. */
export const merchantReport = defineReport({
  reportType: 'merchant',
  codes: [CODES.merchant.list],
  roles: ['3', '4'],
  fields: merchantFields,
  list: merchantList,
  positionOf: (record) => [record.openTime, record.merId],
  columns: [
    'merId',
    'merRegName',
    'shortName',
    'subjectType',
    'mccName',
    'regionName',
    'contactName',
    'contactMobile',
    'partnerName',
    'settleCycle',
    'merStatus',
    'wxAuthState',
    'aliAuthState',
    'authReviewStatus',
    'settleChange',
    'shopCount',
    'deviceCount',
    'openTime',
  ],
})
