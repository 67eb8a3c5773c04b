import { z } from 'zod'
import { codes } from '#domain/staff/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { staffDetail } from '../staff-list'

export default defineCall({
  path: '/v1/staff/detail',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  request: z.object({ staffId: id() }),
  handler: (context, { staffId }) => staffDetail(context, staffId),
})
