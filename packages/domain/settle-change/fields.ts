import { field, type Fields } from '../field'
import { person } from '../staff/person'
import { ACCOUNT_CHECK_STATUS, SETTLE_CHANGE_STATUS } from './dicts'

/** Account types that a subject may have; the first is the default. */
export function acctTypesOf(subjectType: unknown): readonly string[] {
  if (subjectType === 'MICRO') return ['1']
  return subjectType === 'INDIVIDUAL' ? ['0', '1', '2'] : ['0']
}

/** Why another account is asked for. */
export const changeReason = field.text('变更原因', {
  required: true,
  min: 2,
  max: 80,
  width: 180,
})

/** Names of the document fields. */
export const SETTLE_CHANGE_PICS = ['applyPic', 'acctPic', 'authPic'] as const

/** A request in the merchant's detail. */
export const settleChangeFields = {
  changeId: field.id('变更单号'),
  changeStatus: field.enum('状态', SETTLE_CHANGE_STATUS),
  changeNote: field.text('说明', { width: 300 }),
  account: field.text('变更为', { width: 260 }),
  fromAccount: field.text('原账户', { width: 260 }),
  changeReason,
  requester: person('申请人', 'requesterId'),
  requestTime: field.dateTime('申请时间'),
  decider: person('复核人', 'deciderId'),
  decideTime: field.dateTime('复核时间'),
  effectiveTime: field.dateTime('生效时间'),
  checkStatus: field.enum('账户验证', ACCOUNT_CHECK_STATUS),
} satisfies Fields

/** The reviewer's form. */
export const settleReviewFields = {
  approve: { decideRemark: field.longText('复核意见', { max: 80 }) },
  reject: { decideRemark: field.longText('驳回原因', { required: true, min: 2, max: 80 }) },
} satisfies Record<string, Fields>
