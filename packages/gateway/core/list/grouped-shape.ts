import { sql, type SQL } from 'drizzle-orm'
import type { AskedGroups, Grouped } from './grouped'

/** The parts of a grouped list's statements that depend on its declaration alone. */
export interface Shape {
  /** Names of the sums, and of the figures made from them. */
  sums: readonly string[]
  figures: readonly string[]
  /** The sums of a subselect, by the names they have in it. */
  bySum: Readonly<Record<string, SQL>>
  /** The figures of a subselect's sums, with a comma before each. */
  furtherFigures: SQL
}

/** Cached by list and names of sums: as many per list as there are kinds of callers. */
const shapes = new WeakMap<Grouped, Map<string, Shape>>()

/** The amount a row adds to each figure. */
export const sumsOf = onceEach(({ list, caller, values }) => list.sums(caller, values))

export const shapeOf = onceEach((asked): Shape => {
  const { list } = asked
  const names = Object.keys(sumsOf(asked))
  const ofList = kept(shapes, list, () => new Map<string, Shape>())
  return kept(ofList, names.join(), () => makeShape(list, names))
})

/** @param value its sum becomes a column of that name */
export const summed = (value: unknown, name: string): SQL =>
  sql`coalesce(sum(${value}), 0) as ${sql.identifier(name)}`

function makeShape({ figures }: Grouped, sums: readonly string[]): Shape {
  const bySum = Object.fromEntries(sums.map((name) => [name, sql`${sql.identifier(name)}`]))
  const made = Object.entries(figures?.(bySum) ?? {})
  return {
    sums,
    figures: made.map(([name]) => name),
    bySum,
    furtherFigures: sql.join(
      made.map(([name, figure]) => sql`, ${figure} as ${sql.identifier(name)}`),
    ),
  }
}

interface Keeping<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

function kept<K, V>(keeping: Keeping<K, V>, key: K, make: () => V): V {
  const before = keeping.get(key)
  if (before !== undefined) return before
  const made = make()
  keeping.set(key, made)
  return made
}

/** Computed once for all statements of a query, for every dimension. */
export function onceEach<T>(make: (asked: AskedGroups) => T): (asked: AskedGroups) => T {
  const made = new WeakMap<object, Pick<AskedGroups, 'list' | 'caller'> & { value: T }>()
  return (asked) => {
    const { list, caller, values } = asked
    const before = made.get(values)
    if (before?.list === list && before.caller === caller) return before.value
    const value = make(asked)
    made.set(values, { list, caller, value })
    return value
  }
}
