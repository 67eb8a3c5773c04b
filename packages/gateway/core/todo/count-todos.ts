import { sql, type SQL } from 'drizzle-orm'
import type { SessionContext } from '../call'
import { badFields } from '../errors'
import { listWhere } from '../list/define-list'
import { readFilters, ROW_CAP, withDefaults } from '../list/request'
import { wireTime } from '../wire-time'
import { filtersNow, type Todo, type TodoFilters, type TodoGroup } from './define-todo'

/** One kind of open work and its count (contract §7). */
export interface TodoItem {
  resource: string
  filters: TodoFilters
  label: string
  /** As its list counts it, to 10 000. */
  count: number
  /** The nearest deadline, `YYYY-MM-DD HH:mm:ss`; null: none. */
  dueAt: string | null
  group: TodoGroup | null
  /** Sum of what waits with the counted rows, fen; null: the work has no amount. */
  amt: number | null
  /** Since when the oldest row waits, `YYYY-MM-DD HH:mm:ss`; null: it does not tell. */
  oldestAt: string | null
}

interface Counted extends Record<string, unknown> {
  i: number
  n: string
  due: Date | string | null
  amt: string | null
  since: Date | string | null
}

const timeOf = (at: Date | string | null) => (at === null ? null : wireTime(new Date(at)))

/** Counts all of them in one statement; the earliest deadline comes first. */
export async function countTodos(
  context: SessionContext,
  todos: readonly Todo[],
): Promise<TodoItem[]> {
  if (todos.length === 0) return []
  const now = context.clock.now()
  const parts = todos.map((todo, i) => partOf(context, todo, i, now))
  const { rows } = await context.tx.execute<Counted>(sql.join(parts, sql` union all `))
  return rows
    .toSorted((a, b) => a.i - b.i)
    .map(({ i, n, due, amt, since }) => {
      const todo = todos[i]!
      return {
        resource: todo.resource,
        filters: filtersNow(todo, context.caller, now),
        label: todo.label,
        count: Number(n),
        dueAt: timeOf(due),
        group: todo.group ?? null,
        amt: todo.amount ? Number(amt ?? 0) : null,
        oldestAt: timeOf(since),
      }
    })
    .toSorted((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'))
}

function partOf({ caller }: SessionContext, todo: Todo, i: number, now: number): SQL {
  const none = sql`null::timestamptz`
  const { list, due = none, amount = sql`null::bigint`, since = list.order[0] } = todo
  const asked = readFilters(list, filtersNow(todo, caller, now), (field, msg) => {
    throw badFields([{ field, msg }])
  })
  const values = withDefaults(list, { ...asked, ...todo.narrow?.(caller) }, now)
  const matches = sql`select ${due} as due, ${amount} as amt, ${since ?? none} as since from ${list.table}
    where ${listWhere(list, caller.scope, values, now)} limit ${sql.raw(String(ROW_CAP))}`
  return sql`select ${sql.raw(String(i))}::int as i, count(*) as n, min(due) as due,
    sum(amt) as amt, min(since) as since from (${matches}) matches`
}
