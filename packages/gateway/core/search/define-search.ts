import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Field, Fields } from '#domain/field'
import type { SessionCall } from '../call'
import type { List } from '../list/define-list'

/**
 * How a noun is found from the one box, said once in its own feature. Who may find it, which rows
 * and what of a row may be read are its list's: the same role and code, scope and masks.
 */
export interface Search {
  /** The resource's name (contract §3). */
  resource: string
  access: SessionCall['access']
  list: List
  /** The row's own number; a column of this name is the last of the list's order. */
  id: string
  /** Found by the whole number, each by an index. */
  numbers: readonly AnyPgColumn[]
  /** Found by how they begin, from five characters on; each by an index with `pattern_ops`. */
  heads: readonly AnyPgColumn[]
  /** Found by any part; indexed by `gramsOf` these. */
  names: readonly AnyPgColumn[]
  /** Found whole or by the last four digits, which the list shows to every reader. */
  mobiles: readonly AnyPgColumn[]
  /** What it is called in the row; the first that is there. */
  title: readonly string[]
  /** What tells it from others, by the labels of its fields. */
  facts: readonly [name: string, field: Field][]
  /** What its address needs beside its number. */
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
