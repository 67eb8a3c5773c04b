import { z } from 'zod'
import { codes } from '#domain/ingest-event/fields'
import { defineCall } from '../../../core/call'
import { version } from '../../../core/inputs'
import { eventAmt, retryEvent } from '../event-handle'
import { ofSource, whichEvent } from '../event-input'

/** 重试: reads and applies an event again. */
export default defineCall({
  path: '/v1/ingest/eventRetry',
  access: { roles: ['3'], codes: [codes.verbs.handle], whole: true },
  request: z.object({ ...whichEvent, sourceId: ofSource, version }),
  write: true,
  moves: (input, context) => eventAmt(context, input),
  handler: retryEvent,
})
