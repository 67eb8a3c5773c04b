import type { Dict } from '../field'

export const REBATE_TARGET = { PARTNER: '渠道商', MERCHANT: '商户' } as const satisfies Dict

export const REBATE_RULE_STATUS = {
  RUNNING: { label: '执行中', tone: 'success' },
  STOPPED: { label: '已停止', tone: 'closed' },
} as const satisfies Dict

export const REBATE_STATUS = {
  CALC: { label: '待确认', tone: 'waiting' },
  CONFIRMED: { label: '已确认', tone: 'running' },
  PAID: { label: '已发放', tone: 'success' },
  VOID: { label: '作废', tone: 'closed' },
} as const satisfies Dict
