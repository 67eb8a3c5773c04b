import { useCustom, type HttpError } from '@refinedev/core'
import { useMemo } from 'react'
import { isOffered, listPath } from '../../lib/resource'
import { useConsole } from '../console'

/** One kind of pending work, with the address of its list. */
export interface TodoLink {
  key: string
  label: string
  count: number
  /** The nearest deadline, `YYYY-MM-DD HH:mm:ss`; null: there is none. */
  dueAt: string | null
  path: string
  /** How the workbench groups it; null, or absent from a gateway that does not say: neither. */
  group?: 'FUNDS' | 'REVIEW' | null
  /** Sum of what waits, fen. */
  amt?: number | null
  /** Since when the oldest waits, `YYYY-MM-DD HH:mm:ss`. */
  oldestAt?: string | null
}

/** The answer of `/v1/workbench/todo` (contract §7). */
interface TodoAnswer extends Record<string, unknown> {
  items: readonly (Omit<TodoLink, 'key' | 'path'> & {
    resource: string
    filters: Readonly<Record<string, string | readonly string[]>>
  })[]
}

/** ms between polls; none while the page is hidden. */
const EVERY_MS = 60_000

/**
 * Pending work, nearest deadline first, without kinds of count zero. The bell and the workbench
 * share the query; a failure keeps the last answer and shows no toast.
 */
export function useTodos() {
  const { registry, who } = useConsole()
  const { query } = useCustom<TodoAnswer, HttpError>({
    url: '/v1/workbench/todo',
    method: 'get',
    errorNotification: false,
    queryOptions: { refetchInterval: EVERY_MS, refetchOnWindowFocus: true, staleTime: 5_000 },
  })
  const answer = query.data?.data
  const todos = useMemo(
    () =>
      answer?.items.flatMap(({ resource: name, filters, ...item }): TodoLink[] => {
        const resource = registry.resources.find((one) => one.name === name)
        if (!resource || item.count === 0 || !isOffered(who, resource.feature)) return []
        const asked = new URLSearchParams()
        for (const [field, value] of Object.entries(filters))
          for (const text of typeof value === 'string' ? [value] : value) asked.append(field, text)
        return [{ ...item, key: `${name} ${item.label}`, path: `${listPath(resource)}?${asked}` }]
      }),
    [answer, registry, who],
  )
  return { todos, failed: query.isError, error: query.error, refetch: () => void query.refetch() }
}

/** Counts are capped where lists are. */
export const countText = (count: number): string => (count >= 10_000 ? '10000+' : String(count))

/** `今天 18:00截止`, `11-22 18:00截止`; the former is highlighted. */
export function dueText(dueAt: string, today: string): { text: string; near: boolean } {
  const date = dueAt.slice(0, 10)
  if (date < today) return { text: '已过截止', near: true }
  const time = dueAt.slice(11, 16)
  return date === today
    ? { text: `今天 ${time}截止`, near: true }
    : { text: `${dueAt.slice(5, 10)} ${time}截止`, near: false }
}
