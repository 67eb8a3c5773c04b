import type { HttpError } from '@refinedev/core'
import { useState } from 'react'
import { useAskAgain } from '../parts/use-ask-again'
import type { Row } from '../parts/value'
import type { ListTable } from './use-list-table'

export interface ListData {
  rows: readonly Row[]
  total: number
  /** `total` stopped counting at 10 000 (contract §3). */
  capped: boolean
  /** undefined: omitted by the gateway, as the result is too large to sum. */
  summary: Readonly<Record<string, unknown>> | undefined
  tabs: Readonly<Record<string, number>> | undefined
  /** No rows to show yet. */
  loading: boolean
  /** A newer answer is loading; the rows are those of the previous one. */
  fetching: boolean
  error: HttpError | null
  /** Epoch ms of the answer shown, 0 before the first. */
  updatedAt: number
  refetch: () => void
  /** The answer of the list call as received, for the header's cards. */
  answer: unknown
}

/** The table's answer with the names that the list's parts use. */
export function useListData({ table, variant }: ListTable): ListData {
  const { tableQuery: query, result } = table
  // Rows of another variant represent something else, so they are not shown while loading.
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
