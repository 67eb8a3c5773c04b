import { field, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'
import { MESSAGE_CARRIER, MESSAGE_STATE, MESSAGE_TEMPLATE } from './dicts'

export const codes = {
  group: 'system',
  verbs: { list: '02109009', resend: '02109009:resend' },
  partner: [],
} as const satisfies NounCodes

/** A message to a member of staff or a merchant (contract §9). */
export const messageFields = {
  messageId: field.id('消息编号'),
  createTime: field.dateTime('生成时间', { sortable: true }),
  template: field.enum('消息类型', MESSAGE_TEMPLATE),
  subject: field.text('内容', { width: 260 }),
  carrier: field.enum('发送方式', MESSAGE_CARRIER),
  receiver: field.text('接收人', { width: 170 }),
  messageState: field.enum('消息状态', MESSAGE_STATE),
  attempts: field.count('发送次数'),
  sentTime: field.dateTime('发送时间'),
  lastError: field.text('未送达原因', { width: 200 }),
  resendable: field.flag('可重新发送'),
} satisfies Fields
