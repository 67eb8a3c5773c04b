import { addDays } from '#domain/dates'
import { CORPORATE_BANKS, PRIVATE_BANKS, type Bank } from '../../features/reference/banks'
import { branchesOf } from '../../features/reference/bank-branches'
import { BUSINESSES, PUBLIC_BODIES, type Business } from './businesses'
import { standardCategory } from '../../features/reference/categories'
import { pinyinOf } from '../../core/pinyin'
import type { merchant } from '../../features/merchant/merchant-schema'
import { EAST, PARTNERS, PROVIDER_ONE, PROVIDER_TWO, STAFF, type SeedPartner } from './accounts'
import { creditCode, debitCardNo, idCardNo, mobileNo, personName } from './identity'
import { nameOf, SPECIAL_NAMES } from './names'
import { placeIn, type Place } from './places'
import { createRandom, type Random } from './random'
import { yyMMdd, type SeedTime } from './time'
import { CITIES } from './words'

type MerchantRow = typeof merchant.$inferInsert
export type SubjectType = 'MICRO' | 'INDIVIDUAL' | 'ENTERPRISE' | keyof typeof PUBLIC_BODIES
export type Trading = Pick<
  Business,
  'ticket' | 'hours' | 'goods' | 'traffic' | 'category' | 'season'
>

/** A merchant row with what the rest of the seed needs to know about it. */
export interface SeedMerchant {
  row: MerchantRow
  trading: Trading
  place: Place
  /** Closed days on which it trades; null: not at all. */
  open: { from: string; to: string } | null
  shops: number
}

const MERCHANTS_ONE = 160
const MERCHANTS_TWO = 24
export const SAMPLE_MERCHANTS = MERCHANTS_ONE + MERCHANTS_TWO
/** Merchants of the first provider with a part of their own, by position. */
const OWNER_POSITIONS = [4, 5]
const SALES_POSITIONS = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]

/** Every merchant of both providers, always the same for the same anchor. */
export function buildMerchants(time: SeedTime): SeedMerchant[] {
  return [
    ...Array.from({ length: MERCHANTS_ONE }, (_, i) => buildMerchant(time, PROVIDER_ONE, i)),
    ...Array.from({ length: MERCHANTS_TWO }, (_, i) => buildMerchant(time, PROVIDER_TWO, i)),
  ]
}

/** Whether the registered-store accounts own this merchant's shops. */
export const isOwned = (merchant: SeedMerchant, all: readonly SeedMerchant[]): boolean =>
  OWNER_POSITIONS.some((position) => all[position] === merchant)

/** @param i position; those of `buildMerchants` come first, later ones are nobody yet */
export function buildMerchant(time: SeedTime, providerId: string, i: number): SeedMerchant {
  const first = providerId === PROVIDER_ONE
  const random = createRandom((first ? 1_000_000 : 2_000_000) + i * 7919)
  const bySales = first && SALES_POSITIONS.includes(i)
  const partner = bySales ? partnerOf(EAST) : pickPartner(random, providerId)
  const subjectType = subjectOf(random, first, i)
  const cityCode = partner
    ? random.pick(partner.cities)
    : random.pick(first ? Object.keys(CITIES) : ['350200'])
  const special = first ? SPECIAL_NAMES[i] : undefined
  const place = placeIn(random, special?.cityCode ?? cityCode)
  const business = businessOf(random, subjectType, special?.category)
  const legalName = personName(random)
  const { merRegName, shortName } =
    special ??
    nameOf(random, { position: first ? i : -1 - i, subjectType, place, business, legalName })
  const year = Number(time.today.slice(0, 4))
  const isNew = i % 13 === 6
  const openDate = isNew
    ? time.daysAgo(random.between(3, 40))
    : time.daysAgo(time.days + random.between(30, 900))
  const states = statesOf(random, i, isNew)
  const serial = String((i * 7 + 11) * (first ? 13 : 17)).padStart(6, '0')
  const licensed = subjectType !== 'MICRO'
  const account = accountOf(random, { subjectType, merRegName, legalName, place })
  const category = standardCategory(business.category)
  const licenseBegin = licensed ? addDays(openDate, -random.between(20, 2000)) : null
  const contactName = random.chance(70) ? legalName : personName(random)
  const owner = first ? (bySales ? STAFF.sales : ownerOf(partner, i)) : STAFF.other

  const row: MerchantRow = {
    providerId,
    merId: `8${yyMMdd(openDate)}${first ? '001' : '002'}${serial}`,
    applyId: `AP${yyMMdd(addDays(openDate, -random.between(2, 6)))}${serial.padStart(8, first ? '10' : '20')}`,
    partnerId: partner?.partnerId ?? null,
    createdBy: owner.userId,
    corpEntryChannel: i % 6 === 1 ? '2' : '1',
    wxOrderId:
      i % 5 === 2 ? null : `WV${yyMMdd(openDate)}${serial.padStart(8, first ? '10' : '20')}`,
    merRegName,
    shortName,
    pinyin: pinyinOf(merRegName, shortName),
    subjectType,
    licenseNo: licensed ? creditCode(random, subjectType, place.countyCode) : null,
    mcc: category.mcc,
    mccName: category.categoryName,
    region: place.region,
    regionName: place.regionName,
    regAddr: place.address,
    bizAddr: place.address,
    foundDate: licenseBegin,
    licenseBegin,
    licenseEnd: licensed
      ? random.chance(60)
        ? '9999-12-31'
        : addDays(time.today, random.between(90, 3000))
      : null,
    bizScope: licensed ? `${business.goods.join('；')}；${category.categoryName}相关服务。` : '',
    legalName,
    legalIdNo: idCardNo(random, year),
    legalMobile: mobileNo((first ? 100_000 : 200_000) + i * 3),
    contactName,
    contactMobile: mobileNo(
      (first ? 100_000 : 200_000) + i * 3 + (contactName === legalName ? 0 : 1),
    ),
    contactEmail: `mer${(first ? 1000 : 2000) + i}@example.com`,
    servicePhone: random.chance(30)
      ? `400-000-${random.digits(4)}`
      : mobileNo((first ? 100_000 : 200_000) + i * 3 + 2),
    salesman: bySales ? STAFF.sales.name : personName(random),
    settleCycle: isNew ? 'T1' : random.weighted({ T1: 62, D1: 22, D0: 10, DM: 6 }),
    ...account,
    minSettleAmt: random.pick([100, 100, 1000, 10_000]),
    ...states,
    pics: {},
    shopCount: 0,
    deviceCount: 0,
    openTime: time.at(openDate, random.between(9 * 3600, 18 * 3600)),
  }
  const closed = row.merStatus === 'CLOSED'
  return {
    row,
    place,
    trading: { ...business, traffic: business.traffic + (OWNER_POSITIONS.includes(i) ? 12 : 0) },
    open: {
      from: addDays(openDate, 2),
      to: closed || row.merStatus === 'FROZEN' ? time.daysAgo(closed ? 20 : 4) : time.today,
    },
    shops: first && OWNER_POSITIONS.includes(i) ? 3 : shopsOf(random, subjectType),
  }
}

function partnerOf(partnerId: string): SeedPartner | undefined {
  return PARTNERS.find((partner) => partner.partnerId === partnerId)
}

/** A third of the merchants belong to the provider itself. */
function pickPartner(random: Random, providerId: string): SeedPartner | undefined {
  const partners = PARTNERS.filter((partner) => partner.providerId === providerId)
  return random.chance(33) ? undefined : random.pick(partners)
}

function ownerOf(partner: SeedPartner | undefined, i: number) {
  if (partner?.path.includes(`/${EAST}/`)) return STAFF.partnerAdmin
  return i % 2 === 0 ? STAFF.ops : STAFF.admin
}

/** The first six show every kind; public bodies stay rare. */
function subjectOf(random: Random, first: boolean, i: number): SubjectType {
  const each: SubjectType[] = [
    'ENTERPRISE',
    'ENTERPRISE',
    'INDIVIDUAL',
    'MICRO',
    'INDIVIDUAL',
    'ENTERPRISE',
    'INSTITUTIONS',
    'GOVERNMENT',
    'OTHERS',
  ]
  const fixed = first ? each[i] : undefined
  return (
    fixed ??
    random.weighted({
      MICRO: 24,
      INDIVIDUAL: 36,
      ENTERPRISE: 32,
      INSTITUTIONS: 3,
      GOVERNMENT: 2,
      OTHERS: 3,
    })
  )
}

function businessOf(random: Random, subjectType: SubjectType, category?: string): Business {
  if (subjectType in PUBLIC_BODIES) {
    const kind = random.pick(PUBLIC_BODIES[subjectType as keyof typeof PUBLIC_BODIES])
    return { ...kind, shopWord: kind.nameEnd, firmWord: '', traffic: 1 }
  }
  const open = BUSINESSES.filter((business) =>
    category
      ? business.category === category
      : subjectType !== 'MICRO' || standardCategory(business.category).microAllowed,
  )
  return random.pick(open)
}

/** Status axes are spread by position, so that every state has rows whatever the anchor. */
function statesOf(random: Random, i: number, isNew: boolean) {
  const merStatus = isNew
    ? 'NORMAL'
    : ({ 7: 'FROZEN', 13: 'LIMITED', 17: 'CLOSED', 37: 'CLOSED' }[i % 40] ?? 'NORMAL')
  const review =
    merStatus === 'LIMITED'
      ? 'OVERDUE'
      : merStatus === 'CLOSED'
        ? 'NONE'
        : ({ 1: 'WAIT_SUBMIT', 3: 'CHECKING', 5: 'PASSED', 8: 'PASSED', 9: 'REJECTED' }[i % 12] ??
          'NONE')
  return {
    merStatus,
    authReviewStatus: review,
    wxAuthState: i % 5 === 2 || i % 11 === 4 ? 'UNAUTHORIZED' : 'AUTHORIZED',
    aliAuthState:
      { 3: 'UNAUTHORIZED', 10: 'CLOSED', 16: 'SMID_NOT_EXIST', 21: 'UNAUTHORIZED' }[i % 24] ??
      'AUTHORIZED',
    version: random.between(1, 4),
  }
}

function accountOf(
  random: Random,
  of: { subjectType: SubjectType; merRegName: string; legalName: string; place: Place },
) {
  const acctType =
    of.subjectType === 'MICRO'
      ? '1'
      : of.subjectType === 'INDIVIDUAL'
        ? random.weighted({ '0': 20, '1': 60, '2': 20 })
        : '0'
  const bank = random.pick<Bank>((acctType === '0' ? CORPORATE_BANKS : PRIVATE_BANKS).slice(0, 20))
  const branch = acctType === '0' ? random.pick(branchesOf(bank.bankCode, of.place.cityCode)) : null
  return {
    acctType,
    acctName:
      acctType === '0' ? of.merRegName : acctType === '1' ? of.legalName : personName(random),
    acctNo:
      acctType === '0'
        ? `${random.between(1, 9)}${random.digits(random.between(14, 18))}`
        : debitCardNo(random, bank.sampleBin),
    bankCode: bank.bankCode,
    bankName: bank.bankName,
    branchCode: branch?.branchCode ?? null,
    branchName: branch?.branchName ?? null,
  }
}

function shopsOf(random: Random, subjectType: SubjectType): number {
  if (subjectType === 'MICRO') return 1
  if (subjectType === 'ENTERPRISE') return random.between(1, 6)
  return random.chance(70) ? 1 : random.between(2, 3)
}
