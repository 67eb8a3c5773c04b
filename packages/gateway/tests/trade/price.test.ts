import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { formatDate } from '#domain/dates'
import type { Db, OpenDatabase } from '../../core/db/open'
import { costBookOf, type CostBook } from '../../features/cost'
import { priceOf, termsOf, type Terms } from '../../features/trade/trade-price'
import { openTestDatabase } from '../support/test-database'
import { merchantProduct, partner, trade } from '../../schema'

const OWN: Terms = {
  costRate: 200,
  costCapAmt: 0,
  shareMode: 'NONE',
  shareValue: 0,
  shareCapAmt: 0,
  above: [],
}
const rate = (feeRate: number, feeMinAmt = 0, feeCapAmt = 0) => ({ feeRate, feeMinAmt, feeCapAmt })

describe('what a trade earns', () => {
  test.each<[string, number, ReturnType<typeof rate>, Partial<Terms>, number[]]>([
    ['of ¥100 at 0.38%', 10_000, rate(380), {}, [38, 20, 0, 18]],
    ['half a fen rounds up', 1250, rate(380), { costRate: 440 }, [5, 6, 0, -1]],
    ['of a fen is nothing', 1, rate(380), {}, [0, 0, 0, 0]],
    ['of a fen is its floor', 1, rate(380, 1), {}, [1, 0, 0, 1]],
    [
      'of a card is its cap',
      1_000_000,
      rate(500, 0, 2000),
      { costRate: 350, costCapAmt: 1800 },
      [2000, 1800, 0, 200],
    ],
    [
      'a partner with a rate of its own',
      10_000,
      rate(380),
      share('RATE_DIFF', 250),
      [38, 20, 13, 5],
    ],
    [
      'a partner whose own cost is capped',
      1_000_000,
      rate(500, 0, 2000),
      { costRate: 350, costCapAmt: 1800, ...share('RATE_DIFF', 400), shareCapAmt: 1900 },
      [2000, 1800, 100, 100],
    ],
    ['a partner with a part', 10_000, rate(380), share('RATIO', 40_000), [38, 20, 7, 11]],
    ['a partner paid by the trade', 10_000, rate(380), share('PER_TXN', 5), [38, 20, 5, 13]],
    ['a share is never above the margin', 1000, rate(380), share('PER_TXN', 5), [4, 2, 2, 0]],
    ['nor below nothing', 10_000, rate(200), share('RATE_DIFF', 250), [20, 20, 0, 0]],
  ])('%s', (_, transAmt, fee, terms, split) => {
    const price = priceOf(transAmt, fee, { ...OWN, ...terms })
    expect([price.feeAmt, price.costFeeAmt, price.partnerShareAmt, price.incomeAmt]).toEqual(split)
  })
})

describe('levels of the partner tree', () => {
  const above = (...ratios: number[]) => ({
    above: ratios.map((overrideRatio, i) => ({ partnerId: `P${i + 1}`, overrideRatio })),
  })

  test.each<[string, number, Partial<Terms>, object | null, number[]]>([
    // A margin of 18, of which the merchant's partner has 5: 13 are left.
    ['each have a part of what is left', 10_000, above(20_000, 10_000), { P1: 3, P2: 1 }, [9, 9]],
    ['and nothing that rounds away', 10_000, above(3_000), null, [5, 13]],
    ['of which one may take all', 10_000, above(100_000, 50_000), { P1: 13 }, [18, 0]],
    ['and no level where nothing is left', 1_000, above(50_000), null, [2, 0]],
  ])('%s', (_, transAmt, more, upperShares, split) => {
    const price = priceOf(transAmt, rate(380), { ...OWN, ...share('PER_TXN', 5), ...more })
    expect(price.upperShares).toEqual(upperShares)
    expect([price.partnerShareAmt, price.incomeAmt]).toEqual(split)
    expect(price.partnerShareAmt + price.incomeAmt).toBe(price.feeAmt - price.costFeeAmt)
  })

  test('a negative margin is not shared', () => {
    const price = priceOf(1_250, rate(380), { ...OWN, costRate: 440, ...above(50_000) })
    expect([price.upperShares, price.partnerShareAmt, price.incomeAmt]).toEqual([null, 0, -1])
  })
})

function share(shareMode: string, shareValue: number): Partial<Terms> {
  return { shareMode, shareValue }
}

describe('the trades the database made by itself', () => {
  let database: OpenDatabase
  let db: Db
  beforeAll(async () => {
    database = await openTestDatabase(inject('gatewayTemplate'))
    db = database.db
  })
  afterAll(() => database.close())

  test('are priced alike, every one', async () => {
    const partners = new Map((await db.select().from(partner)).map((one) => [one.partnerId, one]))
    const products = await db.select().from(merchantProduct)
    const rates = new Map(
      products.map((one) => [
        [one.merId, one.payChannel, one.cardKind, one.feeRate].join(' '),
        one,
      ]),
    )
    const trades = (await db.select().from(trade)).filter((row) => row.tradeStatus === 'SUCCESS')
    const books = new Map<string, CostBook>()
    for (const id of new Set(trades.map(({ providerId }) => providerId)))
      books.set(id, await db.transaction((tx) => costBookOf(tx, id)))
    const wrong = trades.filter((row) => {
      const cardKind = row.payChannel === 'BANKCARD' ? row.cardKind : ''
      const own = rates.get([row.merId, row.payChannel, cardKind, row.feeRate].join(' '))!
      const owner = partners.get(row.partnerId ?? '')
      const line = owner?.path.split('/').filter(Boolean).slice(0, -1).toReversed() ?? []
      const terms = termsOf(
        own,
        owner,
        line.map((id) => partners.get(id)!),
        books.get(row.providerId)!,
        formatDate(row.tradeTime.getTime()),
      )
      const price = priceOf(row.transAmt, own, terms)
      const { upperShares: upper, ...amounts } = price
      return (
        !isDeepStrictEqual(row.upperShares, upper) ||
        Object.entries(amounts).some(([name, value]) => row[name as keyof typeof row] !== value)
      )
    })
    expect(trades.length).toBeGreaterThan(3000)
    const levels = trades.map((row) => Object.keys(row.upperShares ?? {}).length)
    expect(new Set(levels)).toEqual(new Set([0, 1, 2]))
    expect(wrong).toEqual([])
  })
})
