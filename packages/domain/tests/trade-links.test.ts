import { expect, test } from 'vitest'
import { merchantTradePath, paidTradesPath, refundedTradesPath } from '#domain/trade/links'

const WEEK = { dateStart: '2026-11-14', dateEnd: '2026-11-20' }

test('a figure leads to the paid trades it adds up', () => {
  expect(paidTradesPath({ ...WEEK, merId: ['8240904001001508'] })).toBe(
    '/trades/details?tradeTimeStart=2026-11-14&tradeTimeEnd=2026-11-20&merId=8240904001001508&tradeStatus=SUCCESS',
  )
})

test('several channels are repeated names', () => {
  expect(paidTradesPath({ ...WEEK, payChannel: ['WECHAT', 'ALIPAY'] })).toContain(
    '&payChannel=WECHAT&payChannel=ALIPAY&',
  )
})

test('refunds lead to the trades that gave something back, wholly or in part', () => {
  expect(refundedTradesPath(WEEK)).toBe(
    '/trades/details?tradeTimeStart=2026-11-14&tradeTimeEnd=2026-11-20&tradeStatus=SUCCESS&refundState=PART&refundState=FULL',
  )
})

test('a merchant leads to its days in the same range', () => {
  expect(merchantTradePath('8240904001001508', WEEK)).toBe(
    '/trades/detail/8240904001001508?tradeDateStart=2026-11-14&tradeDateEnd=2026-11-20',
  )
})
