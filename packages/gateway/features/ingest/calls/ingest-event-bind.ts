import { z } from 'zod'
import { codes } from '#domain/ingest-event/fields'
import { defineCall } from '../../../core/call'
import { id, optional, version } from '../../../core/inputs'
import { bindEvent } from '../event-bind'
import { eventAmt } from '../event-handle'
import { ofSource, whichEvent } from '../event-input'

/** 绑定商户: says whose an event is and applies it. */
export default defineCall({
  path: '/v1/ingest/eventBind',
  access: { roles: ['3'], codes: [codes.verbs.handle], whole: true },
  request: z.object({
    ...whichEvent,
    sourceId: ofSource,
    version: optional(version),
    merId: id('请选择商户'),
    shopId: optional(id()),
  }),
  write: true,
  moves: (input, context) => eventAmt(context, input),
  approval: { act: 'ADJUST' },
  handler: bindEvent,
})
