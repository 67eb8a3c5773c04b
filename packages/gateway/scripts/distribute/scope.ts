import { inner, nodes, wordsOf, type Node } from './parse'

/** The column that rows lie apart by. */
export const ID = 'provider_id'

/** A table as far as this matters. */
export interface Table {
  columns: ReadonlySet<string>
  /** Its rows lie apart by provider. */
  apart: boolean
}

export interface Judged {
  /** Tables whose rows are not held to one provider. */
  loose: string[]
  /** Every table that it names. */
  tables: string[]
  /** Parameters that a provider's id is compared with: `$1`. */
  given: string[]
}

/** A source of rows under its name: what each of its columns is equal to. */
export interface Source {
  name: string
  /** Its columns are known: a name without an owner may be one of them. */
  has(column: string): boolean
  /** undefined: no such column, or its key is unknown. */
  key(column: string): string | undefined
}
/** Where a name means something: the sources of a query, inside those of the query around it. */
export interface Scope {
  sources: Source[]
  around: Scope | undefined
  /** Queries by name (`with`). */
  named: Map<string, Outputs>
}
export type Outputs = Map<string, string | undefined>

/** What an expression is equal to: a column, a parameter, a value of the text. */
export function keyOf(expression: Node, scope: Scope): string | undefined {
  const { kind, node } = inner(expression)
  if (kind === 'ParamRef') return `$${String(node.number)}`
  if (kind === 'A_Const') return 'value'
  if (kind === 'TypeCast' || kind === 'CollateClause') return keyOf(node.arg as Node, scope)
  if (kind !== 'ColumnRef') return undefined
  const words = wordsOf(node.fields)
  const column = words.at(-1)!
  const owner = words.at(-2)
  for (let at: Scope | undefined = scope; at; at = at.around) {
    const source = at.sources.find((one) =>
      owner === undefined ? one.has(column) : one.name === owner,
    )
    if (source) return source.key(column)
  }
  return undefined
}

/** The columns that a list of expressions makes. */
export function outputsOf(list: unknown, scope: Scope): Outputs {
  const outputs: Outputs = new Map()
  for (const [i, target] of nodes(list).entries()) {
    const { node } = inner(target)
    const value = node.val as Node | undefined
    if (!value) continue
    const { kind, node: expression } = inner(value)
    const words = kind === 'ColumnRef' ? wordsOf(expression.fields) : []
    if (words.at(-1) === '*') {
      for (const one of scope.sources)
        if (words.length === 1 || one.name === words[0])
          if (one.has(ID)) outputs.set(ID, outputs.get(ID) ?? one.key(ID))
    } else outputs.set(String(node.name ?? words.at(-1) ?? `?${i}`), keyOf(value, scope))
  }
  return outputs
}

export const aliasOf = (node: Node): string | undefined =>
  (node.alias as { aliasname?: string } | undefined)?.aliasname

export const sourceOf = (name: string, outputs: Outputs): Source => ({
  name,
  has: (column) => outputs.has(column),
  key: (column) => outputs.get(column),
})

export const renamed = (outputs: Outputs, names: readonly string[]): Outputs =>
  names.length === 0
    ? outputs
    : new Map([...outputs.values()].map((key, i) => [names[i] ?? `?${i}`, key]))
