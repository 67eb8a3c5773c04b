import { codes } from '#domain/chargeback/fields'
import { defineListCall } from '../../../core/list/list-call'
import { chargebackList } from '../chargeback-list'

/** Retrievals and chargebacks of the caller's rows. */
export default defineListCall({
  path: '/v1/chargeback/list',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  list: chargebackList,
})
