import { pinyinOf } from '../data/pinyin'
import type { shop } from '../db/schema'
import { EAST, PROVIDER_ONE, TEAMS } from './accounts'
import { mobileNo, personName } from './identity'
import type { SeedMerchant } from './merchants'
import { placeIn, type Place } from './places'
import { createRandom } from './random'
import type { SeedTime } from './time'
import { SHOP_PLACES } from './words'

export interface SeedShop {
  row: typeof shop.$inferInsert
  merchant: SeedMerchant
  place: Place
}

/** One main shop and the branches of every merchant. */
export function buildShops(merchants: readonly SeedMerchant[], time: SeedTime): SeedShop[] {
  let serial = 0
  return merchants.flatMap((merchant, i) => {
    const random = createRandom(3_000_000 + i * 104_729)
    const { row } = merchant
    const teams = TEAMS.filter((team) => team.providerId === row.providerId)
    return Array.from({ length: merchant.shops }, (_, j): SeedShop => {
      serial++
      const main = j === 0
      const place = main ? merchant.place : placeIn(random, merchant.place.cityCode)
      const shopName = main
        ? row.shortName
        : `${row.shortName}（${SHOP_PLACES[(i + j * 4) % SHOP_PLACES.length]}店）`
      const status =
        row.merStatus === 'CLOSED'
          ? 'CLOSED'
          : main
            ? 'OPEN'
            : ({ 4: 'SUSPENDED', 9: 'CLOSED' }[serial % 14] ?? 'OPEN')
      const created = row.openTime.getTime() + j * random.between(1, 20) * 86_400_000
      return {
        merchant,
        place,
        row: {
          providerId: row.providerId,
          shopId: `3${row.providerId === PROVIDER_ONE ? '1' : '2'}${String(serial * 37 + 1000).padStart(10, '0')}`,
          merId: row.merId,
          partnerId: row.partnerId ?? null,
          createdBy: row.createdBy,
          teamId: teamOf(random.below(10), teams, row.partnerId === EAST),
          shopName,
          pinyin: pinyinOf(shopName),
          shopType: main ? 'MAIN' : 'BRANCH',
          region: place.region,
          regionName: place.regionName,
          address: place.address,
          lng: place.lng,
          lat: place.lat,
          contactName: main ? row.contactName : personName(random),
          contactMobile: main ? row.contactMobile : mobileNo(500_000 + serial),
          deviceCount: 0,
          orderOpen: merchant.trading.hours === 'meal' && random.chance(50) ? '1' : '0',
          autoCash: row.subjectType === 'MICRO' || random.chance(25) ? '1' : '0',
          shopStatus: status,
          createTime: new Date(Math.min(created, time.now)),
        },
      }
    })
  })
}

/** Most shops belong to a team; those of the eastern partner to its first two. */
function teamOf(
  die: number,
  teams: readonly { teamId: string }[],
  eastern: boolean,
): string | null {
  if (die === 0) return null
  return teams[eastern ? die % 2 : die % teams.length]?.teamId ?? null
}
