import { useCustom, type HttpError } from '@refinedev/core'
import { useMemo } from 'react'

export interface StoredFile {
  token: string
  /** Signed, valid for ten minutes. */
  url: string
  fileName?: string
  mime?: string
}

/** Signed addresses of upload tokens (`/v1/tool/batchFilelist`), renewed before they expire. */
export function useFileUrls(tokens: readonly string[]) {
  const wanted = useMemo(() => [...new Set(tokens)].sort(), [tokens])
  const { query, result } = useCustom<Record<string, unknown>, HttpError>({
    url: '/v1/tool/batchFilelist',
    method: 'get',
    config: { payload: { tokens: wanted } },
    queryOptions: {
      enabled: wanted.length > 0,
      staleTime: 8 * 60_000,
      refetchInterval: 8 * 60_000,
      // A page in the background does not refetch, so its addresses may have expired on return.
      refetchOnWindowFocus: true,
    },
  })
  const files = useMemo(() => {
    const data = result.data as unknown
    return new Map((Array.isArray(data) ? (data as StoredFile[]) : []).map((f) => [f.token, f]))
  }, [result.data])
  return {
    files,
    loading: query.isLoading,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
