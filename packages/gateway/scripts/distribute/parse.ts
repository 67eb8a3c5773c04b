import { loadModule, parseSync } from 'libpg-query'

/** A node of PostgreSQL's own parse tree: `{ SelectStmt: { … } }`. */
export type Node = Record<string, unknown>

await loadModule()

/** @returns the statements of a text, each with its kind: `SelectStmt`, `InsertStmt` … */
export function statementsOf(text: string): { kind: string; node: Node }[] {
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Node }[] }
  return stmts.map(({ stmt }) => inner(stmt))
}

/** A wrapped node's kind and what is in it. */
export function inner(node: Node): { kind: string; node: Node } {
  const [kind = '', value = {}] = Object.entries(node)[0] ?? []
  return { kind, node: value as Node }
}

export const nodes = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : [])

/** Every wrapped node below, the given one included, unless `into` says that it looks itself. */
export function walk(value: unknown, see: (kind: string, node: Node) => boolean): void {
  if (Array.isArray(value)) for (const one of value) walk(one, see)
  else if (typeof value === 'object' && value !== null)
    for (const [kind, one] of Object.entries(value)) {
      if (typeof one !== 'object' || one === null) continue
      if (/^[A-Z]/.test(kind) && !Array.isArray(one) && !see(kind, one as Node)) continue
      walk(one, see)
    }
}

/** The words of a name: `["a", "provider_id"]`; `*` for all columns. */
export const wordsOf = (fields: unknown): string[] =>
  nodes(fields).map((field) => {
    const { kind, node } = inner(field)
    return kind === 'A_Star' ? '*' : String((node as { sval?: string }).sval ?? '')
  })
