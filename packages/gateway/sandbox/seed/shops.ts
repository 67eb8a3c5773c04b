import { pinyinOf } from '../../core/pinyin'
import type { shop } from '../../features/shop/shop-schema'
import { EAST, PROVIDER_ONE, TEAMS } from './accounts'
import { mobileNo, personName } from './identity'
import type { SeedMerchant } from './merchants'
import { placeIn, type Place } from './places'
import { createRandom, type Random } from './random'
import type { SeedTime } from './time'
import { SHOP_PLACES } from './words'

export interface SeedShop {
  row: typeof shop.$inferInsert
  merchant: SeedMerchant
  place: Place
}

/** When a shop with such a day is open. */
const BUSINESS_HOURS: Record<SeedMerchant['trading']['hours'], string> = {
  meal: '周一至周日 10:30-21:30',
  morning: '周一至周日 05:00-13:00',
  retail: '周一至周日 09:00-21:30',
  office: '周一至周五 09:00-17:30',
  night: '周一至周日 17:00-次日02:00',
  allDay: '24小时营业',
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
      const few = row.providerId !== PROVIDER_ONE
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
          businessHours: BUSINESS_HOURS[merchant.trading.hours],
          ...storeNumbers(createRandom(3_500_000 + serial * 7919), serial),
          deviceCount: 0,
          // The second provider is small: more of its shops have what some have with the first.
          orderOpen:
            (merchant.trading.hours === 'meal' && random.chance(50)) || (few && serial % 3 === 0)
              ? '1'
              : '0',
          // Micro merchants' money is paid out by itself (domain §7.10); a few have it off.
          autoCash:
            (row.subjectType === 'MICRO' && serial % 11 !== 4) ||
            (few && row.subjectType === 'INDIVIDUAL')
              ? '1'
              : '0',
          shopStatus: status,
          createTime: new Date(Math.min(created, time.now)),
          version: status === 'OPEN' ? 1 : 2,
        },
      }
    })
  })
}

/** The numbers the shop has at WeChat and Alipay; new ones have none yet. */
function storeNumbers(random: Random, serial: number) {
  const alipay = `20${random.between(20, 25)}0${random.between(1, 9)}${random.between(10, 28)}0007700000${random.digits(10)}`
  return {
    wxShopNo: serial % 6 === 1 ? null : `4${random.digits(8)}`,
    aliShopNo: serial % 7 === 2 ? null : alipay,
  }
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
