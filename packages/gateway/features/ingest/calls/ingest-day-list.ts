import { codes } from '#domain/ingest-day/fields'
import { defineCall } from '../../../core/call'
import { listRequest } from '../../../core/list/request'
import { dayAsked, dayList } from '../day-list'

/** 日清看板: what sources told of each day, by notices and by files. */
export default defineCall({
  path: '/v1/ingest/dayList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: listRequest(dayAsked),
  mayLag: true,
  handler: dayList,
})
