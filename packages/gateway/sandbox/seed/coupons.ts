import { DAY_MS, formatDate, parseTime } from '#domain/dates'
import { couponVerify } from '../../features/coupon/coupon-schema'
import { EAST, PROVIDER_TWO, STAFF } from './accounts'
import { insertRows } from '../../core/db/insert-rows'
import type { SeedPart } from './parts'
import { createRandom, type Random } from './random'
import type { SeedShop } from './shops'
import type { World } from './world'

type CouponRow = typeof couponVerify.$inferInsert

/** Curves of businesses that sell group-buying vouchers. */
const HOURS: readonly string[] = ['meal', 'retail', 'night']
const KINDS: readonly string[] = ['POS', 'SCANNER_BOX', 'CASHIER']
const OPERATORS = ['店长', '收银员01', '收银员02', '前台']
const OFFERS = ['单人工作日套餐', '双人套餐', '四人欢聚套餐', '100元代金券', '新客体验券']
const LONG_OFFER =
  '【周年庆限时】八至十人豪华宴请全桌套餐（含包间、酒水、儿童餐，法定节假日与周末通用，需提前一日预约）'
/** Hours in which vouchers are taken, whatever the shop. */
const FROM_SECOND = 10 * 3600
const TO_SECOND = 21 * 3600
const DAYS = 45

/** Voucher verifications of shops that are on Douyin (domain §7.13). */
export const couponSeed: SeedPart = {
  name: 'coupons',
  insert: (tx, { world }) => insertRows(tx, couponVerify, couponRows(world)),
}

function couponRows(world: World): CouponRow[] {
  let serial = 0
  const shops = world.shops.filter(sellsVouchers)
  return shops.flatMap((shop, i) => {
    const random = createRandom(11_000_000 + i * 6_700_417)
    const poiId = `72${random.digits(17)}`
    const terminals = world.devices.filter(
      ({ shop: at, row }) =>
        at === shop && row.bindStatus === 'BOUND' && KINDS.includes(row.deviceKind),
    )
    return timesOf(random, shop, i, world).map((verifyTime): CouponRow => {
      serial++
      const { row } = shop
      const terminal = terminals.length > 0 ? random.pick(terminals).row : undefined
      const verifyType = terminal
        ? random.weighted({ 2: 60, 3: 25, 0: 15 })
        : random.weighted({ 1: 60, 4: 40 })
      const canceled = serial % 13 === 4
      const cancelTime = verifyTime.getTime() + random.between(2, 58) * 60_000
      return {
        providerId: row.providerId,
        verifyTime,
        verifyId: numberOf('74', serial),
        certificateId: numberOf('73', serial),
        couponCode: `1${random.digits(11)}`,
        orderId: numberOf('10', serial),
        ...priceOf(random, shop, serial),
        merId: row.merId,
        shopId: row.shopId,
        poiId,
        partnerId: row.partnerId ?? null,
        createdBy: row.createdBy,
        termNo: terminal?.termNo ?? null,
        serialNo: terminal?.serialNo ?? null,
        operatorName: terminal ? random.pick(OPERATORS) : '',
        verifyType,
        verifyStatus: canceled ? '2' : '1',
        cancelTime: canceled ? new Date(Math.min(cancelTime, world.time.now)) : null,
      }
    })
  })
}

/** All of the accounts that have few shops, every third of the others. */
function sellsVouchers({ merchant, row }: SeedShop, i: number): boolean {
  if (!merchant.open || row.shopStatus !== 'OPEN') return false
  const few = row.createdBy === STAFF.sales.userId || row.providerId === PROVIDER_TWO
  if (few) return true
  return HOURS.includes(merchant.trading.hours) && (row.partnerId === EAST || i % 3 === 0)
}

/** Most of them this week; every ninth shop has just taken one. */
function timesOf(random: Random, { merchant }: SeedShop, i: number, { time }: World): Date[] {
  const { from, to } = merchant.open!
  const times: Date[] = []
  for (let n = random.between(6, 12); n > 0; n--) {
    const back = random.chance(60) ? random.below(7) : random.below(DAYS)
    const day = time.daysAgo(back)
    const seconds = random.between(FROM_SECOND, TO_SECOND)
    const wanted = parseTime(day) + seconds * 1000
    // What would lie ahead happened a day before.
    const at = wanted > time.now ? wanted - DAY_MS : wanted
    const on = formatDate(at)
    if (on >= from && on <= to) times.push(new Date(at))
  }
  if (i % 9 === 0 && to >= time.today)
    times.push(new Date(time.now - random.between(3, 50) * 60_000))
  return times
}

/** What the buyer paid is the price less what merchant and platform gave. */
function priceOf(random: Random, { merchant }: SeedShop, serial: number) {
  const long = serial % 211 === 7
  const [low, high] = merchant.trading.ticket
  const originalAmt = long ? 16_888_800 : random.between(low, Math.min(high, 60_000)) + 990
  const part = (percent: number) => Math.floor((originalAmt * percent) / 100)
  const merchantTicketAmt = part(random.between(0, 30))
  const couponPayAmt = random.chance(40) ? part(random.between(1, 15)) : 0
  return {
    productName: long
      ? LONG_OFFER
      : random.chance(70)
        ? random.pick(OFFERS)
        : `${random.pick(merchant.trading.goods)}团购券`,
    originalAmt,
    merchantTicketAmt,
    couponPayAmt,
    payAmt: originalAmt - merchantTicketAmt - couponPayAmt,
  }
}

/** Nineteen digits like Douyin's own numbers, each once. */
const numberOf = (head: string, serial: number): string =>
  head + String((BigInt(serial) * 48_271_000_019n) % 10n ** 17n).padStart(17, '0')
