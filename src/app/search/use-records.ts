import { useCustom, type HttpError } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useDebounced } from '../../components/fields/use-debounced'
import type { SearchAnswer } from './records'

/** ms without a key: long enough not to ask at each, short enough not to be waited for. */
const PAUSE_MS = 180
/** Fewer find nothing (contract §7). */
const MIN_CHARS = 2
const FRESH_MS = 15_000

/**
 * Records for a keyword. The former answer stays until the next one comes; a newer keyword aborts
 * the call of the one before.
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
    /** The keyword that the answer is for, once it is no former one. */
    asked: settled,
    pending: wanted && (settled !== keyword || query.isFetching || query.isPlaceholderData),
    /** Too little is typed to look for records. */
    short: !wanted,
    failed: wanted && query.isError,
    retry: () => void query.refetch(),
  }
}
