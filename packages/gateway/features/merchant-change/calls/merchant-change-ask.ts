import { z } from 'zod'
import { ASKED_KIND, type AskedKind } from '#domain/merchant-change/dicts'
import type { ChangeValues } from '#domain/merchant-change/form'
import { codes } from '#domain/merchant-change/fields'
import { defineCall } from '../../../core/call'
import { id, jsonOf, optional, reason, version } from '../../../core/inputs'
import { askForChange, saveDraft } from '../merchant-change-ask'

/**
 * Asks for a change of an open merchant, which another person decides; `draft` keeps it for later,
 * `changeId` and `version` name the draft that it was.
 */
export default defineCall({
  path: '/v1/merchantChange/ask',
  access: { roles: ['3'], codes: [codes.verbs.ask] },
  takesFiles: true,
  request: z.object({
    merId: id(),
    kind: z.enum(Object.keys(ASKED_KIND) as [AskedKind, ...AskedKind[]]),
    /** The form's values by field name, as a JSON text. */
    after: z
      .string()
      .max(4000, '内容过长')
      .transform((text, context): ChangeValues => {
        const value = jsonOf(text)
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          return value as ChangeValues
        context.addIssue({ code: 'custom', message: '格式不正确', input: text })
        return z.NEVER
      }),
    changeReason: reason,
    draft: optional(z.enum(['0', '1'])),
    changeId: optional(id()),
    version: optional(version),
  }),
  write: true,
  handler: (context, { draft, ...asked }) =>
    draft === '1' ? saveDraft(context, asked) : askForChange(context, asked),
})
