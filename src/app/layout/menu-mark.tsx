import { useCustom, type HttpError } from '@refinedev/core'
import type { AnyResource } from '../../lib/resource'

const FRESH_MS = 300_000

/**
 * A screen's mark: what is wrong there, asked only of those whose menu has it, while it is drawn. A
 * failure of the question is no news.
 */
export function MenuMark({ mark }: { mark: NonNullable<AnyResource['mark']> }) {
  const { query, result } = useCustom<Record<string, unknown>, HttpError>({
    url: mark.call,
    method: 'get',
    errorNotification: false,
    queryOptions: { staleTime: FRESH_MS },
  })
  const words = query.data ? mark.of(result.data) : undefined
  if (!words) return null
  return (
    <em className="sidebar-mark" title={words}>
      {words}
    </em>
  )
}
