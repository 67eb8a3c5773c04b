import { createHash } from 'node:crypto'
import { areaList } from '@vant/area-data'
import { usualPinyinOf } from '../../core/pinyin'

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

/** Whether a code of six digits is one of today's regions, of whatever level. */
export const isRegionCode = (code: string): boolean => BY_CODE.has(code)

const regionNameOf = (code: string): string | undefined => BY_CODE.get(code)?.regionName

/** `330000-330100-330106` -> `浙江省-杭州市-西湖区`; undefined when a part is unknown. */
export function regionPathName(path: string): string | undefined {
  const names = path.split('-').map(regionNameOf)
  return names.every((name) => name !== undefined) ? names.join('-') : undefined
}

/** Whether each part lies in the one before it: `330000-330100-330106`, or its first levels. */
export function isRegionPath(path: string): boolean {
  let level: readonly Region[] | undefined = REGION_TREE
  for (const code of path.split('-')) {
    const found: Region | undefined = level?.find(({ regionCode }) => regionCode === code)
    if (!found) return false
    level = found.children
  }
  return true
}

/** A region with its initials and full pinyin, by which staff find it: `xhq xihuqu` for 西湖区. */
export interface SpelledRegion extends Region {
  pinyin: string
  children?: SpelledRegion[]
}

let spelled: { version: string; list: SpelledRegion[] } | undefined

/**
 * The tree with its pinyin, and a version that changes with it. Spelling 3 900 names takes a fifth of
 * a second, so the first call does it.
 */
export function spelledRegions(): { version: string; list: SpelledRegion[] } {
  if (!spelled) {
    const known = new Map<string, string>()
    const spell = (regions: readonly Region[]): SpelledRegion[] =>
      regions.map(({ regionCode, regionName, children }) => {
        const pinyin = known.get(regionName) ?? usualPinyinOf(regionName)
        known.set(regionName, pinyin)
        return { regionCode, regionName, pinyin, ...(children && { children: spell(children) }) }
      })
    const list = spell(REGION_TREE)
    const hash = createHash('sha256').update(JSON.stringify(list)).digest('hex')
    spelled = { version: hash.slice(0, 16), list }
  }
  return spelled
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
