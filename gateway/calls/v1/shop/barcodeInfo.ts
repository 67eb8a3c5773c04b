import { defineCall } from '../../../call'
import { listRequest } from '../../../list/request'
import { barcodeInfo } from '../../../records/table-code/info'
import { tableCodeList } from '../../../records/table-code/list'

/** A shop's self-service ordering with its table codes (domain §7.11). */
export default defineCall({
  path: '/v1/shop/barcodeInfo',
  access: { roles: ['3', '4'], codes: ['02100009'] },
  request: listRequest(tableCodeList),
  handler: barcodeInfo,
})
