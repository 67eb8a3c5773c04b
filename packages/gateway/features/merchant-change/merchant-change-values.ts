import type { ChangeForm, ChangeValues } from '#domain/merchant-change/form'
import { fieldText } from '#domain/reading/field-text'
import { formErrors } from '#domain/validation/field-rules'
import { toFen } from '#domain/money'
import type { SessionContext } from '../../core/call'
import { badField, badFields } from '../../core/errors'
import { ownUploads, pictureError } from '../../core/files/own-uploads'

/** What a form sent: its values, and the tokens of its pictures by field. */
export interface ReadChange {
  after: ChangeValues
  pics: Record<string, string[]>
}

/**
 * Reads the fields of a kind's form as its fields have them: texts normalised, amounts (fen) and
 * rates as numbers. What is empty, hidden or no field of the form is left out.
 */
export function readChange({ fields }: ChangeForm, sent: ChangeValues): ReadChange {
  const after: Record<string, unknown> = {}
  const pics: Record<string, string[]> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name]
    if (value === undefined || value === null || (field.visible && !field.visible(sent))) continue
    if (field.kind === 'images') {
      if (Array.isArray(value) && value.length > 0) pics[name] = value.map(String)
    } else if (field.kind === 'money' || field.kind === 'rate' || field.kind === 'count') {
      const number = toFen(value as string | number)
      after[name] = number ?? value
    } else {
      const text = typeof value === 'string' ? fieldText(field, value) : value
      if (text !== '') after[name] = text
    }
  }
  return { after, pics }
}

/**
 * The rules of the form.
 * @param about the merchant's values that rules read, e.g. `subjectType`
 * @throws CallError 90400 at each wrong field
 */
export function checkForm(
  { fields }: ChangeForm,
  { after, pics }: ReadChange,
  about: ChangeValues,
): void {
  const errors = formErrors(fields, { ...about, ...after, ...pics })
  const wrong = Object.entries(errors).map(([field, msg]) => ({ field, msg }))
  if (wrong.length > 0) throw badFields(wrong)
}

/**
 * Pictures must be the caller's own: another's token must not become readable here.
 * @throws CallError 90400 at the field of each other one
 */
export async function checkPics(
  context: SessionContext,
  pics: Readonly<Record<string, string[]>>,
): Promise<void> {
  const own = await ownUploads(context, Object.values(pics).flat())
  for (const [name, tokens] of Object.entries(pics))
    for (const token of tokens) {
      const msg = pictureError(own.get(token))
      if (msg !== undefined) throw badField(name, msg)
    }
}
