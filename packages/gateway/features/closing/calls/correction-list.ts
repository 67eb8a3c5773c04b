import { codes } from '#domain/closing/fields'
import { defineListCall } from '../../../core/list/list-call'
import { correctionList } from '../correction-list'

/** Vouchers made by hand. */
export default defineListCall({
  path: '/v1/correction/list',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  list: correctionList,
})
