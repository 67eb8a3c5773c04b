import { CODE_REGISTERED_STORE } from '../../../../src/lib/codes'
import { defineCall } from '../../../call'
import { listRequest } from '../../../list/request'
import { storeDataAnswer } from '../../../records/store-data/answer'
import { storeData } from '../../../records/store-data/list'

/** What the caller's own shops did, by day, week or month (domain §9.6). */
export default defineCall({
  path: '/v1/registerStore/dataQuery',
  access: { roles: ['30'], codes: [CODE_REGISTERED_STORE] },
  request: listRequest(storeData),
  handler: storeDataAnswer,
})
