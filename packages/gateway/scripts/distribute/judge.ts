import { Equal } from './fixed'
import { inner, nodes, statementsOf, walk, wordsOf, type Node } from './parse'
import {
  aliasOf,
  ID,
  keyOf,
  outputsOf,
  renamed,
  sourceOf,
  type Judged,
  type Outputs,
  type Scope,
  type Source,
  type Table,
} from './scope'

/**
 * Whether every provider table that a statement names is fixed to one provider: by a value, or by a
 * join to a fixed table. Inserted rows belong to the provider in their own column.
 */
export function judge(text: string, tables: ReadonlyMap<string, Table>): Judged {
  const judged: Judged = { loose: [], tables: [], given: [] }
  for (const { kind, node } of statementsOf(text)) new Judge(tables, judged).run(kind, node)
  judged.loose = [...new Set(judged.loose)].toSorted()
  judged.tables = [...new Set(judged.tables)].toSorted()
  judged.given = [...new Set(judged.given)].toSorted()
  return judged
}

class Judge {
  readonly #equal = new Equal()
  readonly #held: { table: string; key: string }[] = []
  /** Each query is analysed once, where it is met first. */
  readonly #known = new Map<Node, Outputs>()
  #count = 0
  readonly tables: ReadonlyMap<string, Table>
  readonly judged: Judged

  constructor(tables: ReadonlyMap<string, Table>, judged: Judged) {
    this.tables = tables
    this.judged = judged
  }

  run(kind: string, node: Node): void {
    this.#query(kind, node, undefined)
    this.#equal.settle()
    for (const { table, key } of this.#held) {
      const values = this.#equal.valuesOf(key)
      if (values.length === 0) this.judged.loose.push(table)
      this.judged.given.push(...values.filter((value) => value !== 'value'))
    }
  }

  /** @returns what its columns are equal to */
  #query(kind: string, node: Node, around: Scope | undefined): Outputs {
    const known = this.#known.get(node) ?? this.#read(kind, node, around)
    this.#known.set(node, known)
    return known
  }

  #read(kind: string, node: Node, around: Scope | undefined): Outputs {
    const scope: Scope = { sources: [], around, named: new Map(around?.named) }
    for (const one of nodes((node.withClause as Node | undefined)?.ctes)) this.#with(one, scope)
    switch (kind) {
      case 'SelectStmt':
        return this.#select(node, scope)
      case 'InsertStmt':
        return this.#insert(node, scope)
      case 'UpdateStmt':
      case 'DeleteStmt':
      case 'MergeStmt':
        return this.#change(node, scope)
      default:
        return new Map()
    }
  }

  #with(cte: Node, scope: Scope): void {
    const { node } = inner(cte)
    const { kind, node: query } = inner(node.ctequery as Node)
    const name = String(node.ctename)
    // A recursive query has the columns of its first arm.
    const own: Outputs = new Map()
    if (nodes(query.fromClause).length === 0 && query.larg) {
      const first = this.#query('SelectStmt', query.larg as Node, scope)
      for (const [column, key] of first) own.set(column, key)
      scope.named.set(name, own)
    }
    const outputs = this.#query(kind, query, scope)
    scope.named.set(name, renamed(outputs, wordsOf(node.aliascolnames)))
  }

  #select(node: Node, scope: Scope): Outputs {
    if (node.larg && node.rarg) {
      const [one, other] = [node.larg, node.rarg].map((arm) =>
        this.#query('SelectStmt', arm as Node, scope),
      ) as [Outputs, Outputs]
      const others = [...other.values()]
      return new Map(
        [...one].map(([column, key], i) => [column, this.#equal.either(key, others[i])]),
      )
    }
    const values = nodes(node.valuesLists)
    if (values.length > 0) {
      this.#expressions(values, scope)
      const [first] = values.map((row) => nodes(inner(row).node.items))
      return new Map(
        first!.map((item, i) => [
          `column${i + 1}`,
          values.length === 1 ? keyOf(item, scope) : undefined,
        ]),
      )
    }
    for (const item of nodes(node.fromClause)) this.#from(item, scope)
    this.#conditions(node.whereClause, scope)
    const { fromClause: _f, withClause: _w, whereClause: _q, ...rest } = node
    this.#expressions(rest, scope)
    return outputsOf(node.targetList, scope)
  }

  #insert(node: Node, scope: Scope): Outputs {
    const { table, source } = this.#table(node.relation as Node, false)
    const columns = nodes(node.cols).map((col) => String(inner(col).node.name))
    const select = node.selectStmt ? inner(node.selectStmt as Node) : undefined
    const at = columns.indexOf(ID)
    if (select) {
      const lists = nodes(select.node.valuesLists)
      const inside: Scope = { sources: [], around: scope, named: scope.named }
      for (const row of lists) {
        const item = nodes(inner(row).node.items)[at]
        if (item && at >= 0) keyOf(item, inside)
      }
      this.#query(select.kind, select.node, scope)
    }
    if (this.tables.get(table)?.apart && at < 0) this.judged.loose.push(table)
    const conflict = node.onConflictClause as Node | undefined
    const target = nodes((conflict?.infer as Node | undefined)?.indexElems)
    if (this.tables.get(table)?.apart && target.length > 0)
      if (!target.some((one) => inner(one).node.name === ID)) this.judged.loose.push(table)
    scope.sources.push(source, { ...source, name: 'excluded' })
    if (conflict) this.#expressions(conflict, scope)
    this.#expressions(node.returningList, scope)
    return outputsOf(node.returningList, scope)
  }

  #change(node: Node, scope: Scope): Outputs {
    const { source } = this.#table(node.relation as Node, true)
    scope.sources.push(source)
    for (const item of [...nodes(node.fromClause), ...nodes(node.usingClause)])
      this.#from(item, scope)
    this.#conditions(node.whereClause, scope)
    this.#expressions([node.targetList, node.returningList], scope)
    return outputsOf(node.returningList, scope)
  }

  #from(item: Node, scope: Scope): void {
    const { kind, node } = inner(item)
    if (kind === 'JoinExpr') {
      this.#from(node.larg as Node, scope)
      const left = scope.sources.length
      this.#from(node.rarg as Node, scope)
      for (const column of wordsOf(node.usingClause)) {
        const keys = [scope.sources.slice(0, left), scope.sources.slice(left)].map((side) =>
          side.find((one) => one.has(column))?.key(column),
        )
        if (keys[0] && keys[1]) this.#equal.join(keys[0], keys[1])
      }
      this.#conditions(node.quals, scope)
      return
    }
    if (kind === 'RangeVar') {
      const name = String(node.relname)
      const named = node.schemaname ? undefined : scope.named.get(name)
      const alias = aliasOf(node) ?? name
      scope.sources.push(named ? sourceOf(alias, named) : this.#table(node, true).source)
      return
    }
    if (kind === 'RangeSubselect') {
      const { kind: inside, node: query } = inner(node.subquery as Node)
      const outputs = this.#query(inside, query, scope)
      const columns = wordsOf((node.alias as Node | undefined)?.colnames)
      scope.sources.push(sourceOf(aliasOf(node) ?? '', renamed(outputs, columns)))
      return
    }
    // Rows that a function makes: their columns are known only by comparisons.
    const id = this.#count++
    this.#expressions(node, scope)
    const alias = aliasOf(node)
    if (alias)
      scope.sources.push({ name: alias, has: () => false, key: (column) => `${id}.${column}` })
  }

  #table(node: Node, held: boolean): { table: string; source: Source } {
    const table = String(node.relname)
    const id = this.#count++
    this.judged.tables.push(table)
    const known = this.tables.get(table)
    if (held && known?.apart) this.#held.push({ table, key: `${id}.${ID}` })
    return {
      table,
      source: {
        name: aliasOf(node) ?? table,
        has: (column) => known?.columns.has(column) ?? false,
        key: (column) => `${id}.${column}`,
      },
    }
  }

  /** Adds the equalities of a condition. */
  #conditions(condition: unknown, scope: Scope): void {
    if (!condition) return
    this.#expressions(condition, scope)
    this.#equals(condition as Node, scope)
  }

  #equals(condition: Node, scope: Scope): void {
    const { kind, node } = inner(condition)
    if (kind === 'BoolExpr' && node.boolop === 'AND_EXPR')
      for (const one of nodes(node.args)) this.#equals(one, scope)
    else if (kind === 'A_Expr' && node.kind === 'AEXPR_OP' && wordsOf(node.name)[0] === '=')
      this.#pair(node.lexpr as Node, node.rexpr as Node, scope)
    else if (kind === 'SubLink' && node.subLinkType === 'ANY_SUBLINK' && node.testexpr)
      this.#pair(node.testexpr as Node, condition, scope)
  }

  #pair(left: Node, right: Node, scope: Scope): void {
    const [ones, others] = [this.#columns(left, scope), this.#columns(right, scope)]
    for (const [i, one] of ones.entries()) {
      const other = others[i]
      if (one && other) this.#equal.join(one, other)
    }
  }

  /** The columns on one side of an equation, a row as its parts. */
  #columns(side: Node, scope: Scope): (string | undefined)[] {
    const { kind, node } = inner(side)
    if (kind === 'RowExpr') return nodes(node.args).map((one) => keyOf(one, scope))
    if (kind === 'SubLink' && node.subselect) {
      const { kind: inside, node: query } = inner(node.subselect as Node)
      return [...this.#query(inside, query, scope).values()]
    }
    return [keyOf(side, scope)]
  }

  /** Looks into the queries inside expressions. */
  #expressions(value: unknown, scope: Scope): void {
    walk(value, (kind, node) => {
      if (kind === 'SelectStmt') {
        this.#query(kind, node, scope)
        return false
      }
      return kind !== 'RangeVar'
    })
  }
}
