import { areaList } from '@vant/area-data'

/** Administrative regions in three levels; codes are GB/T 2260 in shape (domain §13.11). */
export interface Region {
  regionCode: string
  regionName: string
  children?: Region[]
}

/** The whole tree: provinces, cities, counties. Built once, never changed. */
export const REGION_TREE: readonly Region[] = buildTree()

const BY_CODE: ReadonlyMap<string, Region> = new Map(
  REGION_TREE.flatMap((province) => [
    province,
    ...(province.children ?? []).flatMap((city) => [city, ...(city.children ?? [])]),
  ]).map((region) => [region.regionCode, region]),
)

/** One level below `parentCode`, provinces without one; undefined for an unknown parent. */
export function regionsUnder(parentCode?: string): readonly Region[] | undefined {
  if (parentCode === undefined) return REGION_TREE
  const parent = BY_CODE.get(parentCode)
  return parent && (parent.children ?? [])
}

export const regionNameOf = (code: string): string | undefined => BY_CODE.get(code)?.regionName

/** `330000-330100-330106` -> `浙江省-杭州市-西湖区`; undefined when a part is unknown. */
export function regionPathName(path: string): string | undefined {
  const names = path.split('-').map(regionNameOf)
  return names.every((name) => name !== undefined) ? names.join('-') : undefined
}

function buildTree(): Region[] {
  const counties = groupBy(areaList.county_list, 4)
  const cities = groupBy(areaList.city_list, 2)
  return Object.entries(areaList.province_list).map(([code, name]) => ({
    regionCode: code,
    regionName: name,
    children: (cities.get(code.slice(0, 2)) ?? []).map((city) => ({
      ...city,
      children: counties.get(city.regionCode.slice(0, 4)) ?? [],
    })),
  }))
}

function groupBy(list: Record<string, string>, digits: number): Map<string, Region[]> {
  const groups = new Map<string, Region[]>()
  for (const [regionCode, regionName] of Object.entries(list)) {
    const key = regionCode.slice(0, digits)
    const group = groups.get(key)
    if (group) group.push({ regionCode, regionName })
    else groups.set(key, [{ regionCode, regionName }])
  }
  return groups
}
