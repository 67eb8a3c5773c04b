import { maskEmail, maskMobile } from '#domain/mask'
import { MESSAGE_CARRIER, MESSAGE_STATE, MESSAGE_TEMPLATE } from '#domain/message/dicts'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, times } from '../../core/list/filters'
import { pageOf } from '../../core/list/table-rows'
import { message } from '../../core/outbox/message-schema'
import { wireTime } from '../../core/wire-time'

export type Message = typeof message.$inferSelect

/** A message that failed, whose values are still there. */
export const isResendable = ({ state, params }: Message): boolean =>
  state === 'FAILED' && params !== null

/** Without the values, which only the receiver reads. */
const messageRow = (one: Message): Record<string, unknown> => ({
  messageId: one.messageId,
  createTime: wireTime(one.createdAt),
  template: one.template,
  subject: one.subject,
  carrier: one.carrier,
  receiver: one.carrier === 'MAIL' ? maskEmail(one.receiver) : maskMobile(one.receiver),
  messageState: one.state,
  attempts: one.attempts,
  sentTime: wireTime(one.sentAt),
  lastError: one.lastError,
  resendable: isResendable(one) ? '1' : '0',
})

/** Messages to people, newest first; a caller who sees a part of the provider sees none. */
export const messageList = defineList<Message>({
  table: message,
  filters: {
    createTime: times(message.createdAt, {
      maxDays: 92,
      defaultDays: 30,
      unless: { filters: ['receiver'], days: 180 },
    }),
    messageId: exact(message.messageId),
    receiver: exact(message.receiver),
    template: anyOf(message.template, MESSAGE_TEMPLATE),
    carrier: anyOf(message.carrier, MESSAGE_CARRIER),
    messageState: anyOf(message.state, MESSAGE_STATE),
  },
  sort: { createTime: message.createdAt },
  order: [message.createdAt, message.messageId],
  tabs: { filter: 'messageState', column: message.state, values: Object.keys(MESSAGE_STATE) },
  records: pageOf(message),
  row: messageRow,
})
