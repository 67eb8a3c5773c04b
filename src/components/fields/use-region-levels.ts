import { useCustom, type HttpError } from '@refinedev/core'
import type { Region } from './use-regions'

/**
 * The regions below the first `levels - 1` of `codes`, level by level: the choices while the whole
 * tree is loading or unavailable.
 */
export function useRegionLevels(codes: readonly string[], levels: number, enabled: boolean) {
  const provinces = useLevel('', enabled)
  const cities = useLevel(codes[0], enabled && levels > 1)
  const districts = useLevel(codes[1], enabled && levels > 2)
  return {
    below: [provinces.regions, cities.regions, districts.regions],
    failed: provinces.failed,
    retry: provinces.retry,
  }
}

/** One level; '' above the provinces, undefined where no parent is chosen yet. */
function useLevel(parentCode: string | undefined, wanted: boolean) {
  const { query, result } = useCustom<Record<string, unknown>, HttpError>({
    url: '/v1/region/query',
    method: 'get',
    config: { payload: parentCode ? { parentCode } : {} },
    // Without the provinces a toast about the tree was shown already.
    errorNotification: parentCode ? undefined : false,
    queryOptions: { enabled: wanted && parentCode !== undefined, staleTime: Infinity },
  })
  const answer = result.data as unknown
  return {
    regions: query.isSuccess && Array.isArray(answer) ? (answer as Region[]) : [],
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
