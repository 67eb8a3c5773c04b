import { z } from 'zod'
import { codes } from '#domain/partner/fields'
import { defineCall } from '../../../core/call'
import { id, version } from '../../../core/inputs'
import { setPartnerStatus } from '../partner-save'

export default defineCall({
  path: '/v1/partner/stop',
  access: { roles: ['3'], codes: [codes.verbs.edit], whole: true },
  write: true,
  request: z.object({ partnerNo: id(), version }),
  handler: (context, who) => setPartnerStatus(context, who, 'STOPPED'),
})
