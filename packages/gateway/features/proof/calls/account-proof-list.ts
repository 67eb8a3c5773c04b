import { codes } from '#domain/proof/fields'
import { defineListCall } from '../../../core/list/list-call'
import { proofList } from '../proof-list'

/** The nightly proofs of the books. */
export default defineListCall({
  path: '/v1/account/proofList',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: proofList,
})
