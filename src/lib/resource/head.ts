import type { Field, RemoteSource } from '#domain/field'
import type { Action, AnyResource, FormSpec, ShowSection, ShowSpec } from './types'

const OWN = [
  'name',
  'title',
  'area',
  'path',
  'code',
  'feature',
  'id',
  'order',
  'roles',
  'hidden',
  'affix',
  'hideForBankChannels',
] as const satisfies (keyof AnyResource)[]

const FORM = ['title', 'code', 'roles'] as const satisfies (keyof FormSpec<string>)[]
const SHOW = ['path', 'title', 'code', 'reveal'] as const satisfies (keyof ShowSpec<string>)[]
const ACTION = ['name', 'code', 'roles', 'unless', 'feature'] as const
const SOURCE = ['of', 'keyLabel', 'textField'] as const satisfies (keyof RemoteSource)[]

/** A permission check of an action. */
export type ActionHead = Pick<Action<never>, (typeof ACTION)[number]>
type FormHead = Pick<FormSpec<string>, (typeof FORM)[number]>
type SourceHead = Pick<RemoteSource, (typeof SOURCE)[number]>

/**
 * What every session needs of a definition: its menu item, routes, rights, and the links that lead to
 * its records. It has the form of a definition with the rest left out, and is plain data: a build
 * writes the heads as JSON (decision 223).
 */
export interface Head extends Pick<AnyResource, (typeof OWN)[number]> {
  /** The id, and choices of other resources' records. */
  fields: Readonly<Record<string, { label?: string; source?: SourceHead }>>
  list?: { export?: { code?: string } }
  show?: Pick<ShowSpec<string>, (typeof SHOW)[number]> & {
    /** The first field only. */
    headline?: readonly string[]
    /** Lists of other resources, and sections with actions on rows. */
    sections: readonly SectionHead[]
  }
  create?: FormHead
  edit?: FormHead
  actions?: readonly ActionHead[]
  /** Whether there is one. */
  mark?: object | true
  /** Whether there is one. */
  page?: object | true
}

interface SectionHead {
  title?: string
  resource?: string
  actions?: readonly ActionHead[]
}

/** The head of a definition, without what JSON cannot hold. */
export function headOf(resource: AnyResource): Head {
  const { list, show, create, edit, actions, mark, page } = resource
  return {
    ...only(resource, OWN),
    fields: fieldHeads(resource),
    ...(list && { list: list.export ? { export: only(list.export, ['code']) } : {} }),
    ...(show && { show: showHead(show) }),
    ...(create && { create: only(create, FORM) }),
    ...(edit && { edit: only(edit, FORM) }),
    ...(actions && { actions: actions.map((action) => actionHead(action, resource)) }),
    ...(mark && { mark: true }),
    ...(page && { page: true }),
  }

  function showHead({ headline, sections, ...rest }: ShowSpec<string>): NonNullable<Head['show']> {
    return {
      ...only(rest, SHOW),
      ...(headline && { headline: headline.slice(0, 1) }),
      sections: sections.flatMap((section: ShowSection<string>): SectionHead[] => {
        if ('resource' in section) return [{ resource: section.resource }]
        if (!('rows' in section) || !section.actions) return []
        return [{ actions: section.actions.map((action) => actionHead(action, resource)) }]
      }),
    }
  }
}

/** Most actions have the code of their resource: it is not repeated. */
const actionHead = (action: ActionHead, { code }: AnyResource): ActionHead => {
  const { code: own, ...head } = only(action, ACTION)
  return own === undefined || own === code ? head : { ...head, code: own }
}

function fieldHeads({ id, fields }: AnyResource): Head['fields'] {
  const heads: Record<string, { label?: string; source?: SourceHead }> = {}
  for (const [name, { label, source }] of Object.entries(fields as Record<string, Field>)) {
    const linked = source?.of !== undefined && { source: only(source, SOURCE) }
    if (name === id || linked) heads[name] = { ...(name === id && { label }), ...linked }
  }
  return heads
}

/** The named parts of an object that have a value. */
function only<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  ) as Pick<T, K>
}
