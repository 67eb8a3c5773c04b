import { formatYuan } from '#domain/money'
import { daysInRange } from '#domain/dates'
import { countText, dueText, type TodoLink } from '../../components/todo/use-todos'

export interface TodoGroup {
  title: string
  /** How urgent it is, by the theme's tones. */
  tone: 'failed' | 'waiting' | 'running' | 'closed'
  todos: readonly TodoLink[]
}

const GROUPS: readonly (Omit<TodoGroup, 'todos'> & {
  holds: (todo: TodoLink, today: string) => boolean
})[] = [
  {
    title: '今天截止',
    tone: 'failed',
    holds: ({ dueAt }, today) => dueAt !== null && dueAt.slice(0, 10) <= today,
  },
  { title: '资金异常', tone: 'waiting', holds: ({ group }) => group === 'FUNDS' },
  { title: '待我复核', tone: 'running', holds: ({ group }) => group === 'REVIEW' },
  { title: '其他', tone: 'closed', holds: () => true },
]

/**
 * Pending work in groups, each kind in the first that holds it; a group without work is left out.
 * @param today `YYYY-MM-DD`
 */
export function groupsOf(todos: readonly TodoLink[], today: string): readonly TodoGroup[] {
  const left = new Set(todos)
  return GROUPS.flatMap(({ holds, ...group }) => {
    const held = [...left].filter((todo) => holds(todo, today))
    for (const todo of held) left.delete(todo)
    return held.length > 0 ? [{ ...group, todos: held }] : []
  })
}

/** The sum that waits; counts are capped, and so is what was summed. */
export function amountText({ amt, count }: TodoLink): string | undefined {
  if (amt === undefined || amt === null) return undefined
  return `${formatYuan(amt)}${countText(count) === String(count) ? '' : '以上'}`
}

/** `已过截止`, `今天 18:00截止`, else how long the oldest waits: `最早12天前`. */
export function whenText({ dueAt, oldestAt }: TodoLink, today: string) {
  if (dueAt !== null) return dueText(dueAt, today)
  if (!oldestAt) return undefined
  const days = daysInRange(oldestAt.slice(0, 10), today) - 1
  return { text: days > 0 ? `最早${days}天前` : '今天新增', near: false }
}
