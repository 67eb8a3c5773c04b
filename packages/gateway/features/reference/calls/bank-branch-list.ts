import { codes } from '#domain/moving-in/fields'
import { defineCall } from '../../../core/call'
import { listRequest } from '../../../core/list/request'
import { branchAsked, branchList } from '../branch-list'

/** 支行: the branches of banks that are known, those of a file before those that ship. */
export default defineCall({
  path: '/v1/bankBranch/list',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: listRequest(branchAsked),
  mayLag: true,
  handler: branchList,
})
