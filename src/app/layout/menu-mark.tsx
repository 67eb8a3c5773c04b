import { useCustom, type HttpError } from '@refinedev/core'
import { useDefinition } from '../../components/use-definition'
import type { AnyResource } from '../../lib/resource'

const FRESH_MS = 300_000

/**
 * The warning mark of a menu item; its read is called only while the item is drawn. A failed read
 * shows no mark and no toast.
 */
export function MenuMark({ of }: { of: string }) {
  const mark = useDefinition(of)?.mark
  return mark && <Mark mark={mark} />
}

function Mark({ mark }: { mark: NonNullable<AnyResource['mark']> }) {
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
