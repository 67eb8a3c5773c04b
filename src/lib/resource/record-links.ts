import type { Field } from '#domain/field'
import { showPattern, type RouteSpec } from './derive'
import type { Registry } from './registry'

type Row = Readonly<Record<string, unknown>>

interface Target {
  /** The field that holds the record's id. */
  key: string
  id: string
  pattern: string
  /** Label of the id field. */
  label: string
}

/**
 * Placeholder in an address for a parameter that the row lacks; the detail replaces it
 * (`ShowView`).
 */
export const UNSAID = '-'

/**
 * Links from field values to details, derived from the definitions: choices by `source.of`, the
 * name fields beside them (`merName` for `merId`), and ids whose label equals a record's or a
 * choice's id label. An id with the same field name but another label is another thing (a
 * terminal's 批次 and a 结算批次). Where the target depends on the row, the field declares it (`record`).
 * @param open the routes this user may open
 */
export function recordLinks(
  registry: Registry,
  open: readonly RouteSpec[],
): (name: string, field: Field, row: Row) => string | undefined {
  const details = new Map<string, Target>()
  const numbers = new Map<string, Target | undefined>()
  const words = new Map<string, Target>()
  for (const { view, resource } of open) {
    const { name, id } = resource
    if (view !== 'show' || !id) continue
    const { label = '' } = resource.fields[id] ?? {}
    const target = { key: id, id, pattern: showPattern(resource), label }
    details.set(name, target)
    // Two resources use the same id field: the id alone does not identify the resource.
    numbers.set(id, numbers.has(id) ? undefined : target)
    // The headline field of a record links to it as the id does.
    words.set(resource.show?.headline?.[0] ?? id, target)
  }
  for (const { fields } of registry.resources)
    for (const [key, { source }] of Object.entries(fields)) {
      const target = source?.of && details.get(source.of)
      if (target && source.keyLabel && !numbers.has(key))
        numbers.set(key, { ...target, key, label: source.keyLabel })
      // Where two choices have the same source, the name field belongs to the one with the matching
      // prefix: `partnerName` belongs to `partnerId`, whatever else a partner is chosen for.
      if (
        target &&
        source.textField &&
        (!words.has(source.textField) || isNameOf(key, source.textField))
      )
        words.set(source.textField, { ...target, key })
    }

  const targetOf = (name: string, { kind, label, source }: Field): Target | undefined => {
    if (source) {
      const target = source.of === undefined ? undefined : details.get(source.of)
      return target && { ...target, key: name }
    }
    if (kind === 'text') return words.get(name)
    const target = kind === 'id' ? numbers.get(name) : undefined
    return target?.label === label ? target : undefined
  }
  const known = new Map<Field, Target | undefined>()
  return (name, field, row) => {
    if (!known.has(field)) known.set(field, targetOf(name, field))
    const said = field.record?.(row)
    const target = field.record ? details.get(said?.of as string) : known.get(field)
    const value = said ? said.id : target && row[target.key]
    if (!target || typeof value !== 'string' || value === '') return undefined
    return target.pattern.replace(/:(\w+)/g, (_, param: string) =>
      param === target.id ? encodeURIComponent(value) : UNSAID,
    )
  }
}

const isNameOf = (key: string, word: string): boolean =>
  key.replace(/Id$/, '') === word.replace(/Name$/, '')
