import { field, type Fields } from '../field'
import { recordOfNumber } from '../numbered'
import type { NounCodes } from '../permission-codes'
import { person } from '../staff/person'
import { APPROVAL_ACT, APPROVAL_STATE } from './acts'

export const codes = {
  // Who moves money decides on it.
  group: 'accounts',
  verbs: { list: '02112001', decide: '02112001:decide' },
  // Where an act of theirs waits they see it and may withdraw it.
  partner: ['02112001'],
} as const satisfies NounCodes

/** Which approvals a list shows, from the caller's point of view. */
export const WHOSE = { TO_DECIDE: '待我审批', MINE: '我的申请' } as const

/** An act that waits, or waited, for the approval of others. */
export const approvalFields = {
  approvalNo: field.id('审批单号'),
  whose: field.enum('范围', WHOSE),
  act: field.enum('审批事项', APPROVAL_ACT),
  summary: field.text('操作', { width: 160 }),
  outcome: field.text('通过后'),
  amt: field.money('金额', { sortable: true, hint: '没有金额或不封顶的操作为空' }),
  approvalState: field.enum('状态', APPROVAL_STATE),
  asker: person('申请人', 'askerId'),
  askTime: field.dateTime('申请时间', { sortable: true }),
  deadline: field.dateTime('截止时间', { sortable: true }),
  progress: field.text('审批进度', { width: 104, hint: '已通过人数 / 需要人数' }),
  approverText: field.text('可审批角色'),
  finishTime: field.dateTime('结束时间'),
  resultNo: field.id('结果单号', { record: ({ resultNo }) => recordOfNumber(resultNo) }),
  failWords: field.text('最近一次执行失败', {
    hint: '通过时按当时的余额与状态重新校验，校验不过则不执行',
  }),
  closeReason: field.text('驳回或撤回原因'),
  ruleNo: field.id('审批规则', { record: ({ ruleNo }) => ({ of: 'approvalRule', id: ruleNo }) }),
  digest: field.text('申请内容摘要', { hint: '申请内容的 SHA-256，申请后不可更改' }),
  documents: field.images('附件'),
} satisfies Fields

/** What was asked for, a line each. */
export const askedFields = {
  name: field.text('项目', { width: 180 }),
  value: field.text('内容', { width: 420 }),
} satisfies Fields

/** What the act changes, as it was tried when it was asked for. */
export const effectFields = {
  record: field.text('记录', { width: 240 }),
  name: field.text('项目', { width: 160 }),
  before: field.text('执行前', { width: 220 }),
  after: field.text('执行后', { width: 220 }),
} satisfies Fields

export const decisionFields = {
  decideTime: field.dateTime('时间'),
  decider: person('审批人', 'deciderId'),
  decision: field.enum('决定', { APPROVE: '通过', REJECT: '驳回' }),
  words: field.text('意见', { width: 360 }),
} satisfies Fields

/** The forms of those who decide, and of the asker. */
export const decideFields = {
  approve: { words: field.longText('审批意见', { max: 80 }) },
  reject: { words: field.longText('驳回原因', { required: true, min: 2, max: 80 }) },
} satisfies Record<string, Fields>
