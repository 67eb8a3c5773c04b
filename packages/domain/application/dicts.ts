import type { Dict } from '../field'

/** States of merchant applications: wire value -> label and tone (domain §3, §7.1 to §7.7). */

export const APPLY_STATUS = {
  DRAFT: { label: '草稿', tone: 'waiting' },
  AUDITING: { label: '审核中', tone: 'running' },
  REJECTED: { label: '已驳回', tone: 'failed' },
  TO_SIGN: { label: '待签约', tone: 'waiting' },
  OPENING: { label: '开通中', tone: 'running' },
  OPEN_FAILED: { label: '开通失败', tone: 'failed' },
  FINISHED: { label: '已完成', tone: 'success' },
  CANCELED: { label: '已撤销', tone: 'closed' },
  FROZEN: { label: '已冻结', tone: 'failed' },
} as const satisfies Dict

export type ApplyStatus = keyof typeof APPLY_STATUS

/** Result of the bank's four-element check 四要素: name, identity number, card and mobile. */
export const CARD_CHECK = {
  NONE: { label: '不适用', tone: 'plain' },
  CHECKING: { label: '验证中', tone: 'running' },
  MATCHED: { label: '一致', tone: 'success' },
  MISMATCH: { label: '不一致', tone: 'failed' },
  UNKNOWN: { label: '无法验证', tone: 'waiting' },
} as const satisfies Dict
