import { expect, test } from 'vitest'
import { formatDateTime, parseTime } from '#domain/dates'
import { diceOf } from '../../sandbox/dice'
import { paymentOf } from '../../sandbox/people/payments'
import type { OpenTill } from '../../sandbox/people/tills'
import { tradingOf } from '../../sandbox/people/trading'
import type { Product } from '../../sandbox/simulator/products-in-force'

const PEOPLE = 4000
const trading = tradingOf('快餐')
const online = { kind: 'ONLINE' } as OpenTill
const products = ['WECHAT', 'ALIPAY'].map((payChannel) => ({ payChannel, cardKind: '' }) as Product)
const asked = parseTime('2026-11-20 12:57:30')

const payments = Array.from({ length: PEOPLE }, (_, i) =>
  paymentOf({ merId: 'M1', trading, dice: diceOf(`person/${i}`) }, online, products, asked),
).filter((payment) => payment !== undefined)

const partOf = (wanted: string) =>
  payments.filter(({ ending }) => ending === wanted).length / payments.length

test('of what is paid online one in twenty does not succeed, as among the samples', () => {
  expect(partOf('SUCCESS')).toBeCloseTo(0.945, 2)
  expect(partOf('FAIL')).toBeCloseTo(0.025, 2)
  expect(partOf('CLOSED')).toBeCloseTo(0.03, 2)
  expect(partOf('REVOKED')).toBe(0)
})

test('an unpaid order was opened so early that it is closed within its hour', () => {
  const opened = payments.filter(({ ending }) => ending === 'CLOSED').map(({ time }) => time)
  expect([...new Set(opened.map(formatDateTime))]).toEqual(['2026-11-20 12:51:30'])
})

test('coupons are a part of what is paid, of one payment in twelve', () => {
  const some = payments.filter(({ couponAmt }) => couponAmt! > 0)
  expect(some.length / payments.length).toBeCloseTo(1 / 12, 2)
  for (const { couponAmt, transAmt } of some) expect(couponAmt).toBeLessThanOrEqual(transAmt / 5)
})
