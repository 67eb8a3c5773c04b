import { approvalRuleFields, codes } from '#domain/approval-rule/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

const form = () =>
  import('../lib/organisation-forms').then(({ saveApprovalRule }) => saveApprovalRule)

/** Which acts need the approval of others, from what amount, and whose. */
const approvalRule = defineResource({
  name: 'approvalRule',
  title: '审批规则',
  purpose: '设置哪些操作、达到多少金额须经他人审批。',
  area: 'system',
  path: 'approval-rule',
  code: codes.verbs.list,
  id: 'ruleNo',
  order: 27,
  roles: ['3'],

  fields: approvalRuleFields,

  calls: { list: '/v1/approvalRule/list', show: '/v1/approvalRule/detail' },

  list: {
    columns: [
      'ruleNo',
      'act',
      'fromAmt',
      'askerRoleText',
      'askerPartnerText',
      'approverText',
      'needed',
      'withinHours',
      'ruleState',
      'operator',
      'updateTime',
    ],
    filters: ['act', 'ruleState'],
    linked: ['ruleNo'],
    empty: '没有审批规则，所有操作直接执行',
  },

  show: {
    title: '审批规则详情',
    headline: ['act'],
    status: 'ruleState',
    sections: [
      {
        title: '规则',
        fields: [
          'ruleNo',
          'act',
          'fromAmt',
          'askerRoleText',
          'askerPartnerText',
          'approverText',
          'needed',
          'withinHours',
          'operator',
          'updateTime',
        ],
      },
      {
        title: '按此规则提交的审批',
        resource: 'approval',
        filter: (row) => ({ act: String(row.act) }),
      },
    ],
  },

  actions: [
    {
      name: 'add',
      label: '新增规则',
      places: ['toolbar'],
      code: codes.verbs.edit,
      loads: form,
      call: '/v1/approvalRule/save',
      body: (_row, values) => values,
      success: '规则已新增',
    },
    {
      name: 'change',
      label: '修改',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      fresh: true,
      loads: form,
      call: '/v1/approvalRule/save',
      success: '规则已保存，已提交的审批不受影响',
    },
  ],
})

export type ApprovalRule = RecordFrom<typeof approvalRule>
export default approvalRule
