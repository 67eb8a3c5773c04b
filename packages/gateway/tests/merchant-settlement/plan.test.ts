import { createCalendar, SHIPPED_YEARS } from '../../core/holidays'
import { describe, expect, test } from 'vitest'
import {
  payoutFee,
  planMerchant,
  type Holder,
  type ShopSum,
} from '../../features/merchant-settlement/settle-plan'
import { settlesOn } from '../../features/merchant-settlement/settle-rounds'

const holder = (over: Partial<Holder> = {}): Holder => ({
  merId: 'M',
  merStatus: 'NORMAL',
  settleCycle: 'T1',
  minSettleAmt: 0,
  shopCount: 2,
  accountReady: true,
  debtAmt: 0,
  reserveAmt: 0,
  reserveRate: 0,
  reserveTargetAmt: 0,
  ...over,
})
const sum = (shopId: string, over: Partial<ShopSum> = {}): ShopSum => ({
  merId: 'M',
  shopId,
  tradeCount: 1,
  grossAmt: 10_000,
  feeAmt: 38,
  refundCount: 0,
  refundAmt: 0,
  refundFeeAmt: 0,
  coverAmt: 0,
  backAmt: 0,
  disputeAmt: 0,
  releaseAmt: 0,
  openingAmt: 0,
  carryAmt: 0,
  ...over,
})
const none = () => false
const facts = (plans: ReturnType<typeof planMerchant>) =>
  plans.map(({ shopId, auto, status, amt, batches }) => ({
    shopId,
    auto,
    status,
    amt,
    nets: batches.map(({ netAmt }) => netAmt),
  }))

describe('a merchant’s batches', () => {
  test('are a shop’s each, and paid out together', () => {
    const plans = planMerchant(holder(), [sum('B'), sum('A', { grossAmt: 500, feeAmt: 2 })], none)
    expect(facts(plans)).toEqual([
      { shopId: null, auto: false, status: 'WAITING', amt: 10_460, nets: [498, 9962] },
    ])
  })

  test('of shops that are paid out by themselves are paid apart', () => {
    const plans = planMerchant(holder(), [sum('A'), sum('B')], (shopId) => shopId === 'A')
    expect(facts(plans)).toEqual([
      { shopId: 'A', auto: true, status: 'SETTLING', amt: 9962, nets: [9962] },
      { shopId: null, auto: false, status: 'WAITING', amt: 9962, nets: [9962] },
    ])
  })

  test('carry what earlier ones left, and give back refunds that were closed', () => {
    const [plan] = planMerchant(
      holder(),
      [sum('A', { refundCount: 1, refundAmt: 3000, refundFeeAmt: 11, carryAmt: 70, backAmt: 5 })],
      none,
    )
    // 10,000 - 3,000 - (38 - 11) + 75
    expect(plan!.batches[0]).toMatchObject({ feeAmt: 27, adjustAmt: 75, netAmt: 7048 })
  })

  test('below the minimum wait with their reason', () => {
    const [plan] = planMerchant(holder({ minSettleAmt: 10_000 }), [sum('A')], none)
    expect(plan).toMatchObject({
      status: 'HELD',
      reason: '未达起结金额¥100.00，并入下一批次',
      batches: [{ status: 'HELD', netAmt: 9962 }],
    })
  })

  test('of a limited merchant are held', () => {
    const [plan] = planMerchant(holder({ merStatus: 'LIMITED' }), [sum('A')], none)
    expect(plan).toMatchObject({ status: 'HELD', amt: 9962 })
    expect(plan!.reason).toContain('暂不付款')
  })

  test('give a debt back first, then keep the reserve', () => {
    const [plan] = planMerchant(
      holder({ debtAmt: 1962, reserveAmt: 100, reserveRate: 5000, reserveTargetAmt: 300 }),
      [sum('A')],
      none,
    )
    // 9,962 - 1,962 = 8,000, of which 5 % is 400 and only 200 are missing.
    expect(plan!.batches[0]).toMatchObject({ debtAmt: 1962, reserveAmt: 200, netAmt: 7800 })
  })

  test('take what one shop lacks from the reserve, then from the other shop', () => {
    const [plan] = planMerchant(
      holder({ reserveAmt: 100 }),
      [sum('A', { refundCount: 1, refundAmt: 11_000, refundFeeAmt: 0 }), sum('B')],
      none,
    )
    // A lacks 1,038: 100 of the reserve, 938 of debt, which B gives back at once.
    expect(plan!.batches).toMatchObject([
      { shopId: 'A', debtAmt: -938, reserveAmt: -100, netAmt: 0, status: 'SETTLED' },
      { shopId: 'B', debtAmt: 938, reserveAmt: 0, netAmt: 9024, status: 'WAITING' },
    ])
  })
})

test.each([
  ['D0', 10_000, 2],
  ['D0', 100, 1],
  ['DM', 10_000, 100],
  ['DM', 51, 25],
  ['T1', 10_000, 0],
])('a payout by %s of %i fen costs %i', (cycle, amt, fee) => {
  expect(payoutFee(cycle, amt)).toBe(fee)
})

test.each([
  ['T1', '2026-10-01', false],
  ['T1', '2026-10-10', true],
  ['D1', '2026-10-01', true],
  ['DM', '2026-11-23', true],
  ['DM', '2026-11-24', false],
  // The Monday lies in the holidays.
  ['DM', '2026-10-05', false],
  ['DM', '2026-10-08', true],
])('%s is settled on %s: %s', (cycle, day, settled) => {
  expect(settlesOn(createCalendar(SHIPPED_YEARS), cycle, day)).toBe(settled)
})
