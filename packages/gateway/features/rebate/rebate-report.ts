import { CODES } from '#domain/permission-codes'
import { rebateRecordFields } from '#domain/rebate/fields'
import { rebateDetailFields } from '#domain/rebate/detail-fields'
import { rebateRuleFields } from '#domain/rebate/rule-fields'
import { rebateItemList } from './rebate-item-list'
import { rebateList } from './rebate-list'
import { rebateRuleList } from './rebate-rule-list'
import { defineReport } from '../../core/export/report'

/** Rebates by turnover (domain §9.4). */
export const rebateReport = defineReport({
  reportType: 'rebate',
  codes: [CODES.rebate.list],
  roles: ['3'],
  fields: rebateRecordFields,
  list: rebateList,
  positionOf: (record) => [record.calcTime, record.rebateId],
  columns: [
    'rebateId',
    'month',
    'targetType',
    'targetId',
    'targetName',
    'ruleName',
    'tierText',
    'baseAmt',
    'rate',
    'roundAmt',
    'rebateAmt',
    'rebateStatus',
    'calcTime',
    'confirmTime',
    'payTime',
    'remark',
  ],
})

/** The rows of rebates (domain §9.4). */
export const rebateDetailReport = defineReport({
  reportType: 'rebateDetail',
  codes: [CODES.rebate.list],
  roles: ['3'],
  fields: rebateDetailFields,
  list: rebateItemList,
  positionOf: (record) => [record.itemTime, record.itemId],
  columns: [
    'rebateId',
    'itemDate',
    'merId',
    'merName',
    'transCount',
    'transAmt',
    'fromAmt',
    'rate',
    'rebateAmt',
  ],
})

/** Who gets rebates by which tiers (domain §9.4). */
export const rebateRuleReport = defineReport({
  reportType: 'rebateRule',
  codes: [CODES.rebate.list],
  roles: ['3'],
  fields: rebateRuleFields,
  list: rebateRuleList,
  positionOf: (record) => [record.createTime, record.ruleNo],
  columns: [
    'ruleNo',
    'ruleName',
    'ruleStatus',
    'targetType',
    'targetCount',
    'tierText',
    'period',
    'rebateCount',
    'openAmt',
    'paidAmt',
    'createTime',
    'stopTime',
    'stopReason',
  ],
})
