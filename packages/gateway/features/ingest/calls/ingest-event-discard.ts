import { z } from 'zod'
import { codes } from '#domain/ingest-event/fields'
import { defineCall } from '../../../core/call'
import { reason, version } from '../../../core/inputs'
import { discardEvent, eventAmt } from '../event-handle'
import { ofSource, whichEvent } from '../event-input'

/** 搁置: holds an event back for good. */
export default defineCall({
  path: '/v1/ingest/eventDiscard',
  access: { roles: ['3'], codes: [codes.verbs.handle], whole: true },
  request: z.object({ ...whichEvent, sourceId: ofSource, reason, version }),
  write: true,
  moves: (input, context) => eventAmt(context, input),
  approval: { act: 'WRITE_OFF' },
  handler: discardEvent,
})
