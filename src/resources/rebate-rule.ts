import { REBATE_RULE_STATUS, REBATE_TARGET } from '../lib/dicts/account'
import { formatYuan } from '../lib/money'
import { ALLOT, allotRule } from '../lib/rebate/allot-rule'
import { defineResource, field, type RecordFrom } from '../lib/resource'

/** Rules by which rebates are worked out (domain §9.4), reached from the rebates. */
const rebateRule = defineResource({
  name: 'rebateRule',
  title: '返利规则',
  area: 'accounts',
  path: 'accountRebateRule',
  code: '92100001',
  id: 'ruleNo',
  order: 75,
  hidden: true,

  fields: {
    ruleNo: field.id('规则编号'),
    ruleName: field.text('规则名称', { width: 220 }),
    ruleStatus: field.enum('状态', REBATE_RULE_STATUS),
    targetType: field.enum('返利对象', REBATE_TARGET),
    targetCount: field.count('对象数'),
    tierText: field.longText('返利阶梯', {
      width: 260,
      hint: '按当月交易额达到的最高一档，计算全部交易额的返利',
    }),
    period: field.text('有效期', { width: 172, hint: '每月2日计算上月返利' }),
    fromMonth: field.month('起始月份', { sortable: true }),
    rebateCount: field.count('返利单数', { hint: '未作废的返利单' }),
    openAmt: field.money('待发放', { hint: '待确认与已确认的返利金额之和' }),
    paidAmt: field.money('已发放', { hint: '已发放的返利金额之和' }),
    createTime: field.dateTime('创建时间', { sortable: true }),
    stopTime: field.dateTime('停止时间'),
    stopReason: field.text('停止原因'),
  },

  calls: { list: '/v1/account/rebateRuleList', show: '/v1/account/rebateRuleInfo' },

  list: {
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
    ],
    filters: ['ruleName', { field: 'targetType', op: 'eq' }, 'ruleNo'],
    tabs: 'ruleStatus',
    defaultSort: { field: 'createTime', order: 'desc' },
    export: { reportType: 'rebateRule' },
    empty: '没有符合条件的返利规则',
  },

  show: {
    title: '返利规则详情',
    status: 'ruleStatus',
    sections: [
      {
        title: '规则信息',
        fields: [
          'ruleNo',
          'ruleName',
          'targetType',
          'targetCount',
          'period',
          'createTime',
          'stopTime',
          'stopReason',
        ],
      },
      { title: '累计返利', fields: ['rebateCount', 'openAmt', 'paidAmt'] },
      {
        title: '返利阶梯',
        rows: 'tiers',
        of: { fromAmt: field.money('交易额达到'), rate: field.rate('返利费率') },
      },
      {
        title: '返利对象',
        rows: 'targets',
        of: { targetId: field.id('对象编号'), targetName: field.text('对象名称') },
      },
      {
        title: '返利单',
        resource: 'rebate',
        filter: (row) => ({ ruleNo: String(row.ruleNo) }),
      },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    allotRule,
    {
      name: 'stop',
      label: '停止',
      places: ['row', 'detail'],
      code: ALLOT,
      danger: true,
      visible: (row) => row.ruleStatus === 'RUNNING',
      confirm: '本月及以前的返利照常计算与发放，自下月起不再计算；停止后不能恢复',
      form: {
        facts: ({ ruleName, targetCount, openAmt }) => [
          { label: '规则名称', value: ruleName ?? '' },
          { label: '返利对象', value: `${targetCount ?? 0} 个` },
          { label: '待发放', value: `${formatYuan(openAmt)}（不受影响）` },
        ],
        fields: { reason: field.longText('停止原因', { required: true, min: 2, max: 80 }) },
      },
      call: '/v1/account/rebateRuleStop',
      success: '返利规则已停止',
    },
  ],
})

export type RebateRule = RecordFrom<typeof rebateRule>
export default rebateRule
