import { z } from 'zod'
import { wxForm } from '#domain/wx-verify/fields'
import { cleanText, id, jsonOf, optional, version } from '../../core/inputs'

/** `0`, empty and missing all mean: whichever is the newest, if any (domain §4). */
const orderId = z
  .string()
  .trim()
  .max(32, '格式不正确')
  .regex(/^[0-9A-Za-z]*$/, '格式不正确')
  .transform((text) => (text === '' || text === '0' ? undefined : text))
  .optional()

/** What each of the calls takes (domain §7.7). */
export const wxKey = z.object({ applyId: id(), orderId })
export const wxWrite = wxKey.extend({ version: optional(version) })

const KNOWN: ReadonlyMap<string, string> = new Map(
  ['MICRO', 'ENTERPRISE', 'INDIVIDUAL', 'GOVERNMENT', 'OTHERS'].flatMap((subjectType) =>
    Object.entries(wxForm({ subjectType, today: '' }).fields)
      .filter(([name]) => !name.includes('.') && name !== 'uboCount' && !name.endsWith('Long'))
      .map(([name, { kind }]) => [name, kind] as const),
  ),
)

const tokens = z.array(z.string().max(64)).max(9)
/** Texts and lists of tokens only: the form's rules say the rest. */
const owners = z.array(z.record(cleanText.max(16), z.union([cleanText.max(256), tokens]))).max(9)

/** The application's own fields beside the key; unknown names are left out. */
export const wxApplication = wxWrite
  .catchall(cleanText)
  .transform(({ applyId, orderId: order, version: seen, ...rest }, context) => {
    const content: Record<string, unknown> = {}
    for (const [name, text] of Object.entries(rest)) {
      if (typeof text !== 'string') continue
      const value = name === 'uboList' ? rowsOf(text) : valueOf(KNOWN.get(name), text)
      if (value === undefined)
        context.addIssue({ code: 'custom', path: [name], message: '格式不正确', input: text })
      else if (value !== null) content[name] = value
    }
    return { applyId, orderId: order, version: seen, content }
  })

/** null: not a field; undefined: not readable. */
function valueOf(kind: string | undefined, text: string): unknown {
  if (kind === undefined) return null
  if (kind !== 'images') return text
  if (text.trim() === '') return []
  if (!text.trim().startsWith('[')) return [text.trim()]
  const list = tokens.safeParse(jsonOf(text))
  return list.success ? list.data : undefined
}

function rowsOf(text: string): unknown {
  if (text.trim() === '') return []
  const list = owners.safeParse(jsonOf(text))
  if (!list.success) return undefined
  // A single picture may come bare, as everywhere.
  return list.data.map((owner) =>
    Object.fromEntries(
      Object.entries(owner).map(([name, value]) => [
        name,
        (name === 'front' || name === 'back') && typeof value === 'string'
          ? [value].filter((one) => one !== '')
          : value,
      ]),
    ),
  )
}
