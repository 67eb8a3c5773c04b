import { formatCount } from '#domain/money'
import {
  fillPath,
  filtersOf,
  isOffered,
  listPath,
  showPattern,
  type AnyResource,
  type Registry,
  type Who,
} from '../../lib/resource'
import { canDo } from '../../providers/access'
import { WANTED } from '../../components/resource/actions/use-wanted'
import type { Entry, EntryGroup } from './entries'
import type { Verb } from './verbs'

/** The answer of `/v1/search/any` (contract §7). */
export interface SearchAnswer {
  groups: readonly {
    resource: string
    total: number
    /** More records match. */
    totalCapped?: boolean
    items: readonly {
      id: string
      title: string
      facts: readonly { label: string; value: string }[]
      params?: Readonly<Record<string, string>>
    }[]
  }[]
}

type Group = SearchAnswer['groups'][number]

/**
 * Found records by resource; resources without a screen are dropped. With a verb, only records that
 * its action applies to, with a link that starts it.
 */
export function recordGroups(
  { groups }: SearchAnswer,
  keyword: string,
  { registry, who, verb }: { registry: Registry<AnyResource>; who: Who; verb?: Verb | undefined },
): EntryGroup[] {
  return groups.flatMap((group) => {
    const resource = registry.resources.find(({ name }) => name === group.resource)
    if (!resource || !isOffered(who, resource.feature)) return []
    const action = verb?.of(resource)
    if (verb)
      return action ? [doneWith(verb.word, action.name, resource, group, registry, who)] : []
    const entries = group.items.map((item): Entry => ({
      key: `${resource.name}:${item.id}`,
      title: item.title,
      facts: item.facts,
      path: recordPath(registry, who, resource, item),
    }))
    const all = group.total > entries.length ? restOf(resource, group, keyword) : undefined
    return [
      {
        title: resource.title,
        note: `共${countOf(group)}条`,
        entries: all ? [...entries, all] : entries,
      },
    ]
  })
}

function doneWith(
  word: string,
  action: string,
  resource: AnyResource,
  { items }: Group,
  registry: Registry<AnyResource>,
  who: Who,
): EntryGroup {
  return {
    title: `${word} · ${resource.title}`,
    entries: items.map((item) => ({
      key: `${action}:${resource.name}:${item.id}`,
      title: `${word} ${item.title}`,
      facts: item.facts,
      path: `${recordPath(registry, who, resource, item)}?${WANTED}=${action}`,
    })),
  }
}

/** The record's detail; without one, or without the permission, its list filtered to it. */
function recordPath(
  registry: Registry<AnyResource>,
  who: Who,
  resource: AnyResource,
  { id, params }: Group['items'][number],
): string {
  const name = resource.id ?? ''
  const row = { ...params, [name]: id }
  const linked: string | undefined = resource.fields[name]?.link?.(row)
  if (linked) return linked
  if (resource.show && canDo(registry, who, { resource: resource.name, action: 'show' }))
    try {
      return fillPath(showPattern(resource), row)
    } catch {
      // Another gateway may lack fields that the address needs.
    }
  const filter = filtersOf(resource).some(({ field }) => field === name)
    ? name
    : (resource.list?.search?.name ?? name)
  return `${listPath(resource)}?${new URLSearchParams({ [filter]: id }).toString()}`
}

const countOf = ({ total, totalCapped }: Group): string =>
  `${formatCount(total)}${totalCapped ? '+' : ''}`

/** A link to the list with all matches, if the list has a filter by name. */
function restOf(resource: AnyResource, group: Group, keyword: string): Entry | undefined {
  const filter = filtersOf(resource).find(({ op }) => op === 'contains')
  if (!filter || /^\d+$/.test(keyword)) return undefined
  return {
    key: `${resource.name}:all`,
    title: `查看全部${countOf(group)}条`,
    facts: [{ value: `在${resource.title}中` }],
    path: `${listPath(resource)}?${new URLSearchParams({ [filter.field]: keyword }).toString()}`,
  }
}
