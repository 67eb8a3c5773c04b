import { codes } from '#domain/ingest-event/fields'
import { defineListCall } from '../../../core/list/list-call'
import { eventList } from '../event-list'

export default defineListCall({
  path: '/v1/ingest/eventList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: eventList,
})
