import { REGION_TREE } from '../../features/reference/regions'
import type { Random } from './random'
import { CITIES, STREETS } from './words'

/** Where a merchant or shop stands: region path, names, street and number, coordinates. */
export interface Place {
  /** `330000-330100-330106` */
  region: string
  regionName: string
  cityCode: string
  countyCode: string
  /** 杭州, without 市. */
  city: string
  county: string
  address: string
  lng: string
  lat: string
}

/** A made-up address in one of the counties of `cityCode`, near the city's centre. */
export function placeIn(random: Random, cityCode: string): Place {
  const province = REGION_TREE.find((one) => one.regionCode.slice(0, 2) === cityCode.slice(0, 2))
  const city = province?.children?.find((one) => one.regionCode === cityCode)
  const centre = CITIES[cityCode]
  if (!province || !city || !centre) throw new RangeError(`seed places: no city ${cityCode}`)
  const county = random.pick(city.children ?? [])
  const floor = random.chance(40) ? `${random.between(1, 6)}层${random.between(101, 699)}室` : ''
  return {
    region: `${province.regionCode}-${cityCode}-${county.regionCode}`,
    regionName: `${province.regionName}-${city.regionName}-${county.regionName}`,
    cityCode,
    countyCode: county.regionCode,
    city: city.regionName.replace(/市$/, ''),
    county: county.regionName,
    address: `${random.pick(STREETS)}${random.between(1, 999)}号${floor}`,
    lng: (centre[0] + (random.below(2000) - 1000) / 10_000).toFixed(6),
    lat: (centre[1] + (random.below(2000) - 1000) / 10_000).toFixed(6),
  }
}
