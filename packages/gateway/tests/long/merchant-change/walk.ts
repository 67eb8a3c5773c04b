import { and, asc, eq, inArray } from 'drizzle-orm'
import { partner, partnerRule } from '../../../core/access-schema'
import { costTerm } from '../../../features/cost/cost-schema'
import { merchant, merchantProduct, shop } from '../../../schema'
import { PROVIDER } from '../../ingest/support'
import type { TestGateway } from '../../support/gateway'
import type { CostRow, PartnerTerms, RateRow, ShareRow } from './arithmetic'

/** What the walk knows of its merchants: facts read once, and then its own book of what it changed. */

export const PRODUCTS = ['WECHAT', 'ALIPAY'] as const

export interface Walker {
  merId: string
  subjectType: string
  licenseNo: string
  shops: string[]
  rates: Record<string, RateRow[]>
  cycles: { from: string; cycle: string }[]
  partner: PartnerTerms | undefined
  paused: boolean
  closed: boolean
}

/** A fixed sequence of numbers from 0 to 1 (mulberry32), and what is drawn from it. */
export function dice(seed: number) {
  let at = seed
  const next = (): number => {
    at = (at + 0x6d2b79f5) | 0
    let t = Math.imul(at ^ (at >>> 15), 1 | at)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    between: (from: number, to: number): number => from + below(to - from + 1),
    one: <T>(list: readonly T[]): T => list[below(list.length)]!,
    chance: (of: number): boolean => next() < of,
  }
}
export type Dice = ReturnType<typeof dice>

/** Open merchants with both products at standard prices, of either cycle; half have a partner. */
export async function walkersOf(gw: TestGateway, count: number): Promise<Walker[]> {
  const holders = await gw.db
    .select()
    .from(merchant)
    .where(
      and(
        eq(merchant.providerId, PROVIDER),
        eq(merchant.merStatus, 'NORMAL'),
        inArray(merchant.settleCycle, ['T1', 'D1']),
      ),
    )
    .orderBy(asc(merchant.merId))
  const walkers: Walker[] = []
  for (const holder of holders) {
    if (walkers.length === count) break
    const { merId, settleCycle: cycle, subjectType } = holder
    const sold = await gw.db.select().from(merchantProduct).where(eq(merchantProduct.merId, merId))
    const own = sold.filter(({ payChannel }) => PRODUCTS.includes(payChannel as 'WECHAT'))
    const shops = await gw.db
      .select()
      .from(shop)
      .where(and(eq(shop.merId, merId), eq(shop.shopStatus, 'OPEN')))
      .orderBy(asc(shop.shopId))
    const has = new Set(own.map(({ payChannel }) => payChannel))
    if (has.size < 2 || shops.length === 0 || holder.pausedAt) continue
    if (own.some(({ rateProduct }) => rateProduct !== 'STANDARD')) continue
    const rates = PRODUCTS.map((product): [string, RateRow[]] => [
      product,
      own
        .filter(({ payChannel }) => payChannel === product)
        .map((row) => ({
          from: row.effectiveDate,
          rate: row.feeRate,
          cap: row.feeCapAmt,
          floor: row.feeMinAmt,
        })),
    ])
    walkers.push({
      merId,
      subjectType,
      licenseNo: holder.licenseNo ?? '',
      shops: shops.map(({ shopId }) => shopId),
      rates: Object.fromEntries(rates),
      cycles: [{ from: '', cycle }],
      partner: holder.partnerId === null ? undefined : await termsOf(gw, holder.partnerId),
      paused: false,
      closed: false,
    })
  }
  return walkers
}

async function termsOf(gw: TestGateway, partnerId: string): Promise<PartnerTerms> {
  const all = await gw.db.select().from(partner).where(eq(partner.providerId, PROVIDER))
  const own = all.find((row) => row.partnerId === partnerId)!
  const rules = await gw.db.select().from(partnerRule).where(eq(partnerRule.partnerId, partnerId))
  const rowOf = (
    from: string,
    product: string,
    row: { profitMode: string; costRate: number; ratio: number; perTxnAmt: number },
  ): ShareRow => ({
    from,
    product,
    mode: row.profitMode,
    costRate: row.costRate,
    ratio: row.ratio,
    perTxn: row.perTxnAmt,
  })
  const above: number[] = []
  for (let at = own.parentId; at;) {
    const parent = all.find((row) => row.partnerId === at)!
    above.push(parent.overrideRatio)
    at = parent.parentId
  }
  return {
    above,
    shares: [rowOf('', '', own), ...rules.map((row) => rowOf(row.effectiveDate, row.product, row))],
  }
}

export async function costsOf(gw: TestGateway): Promise<CostRow[]> {
  const rows = await gw.db.select().from(costTerm).where(eq(costTerm.providerId, PROVIDER))
  return rows.map((row) => ({
    from: row.effectiveDate,
    product: row.product,
    rate: row.costRate,
    cap: row.costCapAmt,
    partnerCap: row.floorCapAmt,
  }))
}
