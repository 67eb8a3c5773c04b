import type { Dict } from '../field'

export const REFUND_STATUS = {
  PROCESSING: { label: '退款处理中', tone: 'running' },
  SUCCESS: { label: '退款成功', tone: 'success' },
  CLOSED: { label: '退款关闭', tone: 'closed' },
  ABNORMAL: { label: '退款异常', tone: 'failed' },
} as const satisfies Dict

export const REFUND_SOURCE = {
  MER_APP: '商户APP',
  TERMINAL: '终端',
  API: '接口',
  CONSOLE: '控台',
  CHANNEL: '渠道',
} as const satisfies Dict
