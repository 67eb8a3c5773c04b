import type { Dict } from '../field'

/** States of a WeChat verification: wire value -> label and tone (domain §7.7). */

/** WeChat's own spelling, with its double T (domain §7.7, §13.3); FAIL, COMMIT: the acquirer's. */
export const APPLYMENT_STATE = {
  NONE: { label: '未申请', tone: 'plain' },
  COMMIT: { label: '已提交', tone: 'running' },
  FAIL: { label: '提交失败', tone: 'failed' },
  EDITTING: { label: '编辑中', tone: 'waiting' },
  WAITTING_FOR_AUDIT: { label: '审核中', tone: 'running' },
  WAITTING_FOR_CONFIRM_CONTACT: { label: '待确认联系信息', tone: 'waiting' },
  WAITTING_FOR_CONFIRM_LEGALPERSON: { label: '待账户验证', tone: 'waiting' },
  PASSED: { label: '审核通过', tone: 'success' },
  REJECTED: { label: '审核驳回', tone: 'failed' },
  FREEZED: { label: '已冻结', tone: 'failed' },
  CANCELED: { label: '已作废', tone: 'closed' },
} as const satisfies Dict

export type ApplymentState = keyof typeof APPLYMENT_STATE

/** A separate axis: PASSED does not mean authorised, and 已授权 can fall back (domain §7.7). */
export const AUTHORIZE_STATE = {
  AUTHORIZE_STATE_AUTHORIZED: { label: '已授权', tone: 'success' },
  AUTHORIZE_STATE_UNAUTHORIZED: { label: '未授权', tone: 'waiting' },
} as const satisfies Dict
