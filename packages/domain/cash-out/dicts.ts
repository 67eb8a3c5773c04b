import type { Dict } from '../field'

/** Dictionaries of payouts to merchants: wire value -> label and tone (domain §8.4). */

export const CASH_TYPE = {
  D0: 'D0（实时）',
  D1: 'D1（自然日次日）',
  T1: 'T1（工作日次日）',
  DM: 'DM（手工）',
} as const satisfies Dict

export const CASH_STATUS = {
  INIT: { label: '业务单已创建', tone: 'waiting' },
  CREATE_SUCCESS: { label: '受理成功', tone: 'running' },
  SUCCESS: { label: '提现成功', tone: 'success' },
  FAIL: { label: '提现失败', tone: 'failed' },
  CLOSE: { label: '关单', tone: 'closed' },
  REFUND: { label: '提现退票', tone: 'failed' },
} as const satisfies Dict
