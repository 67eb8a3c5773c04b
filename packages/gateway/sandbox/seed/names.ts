import type { Business } from './businesses'
import type { SubjectType } from './merchants'
import type { Place } from './places'
import type { Random } from './random'
import { BRAND_HEADS, BRAND_TAILS } from './words'

/**
 * Shown on purpose, by position: a name for the search by initials (`xbk`), a very long one, a
 * very short one.
 */
export const SPECIAL_NAMES: Record<
  number,
  { merRegName: string; shortName: string; cityCode: string; category: string }
> = {
  0: {
    merRegName: '杭州星贝壳餐饮管理有限公司',
    shortName: '星贝壳咖啡',
    cityCode: '330100',
    category: '咖啡/饮品',
  },
  1: {
    merRegName: '重庆云山雾海民族风情特色餐饮文化传播连锁经营管理服务有限责任公司',
    shortName: '云山雾海民族风情特色餐饮文化连锁（解放碑步行街旗舰总店）',
    cityCode: '500100',
    category: '中餐/西餐',
  },
  2: { merRegName: '禾木面馆', shortName: '禾木', cityCode: '330100', category: '快餐小吃' },
}

/** Registered and short name, as the subject's licence would carry them (domain §2). */
export function nameOf(
  random: Random,
  of: {
    /** Negative: the second provider's. */
    position: number
    subjectType: SubjectType
    place: Place
    business: Business
    legalName: string
  },
): { merRegName: string; shortName: string } {
  const { place, business } = of
  const brand = brandOf(of.position)
  switch (of.subjectType) {
    case 'MICRO':
      return { merRegName: `商户_${of.legalName}`, shortName: `${brand}${business.shopWord}` }
    case 'INDIVIDUAL':
      return random.chance(12)
        ? { merRegName: `个体户${of.legalName}`, shortName: `${brand}${business.shopWord}` }
        : {
            merRegName: `${place.city}市${place.county}${brand}${business.shopWord}`,
            shortName: `${brand}${business.shopWord}`,
          }
    case 'ENTERPRISE':
      return {
        merRegName: `${place.city}${brand}${business.firmWord}有限公司`,
        shortName: `${brand}${random.chance(50) ? business.shopWord : ''}`,
      }
    case 'INSTITUTIONS':
    case 'GOVERNMENT':
    case 'OTHERS': {
      const name = `${place.city}市${place.county}${business.shopWord}`
      return { merRegName: name, shortName: `${place.county}${business.shopWord}` }
    }
  }
}

/** Heads times tails without repeating: 37 and 225 share no factor. */
function brandOf(position: number): string {
  const count = BRAND_HEADS.length * BRAND_TAILS.length
  const n = (((position * 37) % count) + count) % count
  return `${BRAND_HEADS[n % BRAND_HEADS.length]}${BRAND_TAILS[Math.floor(n / BRAND_HEADS.length)]}`
}
