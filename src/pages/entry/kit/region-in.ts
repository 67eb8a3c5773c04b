import type { Region } from '../../../components/fields/use-regions'

/** Levels between a municipality and its districts, which addresses omit. */
const UNNAMED = /^(市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$/

/**
 * Splits an address into its leading region and the rest: `浙江省杭州市西湖区文三路1号` ->
 * `330000-330100-330106`, `文三路1号`.
 * @returns undefined unless all three levels are found
 */
export function regionIn(
  regions: readonly Region[],
  address: string,
): { region: string; rest: string } | undefined {
  const text = address.trim()
  for (const province of regions) {
    const short = province.regionName.replace(
      /(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区)$/,
      '',
    )
    const after = cut(text, province.regionName) ?? cut(text, short)
    // `杭州市西湖区…` without its province is found as well.
    for (const city of province.children ?? []) {
      const afterCity = cut(after ?? text, city.regionName)
      const unnamed =
        after !== undefined && (UNNAMED.test(city.regionName) || isSame(province, city))
      const rest = afterCity ?? (unnamed ? after : undefined)
      if (rest === undefined) continue
      for (const district of city.children ?? []) {
        const found = cut(rest, district.regionName)
        if (found !== undefined)
          return {
            region: [province, city, district].map((each) => each.regionCode).join('-'),
            rest: found,
          }
      }
    }
  }
  return undefined
}

const isSame = (province: Region, city: Region) => province.regionName === city.regionName

const cut = (text: string, head: string): string | undefined =>
  head !== '' && text.startsWith(head) ? text.slice(head.length).trim() : undefined
