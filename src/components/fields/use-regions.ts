import { useCustom, type HttpError } from '@refinedev/core'
import { useEffect, useMemo } from 'react'
import { nameRank } from '#domain/name-search'
import { storeRegions, readStoredRegions, type StoredRegions } from './region-store'

/** Spec §3: three levels, province, city, district. */
export interface Region {
  regionCode: string
  regionName: string
  /** Initials; a gateway may not know them. */
  pinyin?: string
  children?: Region[]
}

/** The stored tree at page load: read once, whatever is stored afterwards. */
let stored: { regions: StoredRegions | undefined } | undefined

/**
 * The whole tree: requested once per page and stored in this browser with its version, which the
 * gateway confirms. A gateway without versions answers the bare list.
 */
export function useRegions(enabled = true) {
  stored ??= { regions: readStoredRegions() }
  const old = stored.regions
  const { query, result } = useCustom<Record<string, unknown>, HttpError>({
    url: '/v1/region/queryAll',
    method: 'get',
    config: { payload: { version: old?.version ?? '' } },
    queryOptions: { enabled, staleTime: Infinity, gcTime: Infinity },
  })
  const answer = result.data as unknown
  const regions = useMemo<readonly Region[]>(() => {
    if (Array.isArray(answer)) return answer as Region[]
    const { version, list } = (answer ?? {}) as { version?: string; list?: Region[] | null }
    return list ?? (old && version === old.version ? old.list : [])
  }, [answer, old])
  useEffect(() => {
    const { version, list } = (answer ?? {}) as { version?: unknown; list?: Region[] | null }
    if (typeof version === 'string' && list?.[0]) storeRegions({ version, list })
  }, [answer])
  return {
    regions,
    /** A long answer is loading, or none came. */
    lacking: regions.length === 0 && (query.isError || !old),
    loading: query.isLoading,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}

/** The regions along a code path; shorter than the path where a code is unknown. */
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

/** How well a region's own name or pinyin matches; see `nameRank`. */
export const regionRank = ({ regionName, pinyin }: Region, typed: string): number | undefined =>
  nameRank({ name: regionName, pinyin }, typed)

/** Matching regions of the first `levels` levels, each with its path; best first. */
export function findRegions(
  regions: readonly Region[],
  typed: string,
  levels: number,
  limit = 30,
): Region[][] {
  const found: { path: Region[]; rank: number }[] = []
  const visit = (level: readonly Region[], above: Region[]) => {
    for (const region of level) {
      const path = [...above, region]
      const rank = regionRank(region, typed)
      if (rank !== undefined) found.push({ path, rank })
      if (path.length < levels && region.children) visit(region.children, path)
    }
  }
  visit(regions, [])
  return found
    .sort((a, b) => a.rank - b.rank || a.path.length - b.path.length)
    .slice(0, limit)
    .map(({ path }) => path)
}
