import { CODES } from '#domain/permission-codes'
import { formatYuan } from '#domain/money'
import { ALLOT, allotRule } from '../lib/rebate/allot-rule'
import { defineResource, field, type RecordFrom, labelsOf } from '../lib/resource'
import { rebateRuleFields } from '#domain/rebate/rule-fields'
import { rebateRecordFields, rebateTarget, tierFields } from '#domain/rebate/fields'

const label = labelsOf(rebateRecordFields)

/** Rules for calculating rebates (domain §9.4), opened from the rebates. */
const rebateRule = defineResource({
  name: 'rebateRule',
  title: '返利规则',
  area: 'accounts',
  path: 'accountRebateRule',
  code: CODES.rebate.list,
  id: 'ruleNo',
  order: 75,
  hidden: true,

  fields: rebateRuleFields,

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
    headline: ['ruleName'],
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
        of: tierFields,
      },
      {
        title: '返利对象',
        rows: 'targets',
        of: {
          targetId: field.id(label.targetId, { record: rebateTarget }),
          targetName: field.text(label.targetName, { record: rebateTarget }),
        },
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
        fields: { reason: field.text('停止原因', { required: true, min: 2, max: 80 }) },
      },
      call: '/v1/account/rebateRuleStop',
      success: '返利规则已停止',
    },
  ],
})

export type RebateRule = RecordFrom<typeof rebateRule>
export default rebateRule
