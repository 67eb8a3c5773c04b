import { codes } from '#domain/holiday/fields'
import { defineListCall } from '../../../core/list/list-call'
import { holidayList } from '../holiday-list'

export default defineListCall({
  path: '/v1/holiday/list',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: holidayList,
})
