import type { EntryData, EntryForm } from '#domain/application/types'
import type { SessionContext } from '../../core/call'
import { ownUploads, pictureError } from '../../core/files/own-uploads'
import { rowsOf, SECRET_PICS } from './application-secrets'

/** Upload tokens of a form, by the name of the field, `uboList.1.front` for one in a row. */
function tokensOf(form: EntryForm, data: EntryData): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, field] of Object.entries(form.fields))
    if (field.kind === 'images') found.set(name, texts(data[name]))
  for (const [table, { fields }] of Object.entries(form.rows))
    for (const [i, row] of rowsOf(data[table]).entries())
      for (const [name, field] of Object.entries(fields))
        if (field.kind === 'images') found.set(`${table}.${i}.${name}`, texts(row[name]))
  return found
}

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  )

/**
 * What is new must be the caller's own upload and a picture: another's token must not become
 * readable here. What stood in the application before may stay.
 * @returns the sentence by field
 */
export async function pictureErrors(
  context: SessionContext,
  form: EntryForm,
  before: EntryData,
  given: EntryData,
): Promise<Record<string, string>> {
  const known = new Set([...tokensOf(form, before).values()].flat())
  const added = [...tokensOf(form, given)].flatMap(([name, tokens]) =>
    tokens.filter((token) => !known.has(token)).map((token) => [name, token] as const),
  )
  const own = await ownUploads(
    context,
    added.map(([, token]) => token),
  )
  const errors: Record<string, string> = {}
  for (const [name, token] of added) {
    const msg = pictureError(own.get(token))
    if (msg !== undefined) errors[name] ??= msg
  }
  return errors
}

/** The column that says who may fetch a file: those of persons' documents, and the others. */
export function picsOf(form: EntryForm, ...all: EntryData[]): Record<'secret' | 'open', string[]> {
  const entries = all.flatMap((data) => [...tokensOf(form, data)])
  const isSecret = (name: string) => name.startsWith('uboList.') || SECRET_PICS.includes(name)
  const pick = (secret: boolean) => [
    ...new Set(
      entries.filter(([name]) => isSecret(name) === secret).flatMap(([, tokens]) => tokens),
    ),
  ]
  return { secret: pick(true), open: pick(false) }
}
