import { z } from 'zod'
import { defineCall } from '../../../call'
import { id, optional, version } from '../../../records/inputs'
import { remakeStatement } from '../../../records/statement/remake'

/** 重新生成: FAIL, READY or EMPTY -> MAKING. */
export default defineCall({
  path: '/v1/fin/billRemake',
  access: { roles: ['3'], codes: ['02100011'] },
  write: true,
  request: z.object({ billId: id(), version: optional(version) }),
  handler: (context, input) => remakeStatement(context, input),
})
