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

/** What a list's table was answered, in the words of its screen. */
export function useListData({ table, variant }: ListTable): ListData {
  const { tableQuery: query, result } = table
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
