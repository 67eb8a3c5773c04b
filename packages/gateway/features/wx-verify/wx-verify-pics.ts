import type { Fields, FormValues } from '#domain/field'
import { MAX_UBOS } from '#domain/wx-verify/fields'
import type { SessionContext } from '../../core/call'
import { ownUploads, pictureError } from '../../core/files/own-uploads'

/** Pictures of persons' documents, which show the full number. */
export const ID_PICS: readonly string[] = [
  'identificationFront',
  'identificationBack',
  'contactIdFront',
  'contactIdBack',
  ...Array.from({ length: MAX_UBOS }, (_, at) => [
    `uboList.${at}.front`,
    `uboList.${at}.back`,
  ]).flat(),
]

/** Every other picture of the form. */
export const OTHER_PICS: readonly string[] = [
  'authLetterPic',
  'licensePic',
  'certPic',
  'financeLicensePics',
  'companyProvePic',
  'storeHeaderPic',
  'storeIndoorPic',
]

/** Tokens of the pictures in a form's values, by field name. */
export function picsOf(fields: Fields, values: FormValues): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.kind === 'images' && field.visible?.(values) !== false)
      .map(([name]) => [name, tokensOf(values[name])] as const)
      .filter(([, tokens]) => tokens.length > 0),
  )
}

const tokensOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/**
 * A new picture must be the caller's own upload and an image.
 * @param known tokens of the merchant, the application or the last submission
 * @returns the sentence by field
 */
export async function wrongPics(
  context: SessionContext,
  pics: Readonly<Record<string, readonly string[]>>,
  known: ReadonlySet<string>,
): Promise<Record<string, string>> {
  const added = Object.values(pics)
    .flat()
    .filter((token) => !known.has(token))
  const own = await ownUploads(context, added)
  const errors: Record<string, string> = {}
  for (const [field, tokens] of Object.entries(pics)) {
    const wrong = tokens
      .filter((token) => !known.has(token))
      .map((token) => pictureError(own.get(token)))
      .find((msg) => msg !== undefined)
    if (wrong !== undefined) errors[field] = wrong
  }
  return errors
}

/** Every text anywhere in a value: what is no token does no harm in a set of them. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
