import { z } from 'zod'
import { codes } from '#domain/moving-in/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { importDetail } from '../import-list'

export default defineCall({
  path: '/v1/import/detail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ importNo: id() }),
  handler: importDetail,
})
