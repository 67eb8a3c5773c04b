import { useCustom, type HttpError } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useDebounced } from '../../components/fields/use-debounced'
import type { SearchAnswer } from './records'

/** ms of debounce: fewer calls than key strokes, but no noticeable delay. */
const PAUSE_MS = 180
/** Shorter keywords find no records (contract §7). */
const MIN_CHARS = 2
const FRESH_MS = 15_000

/**
 * Records for a keyword. The previous answer stays until the next one arrives; a newer keyword
 * aborts the previous call.
 */
export function useRecords(keyword: string) {
  const settled = useDebounced(keyword, PAUSE_MS)
  const enough = (text: string) => [...text].length >= MIN_CHARS
  const enabled = enough(settled)
  const { query } = useCustom<SearchAnswer & Record<string, unknown>, HttpError>({
    url: '/v1/search/any',
    method: 'get',
    config: { payload: { keyword: settled } },
    errorNotification: false,
    queryOptions: { enabled, staleTime: FRESH_MS, placeholderData: keepPreviousData },
  })
  const wanted = enough(keyword)
  return {
    answer: wanted ? query.data?.data : undefined,
    /** The keyword of the answer, once it is current. */
    asked: settled,
    pending: wanted && (settled !== keyword || query.isFetching || query.isPlaceholderData),
    /** The keyword is too short. */
    short: !wanted,
    failed: wanted && query.isError,
    retry: () => void query.refetch(),
  }
}
