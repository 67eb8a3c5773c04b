import { useCustom, type HttpError } from '@refinedev/core'
import { useMemo } from 'react'

/** Spec §3: three levels, province, city, district. */
export interface Region {
  regionCode: string
  regionName: string
  children?: Region[]
}

/** The whole tree, asked for once and kept: 3 000 districts change once a year. */
export function useRegions(enabled = true) {
  const { query, result } = useCustom<Record<string, unknown>, HttpError>({
    url: '/v1/region/queryAll',
    method: 'get',
    config: { payload: {} },
    queryOptions: { enabled, staleTime: Infinity, gcTime: Infinity },
  })
  const regions = useMemo(() => {
    const data = result.data as unknown
    if (Array.isArray(data)) return data as Region[]
    return (data as { list?: Region[] } | null)?.list ?? []
  }, [result.data])
  return {
    regions,
    loading: query.isLoading,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}

/** The regions a code path leads through; shorter than the path where a code is unknown. */
export function regionPath(regions: readonly Region[], codes: readonly string[]): Region[] {
  const path: Region[] = []
  let level: readonly Region[] = regions
  for (const code of codes) {
    const found = level.find((region) => region.regionCode === code)
    if (!found) break
    path.push(found)
    level = found.children ?? []
  }
  return path
}

/** `330000-330100-330106` -> `浙江省-杭州市-西湖区`; names are joined like codes (spec §3). */
export const regionNames = (regions: readonly Region[], value: string): string =>
  regionPath(regions, value.split('-'))
    .map((region) => region.regionName)
    .join('-')
