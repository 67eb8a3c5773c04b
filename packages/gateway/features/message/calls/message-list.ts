import { codes } from '#domain/message/fields'
import { defineListCall } from '../../../core/list/list-call'
import { messageList } from '../message-list'

/** Messages to people, and whether they were sent. */
export default defineListCall({
  path: '/v1/message/list',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: messageList,
})
