import { z } from 'zod'
import { defineCall } from '../../../call'
import { rebateInfo } from '../../../records/rebate/info'
import { id } from '../../../records/inputs'

/** One rebate with its tiers and timeline; its rows are a list (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateInfo',
  access: { roles: ['3'], codes: ['92100001'] },
  request: z.object({ rebateId: id() }),
  handler: (context, { rebateId }) => rebateInfo(context, rebateId),
})
