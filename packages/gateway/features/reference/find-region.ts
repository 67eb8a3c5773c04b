import { nameKey } from '#domain/reading/name'
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
