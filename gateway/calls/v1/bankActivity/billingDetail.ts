import { z } from 'zod'
import { CODE_DATA_PERMIT } from '../../../../src/lib/codes'
import { defineCall } from '../../../call'
import { bankActivityDetail } from '../../../records/bank-activity/detail'
import { id } from '../../../records/inputs'

/** An activity in one shop on one day, with its trades (domain §9.5). */
export default defineCall({
  path: '/v1/bankActivity/billingDetail',
  access: { roles: ['3'], codes: [CODE_DATA_PERMIT] },
  request: z.object({ billId: id() }),
  handler: (context, { billId }) => bankActivityDetail(context, billId),
})
