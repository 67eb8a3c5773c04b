import { z } from 'zod'
import { codes } from '#domain/message/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { resendMessage } from '../message-resend'

/** 重新发送: sends a failed message again. */
export default defineCall({
  path: '/v1/message/resend',
  access: { roles: ['3'], codes: [codes.verbs.resend], whole: true },
  write: true,
  request: z.object({ messageId: id() }),
  handler: resendMessage,
})
