import { CODES } from '#domain/permission-codes'
import { rechargeRecordFields } from '#domain/recharge/fields'
import { rechargeList } from './recharge-list'
import { defineReport } from '../../core/export/report'

/** Recharges (domain §9.4); account numbers are masked as in the list. */
export const rechargeReport = defineReport({
  reportType: 'recharge',
  codes: [CODES.recharge.list],
  roles: ['3'],
  fields: rechargeRecordFields,
  list: rechargeList,
  positionOf: (record) => [record.applyTime, record.rechargeNo],
  columns: [
    'rechargeNo',
    'applyTime',
    'acctKind',
    'amt',
    'rechargeStatus',
    'arriveAmt',
    'arriveTime',
    'payWay',
    'payerName',
    'payerAcct',
    'auditRemark',
    'applyUser',
    'remark',
  ],
})
