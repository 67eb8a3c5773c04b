import { nameKey } from '#domain/reading/name'
import { cnapsOfCity } from '#domain/validation/cnaps-cities'
import { isRegionPath, REGION_TREE } from './regions'

/** Paths of counties by their code, and by the names from the province down. */
let paths: ReadonlyMap<string, string> | undefined

const pathsByText = (): ReadonlyMap<string, string> =>
  (paths ??= new Map(
    REGION_TREE.flatMap((province) =>
      (province.children ?? []).flatMap((city) =>
        (city.children ?? []).flatMap((county) => {
          const levels = [province, city, county]
          const path = levels.map(({ regionCode }) => regionCode).join('-')
          const names = levels.map(({ regionName }) => nameKey(regionName))
          return [county.regionCode, names.join(''), [...new Set(names)].join('')].map(
            (text) => [text, path] as const,
          )
        }),
      ),
    ),
  ))

/**
 * A county as people write it: its code (`330106`), its path (`330000-330100-330106`), or the names
 * from the province down, with or without separators (`浙江省-杭州市-西湖区`).
 * @returns the path; undefined for any other text
 */
export function findRegion(text: string): string | undefined {
  if (isRegionPath(text) && text.split('-').length === 3) return text
  return pathsByText().get(nameKey(text).replace(/[-/,，、]/g, ''))
}

/** Cities by their code, by their names with and without the province's, and by `3310` of 联行号. */
let cities: ReadonlyMap<string, string> | undefined

const citiesByText = (): ReadonlyMap<string, string> =>
  (cities ??= new Map(
    REGION_TREE.flatMap((province) =>
      (province.children ?? []).flatMap(({ regionCode, regionName }) => {
        const city = nameKey(regionName)
        const [short, whole] = [city.replace(/(市|盟|地区)$/, ''), nameKey(province.regionName)]
        const texts = [regionCode, city, short, whole + city, whole + short]
        const number = cnapsOfCity(regionCode)
        if (number !== undefined) texts.push(`#${number}`)
        return texts.map((text) => [text, regionCode] as const)
      }),
    ),
  ))

/**
 * A city as people write it, or the city of a county.
 * @returns its code; undefined for any other text
 */
export const findCity = (text: string): string | undefined =>
  citiesByText().get(nameKey(text).replace(/[-/,，、]/g, '')) ?? findRegion(text)?.split('-')[1]

/** The city in whose clearing house a branch number 联行号 is; undefined where that is not known. */
export const cityOfBranch = (branchCode: string): string | undefined =>
  citiesByText().get(`#${branchCode.slice(3, 7)}`)
