import pinyin from 'virtual:screen-pinyin'
import { nameRank } from '#domain/name-search'
import { WANTED } from '../../components/resource/actions/use-wanted'
import type { Command } from '../../components/commands'
import { listPath, type AnyResource, type Registry, type Who } from '../../lib/resource'
import { canDo } from '../../providers/access'
import type { MenuArea } from '../layout/use-menu-areas'
import type { VisitedView } from '../visited-views'

/** An entry of the search dialog: a link, or a command; one that `stays` keeps the dialog open. */
export type Entry = {
  key: string
  title: string
  /** Text beside the title: an area, or fields of a record. */
  facts: readonly { label?: string; value: string }[]
} & ({ path: string } | { run: () => void; stays?: true })

/** Entries under one heading. */
export interface EntryGroup {
  title: string
  /** Text beside the heading. */
  note?: string
  entries: readonly Entry[]
}

const MOST = 6

/** Screens and commands that match the typed text; without text, the visited screens. */
export function ownGroups(
  typed: string,
  from: {
    areas: readonly MenuArea[]
    views: readonly VisitedView[]
    commands: readonly Command[]
    /** undefined: not loaded yet. */
    registry: Registry<AnyResource> | undefined
    who: Who
  },
): EntryGroup[] {
  const { areas, views, commands, registry, who } = from
  const doing = [...commands.map(commandEntry), ...toolbarActions(registry, who)]
  if (typed === '')
    return filled([
      { title: '最近打开', entries: views.map(viewEntry).toReversed().slice(0, MOST) },
      { title: '操作', entries: doing.slice(0, MOST).map(({ entry }) => entry) },
    ])
  return filled([
    { title: '页面', entries: best(screens(areas), typed) },
    { title: '操作', entries: best(doing, typed) },
  ])
}

const filled = (groups: EntryGroup[]) => groups.filter(({ entries }) => entries.length > 0)

interface Named {
  name: string
  pinyin?: string | undefined
  entry: Entry
}

function best(all: readonly Named[], typed: string): Entry[] {
  return all
    .flatMap(({ name, pinyin = '', entry }) => {
      const rank = nameRank({ name, pinyin }, typed)
      return rank === undefined ? [] : [{ rank, entry }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ entry }) => entry)
}

const screens = (areas: readonly MenuArea[]): Named[] =>
  areas.flatMap((area) =>
    area.items.map(({ key, title, path }) => ({
      name: title,
      pinyin: pinyin[title],
      entry: {
        key: `screen:${key}`,
        title,
        facts: area.items.length > 1 ? [{ value: area.title }] : [],
        path,
      },
    })),
  )

const viewEntry = ({ path, query, title }: VisitedView): Entry => ({
  key: `view:${path}`,
  title,
  facts: [],
  path: path + query,
})

const commandEntry = ({ name, pinyin, run }: Command): Named => ({
  name,
  pinyin,
  entry: { key: `command:${name}`, title: name, facts: [], run },
})

/** Toolbar actions: links such as 新增小微商户, and dialogs, which the list opens: 批量导入. */
function toolbarActions(registry: Registry<AnyResource> | undefined, who: Who): Named[] {
  if (!registry) return []
  const may = (resource: AnyResource, action: string) =>
    canDo(registry, who, { resource: resource.name, action })
  return registry.resources.flatMap((resource) => {
    const named = (name: string, label: string, path: string): Named => ({
      name: label,
      pinyin: pinyin[label],
      entry: {
        key: `do:${resource.name}:${name}`,
        title: label,
        facts: [{ value: resource.title }],
        path,
      },
    })
    const made =
      resource.create && !resource.create.page && may(resource, 'create')
        ? [
            named(
              'create',
              resource.create.title ?? `新增${resource.title}`,
              `${listPath(resource)}/create`,
            ),
          ]
        : []
    const linked = (resource.actions ?? [])
      .filter(({ places, visible }) => places.includes('toolbar') && !visible)
      .filter(({ name }) => may(resource, name))
      .flatMap(({ name, label, link, form, loads, confirm }) => {
        const isAsked = form ?? loads ?? confirm
        const dialog = isAsked && `${listPath(resource)}?${WANTED}=${name}`
        const path = link ? link({} as never) : dialog
        return path === undefined ? [] : [named(name, label, path)]
      })
    return [...made, ...linked]
  })
}
