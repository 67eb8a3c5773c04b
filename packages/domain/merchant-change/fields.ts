import { MERCHANTS } from '../choices'
import { field, type Fields } from '../field'
import { partnerFields } from '../partner/fields'
import type { NounCodes } from '../permission-codes'
import { person } from '../staff/person'
import { CHANGE_KIND, CHANGE_STATUS } from './dicts'

export const codes = {
  group: 'merchants',
  verbs: { list: '02100007', ask: '02100007:ask', review: '02100007:review' },
  partner: [],
} as const satisfies NounCodes

/** A change of an open merchant (domain §17); what changes is in `kinds.ts`. */
export const merchantChangeFields = {
  changeId: field.id('变更单号'),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  ...partnerFields,
  changeKind: field.enum('变更类型', CHANGE_KIND),
  about: field.text('变更对象'),
  summary: field.text('变更内容', { width: 280 }),
  changeStatus: field.enum('状态', CHANGE_STATUS),
  effectiveTime: field.dateTime('生效时间'),
  changeReason: field.longText('变更原因', { required: true, min: 2, max: 80 }),
  requester: person('申请人', 'requesterId'),
  requestTime: field.dateTime('申请时间', { sortable: true }),
  decider: person('复核人', 'deciderId'),
  decideTime: field.dateTime('复核时间'),
  refuseReason: field.text('驳回原因'),
  documents: field.images('变更材料'),
} satisfies Fields

/** One value before and after. */
export const changeLineFields = {
  label: field.text('项目'),
  before: field.text('变更前', { width: 260 }),
  after: field.text('变更后', { width: 260 }),
} satisfies Fields

/** The reviewer's forms. */
export const changeReviewFields = {
  approve: { decideRemark: field.longText('复核意见', { max: 80 }) },
  reject: { decideRemark: field.longText('驳回原因', { required: true, min: 2, max: 80 }) },
} satisfies Record<string, Fields>
