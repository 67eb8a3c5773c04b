import { useList, type HttpError } from '@refinedev/core'
import { useMemo, useState } from 'react'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { toldOnce, useAskAgain } from '../parts/use-ask-again'
import type { Row } from '../parts/value'
import type { ListControl } from './use-list-state'
import { listQuery } from '../../../lib/list/list-query'

export interface ListData {
  rows: readonly Row[]
  total: number
  /** `total` stopped counting at 10 000 (contract §3). */
  capped: boolean
  /** undefined: left out by the gateway, the result is too large to sum. */
  summary: Readonly<Record<string, unknown>> | undefined
  tabs: Readonly<Record<string, number>> | undefined
  /** Nothing to show yet. */
  loading: boolean
  /** A newer answer is on its way; what stands is the one before. */
  fetching: boolean
  error: HttpError | null
  /** Epoch ms of the answer shown, 0 before the first. */
  updatedAt: number
  refetch: () => void
  /** The answer of the list call as it came, for the header's cards. */
  answer: unknown
}

/**
 * Asks for one page. While a new filter or page is on its way the rows before stay, dimmed, so
 * that nothing jumps; the request in flight is aborted by the query's signal.
 */
export function useListData(
  resource: AnyResource,
  { state, values, variant }: Pick<ListControl, 'state' | 'values' | 'variant'>,
  enabled = true,
): ListData {
  const { who } = useConsole()
  const asked = useMemo(
    () => listQuery(resource, who, { state, values, variant }),
    [resource, who, state, values, variant],
  )
  const poll = resource.list?.poll
  const { query, result } = useList<Row, HttpError>({
    resource: resource.name,
    ...asked,
    errorNotification: toldOnce,
    queryOptions: {
      enabled,
      placeholderData: (before) => before,
      // react-query asks again only while the document is visible.
      refetchInterval: poll
        ? ({ state: { data } }) => (poll.while(data?.data ?? []) ? poll.everyMs : false)
        : false,
    },
  })
  // Rows before the variant changed are rows of something else: they do not stay.
  const [shown, setShown] = useState(variant)
  if (!query.isPlaceholderData && shown !== variant) setShown(variant)
  const refetch = useAskAgain(query)
  return {
    rows: result.data,
    total: result.total ?? 0,
    capped: Boolean(result.totalCapped),
    summary: result.summary as ListData['summary'],
    tabs: result.tabs as ListData['tabs'],
    loading: query.isPending || (query.isPlaceholderData && shown !== variant),
    fetching: query.isFetching,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    refetch,
    answer: result.answer,
  }
}
