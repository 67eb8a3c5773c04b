import { codes } from '#domain/approval/fields'
import { defineCall } from '../../../core/call'
import { listRequest } from '../../../core/list/request'
import { approvalAnswer, approvalList } from '../approval-list'

/** Acts that wait, or waited, for approval: those the caller has to decide, their own, or all. */
export default defineCall({
  path: '/v1/approval/list',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  request: listRequest(approvalList),
  handler: approvalAnswer,
})
