import { z } from 'zod'
import { codes } from '#domain/holiday/fields'
import { defineCall } from '../../../core/call'
import { code } from '../../../core/inputs'
import { findYear, holidayRow } from '../holiday-list'

export default defineCall({
  path: '/v1/holiday/detail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ year: code(4) }),
  handler: async (context, { year }) => holidayRow(await findYear(context, year)),
})
