import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { cancelTask } from '..'

/** 取消 a task of the report centre (domain §9.3). */
export default defineCall({
  path: '/v1/download/cancel',
  access: { roles: ['3', '4'], codes: [CODES.exportTask.list] },
  write: true,
  request: z.object({ taskId: z.string().min(1).max(32) }),
  handler: (context, { taskId }) => cancelTask(context, taskId),
})
