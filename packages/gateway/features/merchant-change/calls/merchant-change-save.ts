import { z } from 'zod'
import { codes } from '#domain/merchant-change/fields'
import { defineCall } from '../../../core/call'
import { text } from '../../../core/inputs'
import { saveDraft } from '../merchant-change-ask'
import { changeOf } from '../merchant-change-request'

/** Keeps a change of an open merchant as a draft. */
export default defineCall({
  path: '/v1/merchantChange/save',
  access: { roles: ['3'], codes: [codes.verbs.ask] },
  takesFiles: true,
  request: z.object({ ...changeOf, changeReason: text(80).default('') }),
  write: true,
  handler: saveDraft,
})
