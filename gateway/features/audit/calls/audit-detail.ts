import { z } from 'zod'
import { codes } from '#domain/operation/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { operationDetail } from '../operation-detail'

export default defineCall({
  path: '/v1/audit/detail',
  access: { roles: ['3', '4'], codes: [codes.verbs.list] },
  afterOperations: true,
  request: z.object({ operationNo: id() }),
  handler: (context, { operationNo }) => operationDetail(context, operationNo),
})
