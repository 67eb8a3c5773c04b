import { z } from 'zod'
import { defineCall } from '../../../call'
import { reopenAppeal } from '../../../records/appeal/reopen'
import { id, reason, version } from '../../../records/inputs'

/** Appeals once more against a refusal, within thirty days (domain §7.14). */
export default defineCall({
  path: '/v1/risk/appealReopen',
  access: { roles: ['3', '4'], codes: ['02100006:appeal'] },
  request: z.object({ appealId: id(), version, reason }),
  write: true,
  handler: reopenAppeal,
})
