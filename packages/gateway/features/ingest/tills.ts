import { and, asc, desc, eq, or } from 'drizzle-orm'
import { DAY_MS, formatDate } from '#domain/dates'
import type { WaitsFor } from '#domain/ingest/dicts'
import { partner } from '../../core/access-schema'
import { AHEAD_MS } from '../../core/clock'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { CallError } from '../../core/errors'
import type { Calendar } from '../../core/holidays'
import { channelReg } from '../channel-reg/channel-reg-schema'
import { calendarOf } from '../holiday'
import { device } from '../device/device-schema'
import { merchant, merchantProduct } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'
import type { Till } from '../trade'
import type { Facts } from './facts'
import type { source } from './ingest-schema'

type Source = typeof source.$inferSelect
type Rate = typeof merchantProduct.$inferSelect

/**
 * Where a payment was made, at which rate, and since when its merchant's payments are off (null: they
 * are on); or why that cannot be said.
 */
export type Placed =
  | { till: Till; rate: Rate; pausedAt: Date | null }
  | { waits: WaitsFor }
  | { fault: string }

/** The facts by which a place is found. */
export type Placing = Pick<
  Facts,
  'merId' | 'subMchId' | 'shopId' | 'termNo' | 'serialNo' | 'payChannel' | 'cardKind'
>

const OLDEST_MS = 400 * DAY_MS

const known = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
]

/**
 * Finds the merchants, shops, terminals and rates of many payments in a few queries.
 * @returns a function of one payment's facts and its times, epoch ms
 */
export async function placesOf(tx: Tx, of: Source, told: readonly Placing[]) {
  const { providerId } = of
  const idOf = (merId: string | undefined) => merId && (of.merchantNos[merId] ?? merId)
  const regs = await tx
    .select()
    .from(channelReg)
    .where(
      and(
        eq(channelReg.providerId, providerId),
        isAnyOf(channelReg.subMchId, known(told.map(({ subMchId }) => subMchId))),
      ),
    )
  const bySubMch = ({ subMchId, payChannel }: Placing): string | undefined => {
    if (subMchId === undefined) return undefined
    const own = regs.filter((reg) => reg.subMchId === subMchId)
    return (
      (own.find((reg) => reg.payChannel === payChannel) ?? own[0])?.merId ??
      of.merchantNos[subMchId]
    )
  }
  const merIds = known([
    ...told.map(({ merId }) => idOf(merId)),
    ...told.map((facts) => bySubMch(facts)),
  ])
  const mine = { providerId, merIds }
  const holders = new Map((await merchantsOf(tx, mine)).map((one) => [one.merchant.merId, one]))
  const shops = await shopsOf(tx, mine, known(told.map(({ shopId }) => shopId)))
  const terminals = await terminalsOf(tx, providerId, told)
  const rates = await ratesOf(tx, mine)
  const calendar = await calendarOf(tx, providerId)

  return (facts: Placing, at: { time: number; occurredAt: number }, now: number): Placed => {
    const { payChannel } = facts
    if (of.payChannels.length > 0 && !of.payChannels.includes(payChannel ?? ''))
      return { fault: 'payChannel: 该来源不含此渠道' }
    if (at.occurredAt < now - OLDEST_MS) return { fault: 'occurredAt: 早于400天前，不能入账' }
    if (at.occurredAt > now + AHEAD_MS) return { waits: 'DAY' }
    const told = idOf(facts.merId)
    const registered = bySubMch(facts)
    const holder = holders.get((told && holders.has(told) ? told : registered) ?? '')
    if (!holder) return { waits: 'MERCHANT' }
    const { merId } = holder.merchant
    if (registered !== undefined && registered !== merId)
      return { fault: 'subMchId: 与 merId 不是同一商户' }
    const terminal = terminals(facts)
    if (terminal === 'UNKNOWN') return { waits: 'TERMINAL' }
    const field = facts.serialNo === undefined ? 'termNo' : 'serialNo'
    if (terminal && terminal.merId !== merId)
      return terminal.merId === null
        ? { waits: 'TERMINAL' }
        : { fault: `${field}: 该终端属于其他商户` }
    const shopId = facts.shopId ?? terminal?.shopId
    const place = shopId ? shops.byId.get(shopId) : shops.oldest.get(merId)
    if (!place) return { waits: 'SHOP' }
    if (place.merId !== merId) return { fault: 'shopId: 该门店属于其他商户' }
    const rate = rates(merId, facts, formatDate(at.time))
    if (rate === 'CARD') return { fault: 'cardKind: 银行卡交易须写明借记卡或贷记卡' }
    if (!rate) return { waits: 'MERCHANT' }
    if (!canSettle(calendar, holder.merchant.settleCycle, Math.max(at.time, now)))
      return { waits: 'CALENDAR' }
    const { pausedAt } = holder.merchant
    return { till: { ...holder, shop: place, device: terminal }, rate, pausedAt }
  }
}

/** Whether the settle date of a payment is known: that of today's, which late ones are settled with. */
function canSettle(calendar: Calendar, cycle: string, time: number): boolean {
  try {
    return calendar.settleDateOf(formatDate(time), cycle) !== ''
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}

interface Mine {
  providerId: string
  merIds: readonly string[]
}

async function merchantsOf(tx: Tx, { providerId, merIds }: Mine) {
  const rows = await tx
    .select({ merchant, partner })
    .from(merchant)
    .leftJoin(
      partner,
      and(eq(partner.providerId, merchant.providerId), eq(partner.partnerId, merchant.partnerId)),
    )
    .where(and(eq(merchant.providerId, providerId), isAnyOf(merchant.merId, merIds)))
  return rows.map(({ partner: owner, ...row }) => ({ ...row, partner: owner ?? undefined }))
}

/** Shops by their number, and each merchant's oldest open one. */
async function shopsOf(tx: Tx, { providerId, merIds }: Mine, shopIds: readonly string[]) {
  const columns = { merId: shop.merId, shopId: shop.shopId }
  const named = await tx
    .select(columns)
    .from(shop)
    .where(and(eq(shop.providerId, providerId), isAnyOf(shop.shopId, shopIds)))
  const oldest = await tx
    .selectDistinctOn([shop.merId], columns)
    .from(shop)
    .where(
      and(
        eq(shop.providerId, providerId),
        isAnyOf(shop.merId, merIds),
        eq(shop.shopStatus, 'OPEN'),
      ),
    )
    .orderBy(asc(shop.merId), asc(shop.createTime), asc(shop.shopId))
  return {
    byId: new Map([...oldest, ...named].map((one) => [one.shopId, one])),
    oldest: new Map(oldest.map((one) => [one.merId, one])),
  }
}

/** @returns a function: the terminal that facts name; undefined: they name none */
async function terminalsOf(tx: Tx, providerId: string, told: readonly Placing[]) {
  const serials = known(told.map(({ serialNo }) => serialNo))
  const terms = known(told.map(({ termNo }) => termNo))
  const rows =
    serials.length + terms.length === 0
      ? []
      : await tx
          .select()
          .from(device)
          .where(
            and(
              eq(device.providerId, providerId),
              or(isAnyOf(device.serialNo, serials), isAnyOf(device.termNo, terms)),
            ),
          )
  const bySerial = new Map(rows.map((one) => [one.serialNo, one]))
  const byTerm = new Map(rows.map((one) => [one.termNo, one]))
  return ({ serialNo, termNo }: Placing) => {
    if (serialNo !== undefined) return bySerial.get(serialNo) ?? 'UNKNOWN'
    if (termNo !== undefined) return byTerm.get(termNo) ?? 'UNKNOWN'
    return undefined
  }
}

/** @returns a function: the merchant's rate of a product on a day, the newest of those before it */
async function ratesOf(tx: Tx, { providerId, merIds }: Mine) {
  const rows = await tx
    .select()
    .from(merchantProduct)
    .where(and(eq(merchantProduct.providerId, providerId), isAnyOf(merchantProduct.merId, merIds)))
    .orderBy(desc(merchantProduct.effectiveDate))
  const byProduct = new Map<string, Rate[]>()
  for (const row of rows) {
    const key = `${row.merId} ${row.payChannel} ${row.cardKind}`
    byProduct.set(key, [...(byProduct.get(key) ?? []), row])
  }
  return (merId: string, { payChannel, cardKind }: Placing, day: string) => {
    const isCard = payChannel === 'BANKCARD'
    if (isCard && cardKind !== 'DEBIT' && cardKind !== 'CREDIT') return 'CARD'
    const own = byProduct.get(`${merId} ${payChannel} ${isCard ? cardKind : ''}`)
    return own?.find(({ effectiveDate }) => effectiveDate <= day)
  }
}
