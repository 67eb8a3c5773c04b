import { addDays } from '#domain/dates'
import {
  createRegistry,
  filtersOf,
  type AnyResource,
  type Field,
  type FullFilterSpec,
} from '../../src/lib/resource'
import { rangeNamesOf } from '#domain/wire-filters'
import { areas } from '../../src/resources/areas'

/** Every resource of the console, and the questions that can be asked of any list. */
export const registry = createRegistry(
  Object.values(
    import.meta.glob<AnyResource>(['../../src/resources/*.ts', '!**/areas.ts'], {
      eager: true,
      import: 'default',
    }),
  ),
  areas,
)
export const listed = registry.resources.filter((resource) => resource.calls?.list)

export type Row = Record<string, unknown>

/** The longest range each of its time filters takes, up to today: as many rows as it may show. */
export function widest(resource: AnyResource, today: string): Row {
  return Object.assign(
    {},
    ...filtersOf(resource)
      .filter(({ maxDays }) => maxDays !== undefined)
      .map(({ field, maxDays }) => {
        const [from, to] = rangeNamesOf(field, resource.fields[field])
        return { [from]: addDays(today, 1 - maxDays!), [to]: today }
      }),
  )
}

/** What to ask of a filter so that `row` is found, and which rows that must give. */
export function probeOf(
  resource: AnyResource,
  { field: name, op }: FullFilterSpec,
  row: Row,
): { body: Row; matches: (one: Row) => boolean } {
  const value = row[name]
  const text = String(value)
  switch (op) {
    case 'in':
      return { body: { [name]: [value] }, matches: (one) => one[name] === value }
    case 'contains': {
      const part = text.slice(0, 2)
      return { body: { [name]: part }, matches: (one) => String(one[name]).includes(part) }
    }
    case 'startswith':
      return { body: { [name]: text }, matches: (one) => String(one[name]).startsWith(text) }
    case 'between': {
      const [from, to] = rangeNamesOf(name, resource.fields[name])
      const { kind } = resource.fields[name] as Field
      const length = kind === 'month' ? 7 : 10
      if (kind === 'money' || kind === 'count')
        return { body: { [from]: value, [to]: value }, matches: (one) => one[name] === value }
      const part = text.slice(0, length)
      return {
        body: { [from]: part, [to]: part },
        matches: (one) => String(one[name]).slice(0, length) === part,
      }
    }
    default:
      return { body: { [name]: value }, matches: (one) => one[name] === value }
  }
}
