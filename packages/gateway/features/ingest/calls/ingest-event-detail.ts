import { z } from 'zod'
import { codes } from '#domain/ingest-event/fields'
import { defineCall } from '../../../core/call'
import { whichEvent } from '../event-input'
import { eventDetail } from '../event-detail'

export default defineCall({
  path: '/v1/ingest/eventDetail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object(whichEvent),
  handler: eventDetail,
})
