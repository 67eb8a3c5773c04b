import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { listRequest } from '../../../core/list/request'
import { taskAnswer, taskList } from '..'

/** The report centre's tasks, newest first (domain §9.3). */
export default defineCall({
  path: '/v1/download/list',
  access: { roles: ['3', '4'], codes: [CODES.exportTask.list] },
  polled: true,
  request: listRequest(taskList),
  handler: (context, query) => taskAnswer(context, query),
})
