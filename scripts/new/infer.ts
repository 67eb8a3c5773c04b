import type { Fields } from '#domain/field'

export type Row = Readonly<Record<string, unknown>>

/** Fields a noun says for both halves. */
export interface NounFields {
  /** After `#domain/`. */
  module: string
  /** The exported constant. */
  name: string
  fields: Fields
}

const files = import.meta.glob<Record<string, unknown>>('../../packages/domain/*/fields.ts', {
  eager: true,
})

/** The nouns that know some of these names, the one that knows most first. */
export function knownFields(names: readonly string[]): NounFields[] {
  const known = ({ fields }: NounFields) => names.filter((name) => name in fields).length
  return Object.entries(files)
    .flatMap(([file, exports]) =>
      Object.entries(exports).flatMap(([name, fields]) =>
        name.endsWith('Fields') && typeof fields === 'object'
          ? [
              {
                module: file.slice('../../packages/domain/'.length, -3),
                name,
                fields: fields as Fields,
              },
            ]
          : [],
      ),
    )
    .filter((noun) => known(noun) > 0)
    .toSorted((a, b) => known(b) - known(a))
}

/** As many different values as a dictionary may have, and the rows it takes to believe that. */
const FEW = 8
const ENOUGH = 20

const TEXTS: readonly [RegExp, string][] = [
  [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'dateTime'],
  [/^\d{4}-\d\d-\d\d$/, 'date'],
  [/^\d{4}-\d\d$/, 'month'],
  [/^[01]$/, 'flag'],
  [/^1\d{10}$/, 'mobile'],
  [/^\d{6}-\d{6}-\d{6}$/, 'region'],
]
const SECRETS: readonly [RegExp, string][] = [
  [/^1\d\d\*{4}\d{4}$/, 'mobile'],
  [/^\d{4} \*{4} \*{4} \d{4}$/, 'card'],
  [/^\w{2,6}\*{8}\w{4}$/, 'idNo'],
]

/**
 * A field inferred from its values, labelled by its wire name until the author names it.
 * @returns its text in a definition; undefined for values that no field can show
 */
export function inferField(name: string, rows: readonly Row[]): string | undefined {
  const values = rows
    .map((row) => row[name])
    .filter((one) => one !== null && one !== undefined && one !== '')
  const label = `'待命名 ${name}'`
  const plain = (kind: string) => `field.${kind}(${label})`
  if (values.every((one) => typeof one === 'number')) {
    if (values.length === 0) return plain('text')
    if (!values.every(Number.isInteger)) return undefined
    return plain(/(^amt|Amt)$/.test(name) ? 'money' : name.endsWith('Rate') ? 'rate' : 'count')
  }
  const texts = values.filter((one) => typeof one === 'string')
  if (texts.length < values.length) return undefined
  const all = (pattern: RegExp) => texts.every((text) => pattern.test(text))
  const kind = TEXTS.find(([pattern]) => all(pattern))?.[1]
  if (kind) return plain(kind)
  const mask = SECRETS.find(([pattern]) => all(pattern))?.[1]
  if (mask) return `field.secret(${label}, '${mask}')`
  if (texts.some((text) => text.includes('**'))) return `field.secret(${label}, 'name')`
  const distinct = [...new Set(texts)].toSorted()
  if (texts.length >= ENOUGH && distinct.length <= FEW && all(/^[A-Z][A-Z0-9_]*$/))
    return `field.enum(${label}, { ${distinct.map((one) => `${one}: '待命名 ${one}'`).join(', ')} })`
  if (/(Id|No)$/.test(name)) return plain('id')
  return plain(texts.some((text) => text.length > 60) ? 'longText' : 'text')
}
