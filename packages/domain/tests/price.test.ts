import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_FEN } from '#domain/money'
import { feeBy, lossOf, type FeeTerms } from '#domain/price'

const COST = { feeRate: 350, feeCapAmt: 1800 }

describe('a price against its cost', () => {
  it.each<[string, FeeTerms, FeeTerms, ReturnType<typeof lossOf>]>([
    ['the same on both sides', COST, COST, undefined],
    ['a dearer rate under a dearer cap', { feeRate: 500, feeCapAmt: 2000 }, COST, undefined],
    [
      'a cap below the cost’s',
      { feeRate: 500, feeCapAmt: 1000 },
      COST,
      { amt: 285_858, fee: 1000, cost: 1001 },
    ],
    [
      'a cap where the cost has none',
      { feeRate: 600, feeCapAmt: 2000 },
      { feeRate: 450 },
      { amt: 444_556, fee: 2000, cost: 2001 },
    ],
    ['no cap where the cost has one', { feeRate: 350 }, COST, undefined],
    [
      'no floor where the cost has one',
      { feeRate: 380 },
      { feeRate: 200, feeMinAmt: 10 },
      { amt: 1, fee: 0, cost: 10 },
    ],
    [
      'a floor as high',
      { feeRate: 380, feeMinAmt: 10 },
      { feeRate: 200, feeMinAmt: 10 },
      undefined,
    ],
    ['nothing where it costs nothing', { feeRate: 0 }, { feeRate: 0 }, undefined],
    ['a flat fee above the cost’s cap', { feeRate: 0, feeMinAmt: 1800 }, COST, undefined],
  ])('%s', (_, price, cost, loss) => {
    expect(lossOf(price, cost)).toEqual(loss)
  })

  it('finds the amounts that lose wherever they are', () => {
    const terms = fc.record({
      feeRate: fc.integer({ min: 0, max: 3000 }),
      feeMinAmt: fc.oneof(fc.constant(0), fc.nat(500)),
      feeCapAmt: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5000 })),
    })
    const amt = fc.oneof(fc.integer({ min: 1, max: 2_000_000 }), fc.constant(MOST_FEN))
    fc.assert(
      fc.property(terms, terms, fc.array(amt, { minLength: 30, maxLength: 30 }), (a, b, amts) => {
        // A rate below the cost's is refused before amounts are compared.
        const [price, cost] = a.feeRate >= b.feeRate ? [a, b] : [b, a]
        const loses = (one: number) => feeBy(one, price) < feeBy(one, cost)
        const loss = lossOf(price, cost)
        expect(loss ? loses(loss.amt) : !amts.some(loses)).toBe(true)
      }),
    )
  })
})
