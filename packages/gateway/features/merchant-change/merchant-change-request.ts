import { z } from 'zod'
import { CHANGE_KIND, type ChangeKind } from '#domain/merchant-change/dicts'
import type { ChangeValues } from '#domain/merchant-change/form'
import { id, jsonOf, optional, version } from '../../core/inputs'

/** What every request of a change says, whatever its kind. */
export const changeOf = {
  merId: id(),
  kind: z.enum(Object.keys(CHANGE_KIND) as [ChangeKind, ...ChangeKind[]]),
  /** The form's values by field name, as a JSON text. */
  after: z.string().transform((text, context): ChangeValues => {
    const value = jsonOf(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as ChangeValues
    context.addIssue({ code: 'custom', message: '格式不正确', input: text })
    return z.NEVER
  }),
  changeId: optional(id()),
  version: optional(version),
}
