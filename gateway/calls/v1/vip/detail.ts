import { z } from 'zod'
import { defineCall } from '../../../call'
import { id } from '../../../records/inputs'
import { memberDetail } from '../../../records/member/detail'

/** One member with what it bought, its stored value and its points (domain §9.7). */
export default defineCall({
  path: '/v1/vip/detail',
  access: { roles: ['3', '4'], codes: ['02100020'] },
  request: z.object({ memberId: id() }),
  handler: (context, { memberId }) => memberDetail(context, memberId),
})
