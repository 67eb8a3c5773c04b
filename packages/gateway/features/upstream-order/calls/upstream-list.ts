import { codes } from '#domain/upstream-order/fields'
import { defineListCall } from '../../../core/list/list-call'
import { upstreamOrderList } from '../upstream-order-list'

/** What was asked of those outside, and what became of it. */
export default defineListCall({
  path: '/v1/upstream/list',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: upstreamOrderList,
})
