import { codes, messageFields } from '#domain/message/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** Messages to staff and merchants: sign-in codes, links, notices. */
const message = defineResource({
  name: 'message',
  title: '消息记录',
  area: 'system',
  path: 'message',
  code: codes.verbs.list,
  roles: ['3'],
  feature: 'messages',
  id: 'messageId',
  order: 70,

  fields: messageFields,

  calls: { list: '/v1/message/list' },

  list: {
    linked: ['messageId'],
    columns: [
      'createTime',
      'template',
      'subject',
      'carrier',
      'receiver',
      'messageState',
      'attempts',
      'sentTime',
      'lastError',
      'messageId',
    ],
    filters: [
      { field: 'createTime', preset: '近30天', maxDays: 92, precision: 'date' },
      'template',
      'carrier',
    ],
    search: { name: 'receiver', placeholder: '手机号或邮箱', days: 180 },
    tabs: 'messageState',
    defaultSort: { field: 'createTime', order: 'desc' },
    empty: '这段时间没有发送消息',
  },

  actions: [
    {
      name: 'resend',
      label: '重新发送',
      places: ['row', 'bulk'],
      code: codes.verbs.resend,
      visible: ({ resendable }) => resendable === '1',
      confirm: '重新发送后，接收人可能收到内容相同的消息',
      call: '/v1/message/resend',
      success: '消息已重新发送',
    },
  ],
})

export type Message = RecordFrom<typeof message>
export default message
