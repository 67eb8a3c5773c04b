import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Field, Fields } from '#domain/field'
import type { SessionCall } from '../call'
import type { List } from '../list/define-list'

/**
 * How the search box finds a noun, declared once in the noun's own feature. Who may find it, which
 * rows and which columns come from its list: the same role and code, scope and masks.
 */
export interface Search {
  /** The resource's name (contract §3). */
  resource: string
  access: SessionCall['access']
  list: List
  /** The row's own id column; a column of this name is the last of the list's order. */
  id: string
  /** Found by the whole number, each by an index. */
  numbers: readonly AnyPgColumn[]
  /** Found by how they begin, from five characters on; each by an index with `pattern_ops`. */
  heads: readonly AnyPgColumn[]
  /** Found by any part; indexed by `gramsOf` these. */
  names: readonly AnyPgColumn[]
  /** Found whole or by the last four digits, which the list shows to every reader. */
  mobiles: readonly AnyPgColumn[]
  /** The row's title: the first of these that has a value. */
  title: readonly string[]
  /** Further fields that distinguish it, by their labels. */
  facts: readonly [name: string, field: Field][]
  /** Parameters of its URL beside its id. */
  params: readonly string[]
}

type Found = 'numbers' | 'heads' | 'names' | 'mobiles'

/** @throws Error when a fact is no field of the noun */
export function defineSearch<R, F extends Fields>(
  spec: Pick<Search, 'resource' | 'access'> &
    Partial<Pick<Search, Found | 'params'>> & {
      list: List<R>
      fields: F
      id: keyof F & string
      title: readonly (keyof F & string)[]
      facts: readonly (keyof F & string)[]
    },
): Search {
  const { fields, facts, list, ...said } = spec
  return {
    numbers: [],
    heads: [],
    names: [],
    mobiles: [],
    params: [],
    ...said,
    list,
    facts: facts.map((name): [string, Field] => {
      const field = fields[name]
      if (!field) throw new Error(`search ${spec.resource}: wanted a field ${name}, got none`)
      return [name, field]
    }),
  }
}
