import { rebateRecordFields } from '../../src/lib/rebate/fields'
import { rebateDetailFields } from '../../src/lib/rebate-detail/fields'
import { rebateRuleFields } from '../../src/lib/rebate-rule/fields'
import { subsidyFields } from '../../src/lib/subsidy/fields'
import { rebateItemList } from '../records/rebate/item-list'
import { rebateList } from '../records/rebate/list'
import { rebateRuleList } from '../records/rebate/rule-list'
import { subsidyList } from '../records/subsidy/list'
import { defineReport } from './report'

/** Subsidies (domain §9.4). */
export const subsidyReport = defineReport({
  reportType: 'subsidy',
  codes: ['02100016'],
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

/** Rebates by turnover (domain §9.4). */
export const rebateReport = defineReport({
  reportType: 'rebate',
  codes: ['92100001'],
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
  codes: ['92100001'],
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
  codes: ['92100001'],
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
