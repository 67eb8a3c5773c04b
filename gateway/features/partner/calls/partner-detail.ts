import { z } from 'zod'
import { codes } from '#domain/partner/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { partnerDetail } from '../partner-list'

export default defineCall({
  path: '/v1/partner/detail',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  request: z.object({ partnerNo: id() }),
  handler: (context, { partnerNo }) => partnerDetail(context, partnerNo),
})
