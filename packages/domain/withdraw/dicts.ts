import type { Dict } from '../field'

export const WITHDRAW_STATUS = {
  PROCESSING: { label: '处理中', tone: 'running' },
  PAID: { label: '已付款', tone: 'success' },
  FAIL: { label: '付款失败', tone: 'failed' },
  RETURNED: { label: '退票', tone: 'failed' },
} as const satisfies Dict
