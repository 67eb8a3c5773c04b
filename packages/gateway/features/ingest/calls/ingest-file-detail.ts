import { z } from 'zod'
import { codes } from '#domain/ingest-file/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { fileDetail } from '../file-list'

export default defineCall({
  path: '/v1/ingest/fileDetail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ fileId: id() }),
  handler: fileDetail,
})
