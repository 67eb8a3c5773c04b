import {
  approvalFields,
  askedFields,
  codes,
  decideFields,
  decisionFields,
  effectFields,
} from '#domain/approval/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

type Row = Readonly<Record<string, unknown>>

const isPending = (row: Row): boolean => row.approvalState === 'PENDING'
/** The asker's own act is for others. */
const isForOthers = (row: Row): boolean => isPending(row) && row.mine !== '1'

type Line = Readonly<Record<'record' | 'name' | 'before' | 'after' | 'value', string | null>>
const lines = (rows: unknown) => (rows ?? []) as readonly Line[]

/** What will happen, line by line: as it was asked for, and what it changes. */
const facts = (row: Row) => [
  { label: '操作', value: String(row.summary ?? '') },
  { label: '通过后', value: String(row.outcome ?? '') },
  { label: '申请人', value: String(row.asker ?? '') },
  ...lines(row.asked).map(({ name, value }) => ({ label: name ?? '', value: value ?? '' })),
  // What is new is told by the request already.
  ...lines(row.effects)
    .filter(({ before }) => before)
    .map(({ record, name, before, after }) => ({
      label: `${record ?? ''} ${name ?? ''}`,
      value: `${before!} → ${after ?? '无'}`,
    })),
  ...(((row.documents ?? []) as readonly unknown[]).length > 0
    ? [{ label: '附件', value: '见详情，请先查看' }]
    : []),
]

/** Acts that wait, or waited, for the approval of others (domain §18). */
const approval = defineResource({
  name: 'approval',
  title: '审批',
  purpose: '处理等待您审批的操作，查看自己提交的申请。',
  area: 'system',
  path: 'approval',
  code: codes.verbs.list,
  id: 'approvalNo',
  order: 26,

  fields: approvalFields,

  calls: { list: '/v1/approval/list', show: '/v1/approval/detail' },

  list: {
    columns: [
      'approvalNo',
      'act',
      'summary',
      'amt',
      'approvalState',
      'progress',
      'asker',
      'askTime',
      'deadline',
      'finishTime',
      'resultNo',
    ],
    filters: [
      'whose',
      'approvalNo',
      'act',
      'amt',
      { field: 'askTime', precision: 'date' },
      { field: 'finishTime', precision: 'date' },
    ],
    tabs: 'approvalState',
    defaultSort: { field: 'askTime', order: 'desc' },
    empty: '没有符合条件的审批；「审批规则」里开启的操作在此等待审批',
  },

  show: {
    title: '审批详情',
    headline: ['summary', 'amt'],
    status: 'approvalState',
    sections: [
      {
        title: '审批信息',
        fields: [
          'approvalNo',
          'act',
          'amt',
          'outcome',
          'progress',
          'approverText',
          'asker',
          'askTime',
          'deadline',
          'finishTime',
          'resultNo',
          'failWords',
          'closeReason',
          'ruleNo',
          'digest',
        ],
      },
      { title: '申请内容', rows: 'asked', of: askedFields, empty: '没有内容' },
      {
        title: '将发生的变化',
        rows: 'effects',
        of: effectFields,
        empty: '只产生新的记录，不改变已有记录的内容',
      },
      { title: '附件', images: ['documents'] },
      { title: '审批记录', rows: 'decisions', of: decisionFields, empty: '还没有人审批' },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'approve',
      label: '通过',
      places: ['row', 'detail'],
      code: codes.verbs.decide,
      roles: ['3'],
      visible: isForOthers,
      fresh: true,
      confirm: '通过人数足够后立即以申请人的身份执行；余额、状态或权限已变化的，不会执行',
      form: { facts, fields: decideFields.approve },
      call: '/v1/approval/approve',
      success: '已通过',
    },
    {
      name: 'reject',
      label: '驳回',
      places: ['row', 'detail'],
      code: codes.verbs.decide,
      roles: ['3'],
      danger: true,
      visible: isForOthers,
      fresh: true,
      form: { facts, fields: decideFields.reject },
      call: '/v1/approval/reject',
      success: '已驳回',
    },
    {
      name: 'withdraw',
      label: '撤回',
      places: ['row', 'detail'],
      code: codes.verbs.list,
      visible: (row) => isPending(row) && (row as Row).mine === '1',
      confirm: '撤回后不再执行，可以重新申请',
      call: '/v1/approval/withdraw',
      success: '已撤回',
    },
  ],
})

export type Approval = RecordFrom<typeof approval>
export default approval
