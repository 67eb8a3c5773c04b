import {
  REBATE_RULE_STATUS,
  REBATE_STATUS,
  REBATE_TARGET,
  SUBSIDY_RULE,
  SUBSIDY_STATUS,
} from '../../src/lib/dicts/account'
import { rebateItemList } from '../records/rebate/item-list'
import { rebateList } from '../records/rebate/list'
import { rebateRuleList } from '../records/rebate/rule-list'
import { subsidyList } from '../records/subsidy/list'
import { defineReport } from './report'

/** Subsidies (domain §9.4). */
export const subsidyReport = defineReport({
  reportType: 'subsidy',
  title: '补贴',
  codes: ['02100016'],
  roles: ['3'],
  list: subsidyList,
  positionOf: (record) => [record.createTime, record.subsidyId],
  columns: [
    { name: 'subsidyId', title: '补贴编号', kind: 'id' },
    { name: 'activityNo', title: '活动编号', kind: 'id' },
    { name: 'activityName', title: '活动名称', kind: 'text' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merName', title: '商户名称', kind: 'text' },
    { name: 'subsidyRule', title: '补贴方式', kind: 'text', dict: SUBSIDY_RULE },
    { name: 'perTxnAmt', title: '每笔补贴', kind: 'money' },
    { name: 'ratio', title: '补贴比例', kind: 'rate' },
    { name: 'planAmt', title: '额度', kind: 'money' },
    { name: 'usedAmt', title: '已用', kind: 'money' },
    { name: 'backAmt', title: '退款收回', kind: 'money' },
    { name: 'remainAmt', title: '剩余', kind: 'money' },
    { name: 'usedCount', title: '补贴笔数', kind: 'count' },
    { name: 'beginDate', title: '开始日期', kind: 'text' },
    { name: 'endDate', title: '结束日期', kind: 'text' },
    { name: 'subsidyStatus', title: '状态', kind: 'text', dict: SUBSIDY_STATUS },
    { name: 'createTime', title: '分配时间', kind: 'text' },
  ],
  filters: {
    activityName: { label: '活动名称' },
    merId: { label: '商户', names: 'merchant' },
    subsidyId: { label: '补贴编号' },
    activityNo: { label: '活动编号' },
    subsidyStatus: { label: '状态', dict: SUBSIDY_STATUS },
    planAmt: { label: '额度' },
    createTime: { label: '分配时间' },
  },
})

/** Rebates by turnover (domain §9.4). */
export const rebateReport = defineReport({
  reportType: 'rebate',
  title: '返利',
  codes: ['92100001'],
  roles: ['3'],
  list: rebateList,
  positionOf: (record) => [record.calcTime, record.rebateId],
  columns: [
    { name: 'rebateId', title: '返利单号', kind: 'id' },
    { name: 'month', title: '月份', kind: 'text' },
    { name: 'targetType', title: '返利对象', kind: 'text', dict: REBATE_TARGET },
    { name: 'targetId', title: '对象编号', kind: 'id' },
    { name: 'targetName', title: '对象名称', kind: 'text' },
    { name: 'ruleName', title: '规则名称', kind: 'text' },
    { name: 'tierText', title: '返利阶梯', kind: 'text' },
    { name: 'baseAmt', title: '交易额', kind: 'money' },
    { name: 'rate', title: '适用费率', kind: 'rate' },
    { name: 'rebateAmt', title: '返利金额', kind: 'money' },
    { name: 'rebateStatus', title: '状态', kind: 'text', dict: REBATE_STATUS },
    { name: 'calcTime', title: '计算时间', kind: 'text' },
    { name: 'confirmTime', title: '确认时间', kind: 'text' },
    { name: 'payTime', title: '发放时间', kind: 'text' },
    { name: 'remark', title: '备注', kind: 'text' },
  ],
  filters: {
    rebateId: { label: '返利单号' },
    ruleNo: { label: '规则编号' },
    ruleName: { label: '规则名称' },
    targetType: { label: '返利对象', dict: REBATE_TARGET },
    partnerId: { label: '渠道商', names: 'partner' },
    merId: { label: '商户', names: 'merchant' },
    month: { label: '月份' },
    rebateStatus: { label: '状态', dict: REBATE_STATUS },
    rebateAmt: { label: '返利金额' },
  },
})

/** The rows of rebates (domain §9.4). */
export const rebateDetailReport = defineReport({
  reportType: 'rebateDetail',
  title: '返利明细',
  codes: ['92100001'],
  roles: ['3'],
  list: rebateItemList,
  positionOf: (record) => [record.itemTime, record.itemId],
  columns: [
    { name: 'rebateId', title: '返利单号', kind: 'id' },
    { name: 'itemDate', title: '日期', kind: 'text' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merName', title: '商户名称', kind: 'text' },
    { name: 'transCount', title: '交易笔数', kind: 'count' },
    { name: 'transAmt', title: '交易额', kind: 'money' },
    { name: 'fromAmt', title: '适用阶梯', kind: 'money' },
    { name: 'rate', title: '返利费率', kind: 'rate' },
    { name: 'rebateAmt', title: '返利金额', kind: 'money' },
  ],
  filters: {
    rebateId: { label: '返利单号' },
    itemDate: { label: '日期' },
    merId: { label: '商户', names: 'merchant' },
    rebateAmt: { label: '返利金额' },
  },
})

/** Who gets rebates by which tiers (domain §9.4). */
export const rebateRuleReport = defineReport({
  reportType: 'rebateRule',
  title: '返利规则',
  codes: ['92100001'],
  roles: ['3'],
  list: rebateRuleList,
  positionOf: (record) => [record.createTime, record.ruleNo],
  columns: [
    { name: 'ruleNo', title: '规则编号', kind: 'id' },
    { name: 'ruleName', title: '规则名称', kind: 'text' },
    { name: 'ruleStatus', title: '状态', kind: 'text', dict: REBATE_RULE_STATUS },
    { name: 'targetType', title: '返利对象', kind: 'text', dict: REBATE_TARGET },
    { name: 'targetCount', title: '对象数', kind: 'count' },
    { name: 'tierText', title: '返利阶梯', kind: 'text' },
    { name: 'period', title: '有效期', kind: 'text' },
    { name: 'rebateCount', title: '返利单数', kind: 'count' },
    { name: 'openAmt', title: '待发放', kind: 'money' },
    { name: 'paidAmt', title: '已发放', kind: 'money' },
    { name: 'createTime', title: '创建时间', kind: 'text' },
    { name: 'stopTime', title: '停止时间', kind: 'text' },
    { name: 'stopReason', title: '停止原因', kind: 'text' },
  ],
  filters: {
    ruleNo: { label: '规则编号' },
    ruleName: { label: '规则名称' },
    ruleStatus: { label: '状态', dict: REBATE_RULE_STATUS },
    targetType: { label: '返利对象', dict: REBATE_TARGET },
  },
})
