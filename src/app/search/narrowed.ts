import pinyin from 'virtual:screen-pinyin'
import { enumItem, type Field } from '#domain/field'
import { nameRank } from '#domain/name-search'
import { filtersOf, listPath, type AnyResource, type Registry } from '../../lib/resource'
import type { MenuArea } from '../layout/use-menu-areas'
import type { Entry, EntryGroup } from './entries'
import { dayOf } from './payment'

const MOST = 6
const SAID = /^(\S+)\s+(\S.*)$/u

/**
 * Lists with filters after their name: `应付商户款 11-18`, `应付商户款 180天未动`.
 * @param today `YYYY-MM-DD` in Asia/Shanghai
 * @returns undefined unless every word after the first is a day or a value of the list's filters
 */
export function narrowedGroup(
  typed: string,
  from: {
    areas: readonly MenuArea[]
    registry: Registry<AnyResource> | undefined
    today: string
  },
): EntryGroup | undefined {
  const [, name = '', rest = ''] = SAID.exec(typed.trim()) ?? []
  if (rest === '') return undefined
  const found = from.areas
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const resource = from.registry?.resources.find((one) => one.name === item.name)
      const rank = nameRank({ name: item.title, pinyin: pinyin[item.title] ?? '' }, name)
      const asked = resource && rank !== undefined && filtersIn(resource, rest, from.today)
      return asked ? [{ rank, entry: entryOf(resource, item.title, asked) }] : []
    })
  const entries = found.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry)
  return entries.length > 0 ? { title: '筛选', entries: entries.slice(0, MOST) } : undefined
}

type Asked = readonly { label: string; value: string; query: Readonly<Record<string, string>> }[]

const entryOf = (resource: AnyResource, title: string, asked: Asked): Entry => {
  const query = Object.assign({}, ...asked.map((one) => one.query)) as Record<string, string>
  return {
    key: `narrowed:${resource.name}`,
    title,
    facts: asked.map(({ label, value }) => ({ label, value })),
    path: `${listPath(resource)}?${new URLSearchParams(query).toString()}`,
  }
}

function filtersIn(resource: AnyResource, words: string, today: string): Asked | undefined {
  const asked = words.split(/\s+/u).map((word) => filterOf(resource, word, today))
  return asked.every((one) => one !== undefined) ? asked : undefined
}

/** The list's first range of days, or the first filter, tab or grouping with a value of this name. */
function filterOf(resource: AnyResource, word: string, today: string): Asked[number] | undefined {
  const { list, fields } = resource
  const day = dayOf(word, today)
  if (day !== undefined) {
    const range = filtersOf(resource).find(({ field }) =>
      ['date', 'dateTime'].includes((fields[field] as Field).kind),
    )
    return (
      range && {
        label: (fields[range.field] as Field).label,
        value: day,
        query: { [`${range.field}Start`]: day, [`${range.field}End`]: day },
      }
    )
  }
  const names = [
    ...filtersOf(resource).map(({ field }) => field),
    list?.tabs,
    list?.variants?.field,
  ]
  for (const name of names) {
    const { kind, label, dict } = ((name && fields[name]) ?? {}) as Partial<Field>
    if (kind !== 'enum' || !name || !label) continue
    const value = Object.keys(dict ?? {}).find((key) => enumItem(dict, key).label === word)
    if (value !== undefined) return { label, value: word, query: { [name]: value } }
  }
  return undefined
}
