import { z } from 'zod'
import { codes } from '#domain/merchant-change/fields'
import { defineCall } from '../../../core/call'
import { reason } from '../../../core/inputs'
import { askForChange } from '../merchant-change-ask'
import { changeOf } from '../merchant-change-request'

/** Asks for a change of an open merchant, or sends a draft off; another person decides. */
export default defineCall({
  path: '/v1/merchantChange/ask',
  access: { roles: ['3'], codes: [codes.verbs.ask] },
  takesFiles: true,
  request: z.object({ ...changeOf, changeReason: reason }),
  write: true,
  handler: askForChange,
})
