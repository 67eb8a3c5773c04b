import { z } from 'zod'
import type { EntryKind } from '#domain/application/types'
import { memberCounter, tooManyFields } from '../../core/field-count'
import { id, jsonOf, optional, version } from '../../core/inputs'

/** Characters of a form's values: each of its fields as long as the longest may be. */
const MAX_DATA = 200_000

/** An entry's form is the longest of all (contract §3). */
export const MAX_ENTRY_FIELDS = 500

/** A form's changed values as JSON text. */
const entryData = z
  .string('请求缺少资料')
  .max(MAX_DATA, '资料过长')
  .transform((text, context): Record<string, unknown> => {
    if (memberCounter(MAX_ENTRY_FIELDS)(Buffer.from(text))) {
      context.addIssue({ code: 'custom', message: tooManyFields(MAX_ENTRY_FIELDS), input: '' })
      return z.NEVER
    }
    const value = jsonOf(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
    context.addIssue({ code: 'custom', message: '资料格式不正确', input: text })
    return z.NEVER
  })

/** What its maker calls a new application, from before its first save. */
const draftKey = z
  .string()
  .trim()
  .regex(/^[\w-]{16,64}$/, '格式不正确')

const step = z.enum(['1', '2', '3', '4', '5', '6']).transform(Number)

/**
 * A save; the first has no applyId, later ones say which version they have seen. A first save with
 * a `draftKey` makes one application however often it is sent.
 * @param kinds the forms this pair of calls may hold
 * @param channel the only one it serves
 */
export function savingOf<K extends EntryKind>(
  kinds: readonly [K, ...K[]],
  channel: '1' | '2',
  kindOf: (data: Readonly<Record<string, unknown>>) => K,
) {
  return z
    .object({
      applyId: optional(id()),
      version: optional(version),
      draftKey: optional(draftKey),
      step: optional(step),
      data: entryData,
      corpEntryChannel: optional(z.literal(channel, '进件通道不正确')),
      entryKind: optional(z.enum(kinds, '进件类型不正确')),
    })
    .superRefine(({ applyId, version: seen }, context) => {
      if (applyId !== undefined && seen === undefined)
        context.addIssue({ code: 'custom', path: ['version'], message: '必填项不能为空' })
    })
    .transform(({ corpEntryChannel: _channel, entryKind, ...rest }) => ({
      ...rest,
      entryKind: entryKind ?? kindOf(rest.data),
    }))
}

/** An application by its number; its maker may ask by the key of the first save. */
export const askedApplication = z
  .object({ applyId: optional(id()), draftKey: optional(draftKey) })
  .superRefine((asked, context) => {
    if (asked.applyId === undefined && asked.draftKey === undefined)
      context.addIssue({ code: 'custom', path: ['applyId'], message: '必填项不能为空' })
  })

/** An application the caller has seen at a version. */
export const seenApplication = z.object({ applyId: id(), version })

/** The same where the version may be left out. */
export const namedApplication = z.object({ applyId: id(), version: optional(version) })
