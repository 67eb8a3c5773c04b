import type { Dict } from '../field'

/** Ways by which messages reach people (contract §9). */
export const MESSAGE_CARRIER = {
  SMS: { label: '短信' },
  MAIL: { label: '邮件' },
} as const satisfies Dict

export const MESSAGE_TEMPLATE = {
  LOGIN: { label: '登录验证码' },
  RESET: { label: '密码重置链接' },
  NOTICE: { label: '账号安全提醒' },
  SIGN: { label: '商户签约链接' },
  APPROVAL: { label: '审批提醒' },
} as const satisfies Dict

export const MESSAGE_STATE = {
  WAITING: { label: '待发送', tone: 'waiting' },
  SENT: { label: '已发送', tone: 'success' },
  FAILED: { label: '发送失败', tone: 'failed' },
  EXPIRED: { label: '已过期', tone: 'closed' },
} as const satisfies Dict
