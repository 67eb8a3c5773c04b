import { randomUUID } from 'node:crypto'
import { same, want, type Check } from '../check'
import type { Headers } from '../teller'
import { checkIngest, state } from './ingest-place'

const EMPTY = '{"events":[]}'
const seconds = (over: number) => String(Math.floor(Date.now() / 1000) + over)

/** §8: deliveries of events, their signature, and single events at their limits. */
export const ingestChecks: Check[] = [
  checkIngest(
    '报送须签名',
    'a delivery is signed by its source, within five minutes',
    async ({ teller }) => {
      const good = await teller.post(EMPTY)
      same([good.status, good.body], [200, { results: [] }], 'a signed delivery')
      const wrong: Headers[] = [
        { 'webhook-signature': 'v1,AAAA' },
        { 'webhook-signature': null },
        { 'webhook-id': null },
        { 'webhook-timestamp': null },
        { 'webhook-source': null },
        { 'webhook-source': 'SR99999999' },
        { 'webhook-timestamp': seconds(-330) },
        { 'webhook-timestamp': seconds(330) },
      ]
      for (const headers of wrong)
        same(
          (await teller.post(EMPTY, headers)).status,
          401,
          `status of ${JSON.stringify(headers)}`,
        )
    },
  ),
  checkIngest(
    '报送的形状',
    'a delivery that is unreadable or too large is refused whole',
    async ({ teller, paid, trades }) => {
      const body = (events: unknown) => JSON.stringify({ events })
      const good = paid('shape')
      const many = Array.from({ length: 501 }, (_, i) => paid(`many${i}`))
      for (const [text, status] of [
        ['{"events":', 400],
        ['{}', 400],
        [body([good, { kind: 'trade.paid', occurredAt: good.occurredAt }]), 400],
        [body([good, { ...good, eventId: 'x'.repeat(65) }]), 400],
        [body([good, { ...good, occurredAt: undefined }]), 400],
        [body(many), 400],
        [body([{ ...good, goodsName: 'x'.repeat(1024 * 1024) }]), 413],
      ] as const)
        same((await teller.post(text)).status, status, `status of ${text.slice(0, 60)}`)
      same(await trades(good.channelTradeNo), [], 'trades of refused deliveries')
    },
  ),
  checkIngest(
    '同一webhook-id',
    'a webhook-id gets its first answer again, and takes no other body',
    async ({ teller, paid }) => {
      const headers = { 'webhook-id': randomUUID() }
      const body = JSON.stringify({ events: [paid('once')] })
      const first = await teller.post(body, headers)
      same(first.status, 200, 'status')
      same(await teller.post(body, headers), first, 'the same delivery again')
      same((await teller.post(EMPTY, headers)).status, 409, 'status of another body')
    },
  ),
  checkIngest(
    '字段有误',
    'an event with a wrong field is refused there, and may come again corrected',
    async ({ teller, paid, at }) => {
      const cases = [
        ['kind', { kind: 'trade.eaten' }],
        ['occurredAt', { occurredAt: '2026-02-30 10:00:00' }],
        ['occurredAt', { occurredAt: at(-401 * 86_400) }],
        ['transAmt', { transAmt: 0 }],
        ['transAmt', { transAmt: 9.5 }],
        ['transAmt', { transAmt: '1000' }],
        ['couponAmt', { couponAmt: 1_001 }],
        ['payChannel', { payChannel: 'CASH' }],
        ['payType', { payType: undefined }],
        ['merId', { merId: undefined }],
        ['channelTradeNo', { channelTradeNo: undefined }],
        ['tradeNo', { tradeNo: 'short' }],
      ] as const
      const events = cases.map(([, over], i) => ({ ...paid(`bad${i}`), ...over }))
      const results = await teller.tell(...events)
      for (const [i, [field]] of cases.entries()) state(results[i], 'REFUSED', `${field}: `)
      const [again] = await teller.tell(paid('bad3'))
      state(again, 'APPLIED')
    },
  ),
  checkIngest(
    '等待',
    'an event waits for a merchant, a shop, a terminal, a trade, a refund or its time',
    async ({ teller, paid, prefix, at }) => {
      const about = { occurredAt: at(0), refundAmt: 100 }
      const cases = [
        ['MERCHANT', paid('w1', { merId: '9999999999999999' })],
        ['MERCHANT', paid('w2', { merId: undefined, subMchId: `${prefix}W` })],
        ['SHOP', paid('w3', { shopId: '999999999999' })],
        ['TERMINAL', paid('w4', { serialNo: `${prefix}T` })],
        ['DAY', paid('w5', { occurredAt: at(1_200) })],
        [
          'TRADE',
          {
            ...about,
            eventId: `${prefix}w6`,
            kind: 'refund.succeeded',
            channelRefundNo: `${prefix}R`,
            channelTradeNo: `${prefix}none`,
          },
        ],
        [
          'REFUND',
          {
            ...about,
            eventId: `${prefix}w7`,
            kind: 'refund.failed',
            channelRefundNo: `${prefix}F`,
          },
        ],
      ] as const
      for (const telling of ['first', 'second']) {
        const results = await teller.tell(...cases.map(([, event]) => event))
        for (const [i, [reason]] of cases.entries()) {
          state(results[i], 'WAITING', reason)
          same(results[i]?.reason, reason, `reason at the ${telling} telling`)
        }
      }
    },
  ),
  checkIngest(
    '自带交易号',
    'a trade keeps the number it is given; one in use is refused',
    async ({ teller, paid, prefix, trades }) => {
      const tradeNo = `${prefix}NO`
      const [first] = await teller.tell(paid('no1', { tradeNo }))
      state(first, 'APPLIED')
      same(first?.tradeNo, tradeNo, 'tradeNo')
      want((await trades(tradeNo)).length === 1, `wanted ${tradeNo} in the list of trades`)
      const [second] = await teller.tell(paid('no2', { tradeNo }))
      state(second, 'REFUSED', 'tradeNo: ')
    },
  ),
  checkIngest(
    '券',
    'a coupon is verified once and taken back once',
    async ({ teller, prefix, shopId, at }) => {
      const coupon = { couponNo: `${prefix}K`, shopId, occurredAt: at(0) }
      const verified = {
        ...coupon,
        eventId: `${prefix}k1`,
        kind: 'coupon.verified',
        couponPayAmt: 800,
      }
      const revoked = { ...coupon, eventId: `${prefix}k2`, kind: 'coupon.revoked' }
      const [early] = await teller.tell(revoked)
      state(early, 'WAITING', 'TRADE')
      const [done] = await teller.tell(verified)
      state(done, 'APPLIED')
      const again = await teller.tell(verified, { ...verified, eventId: `${prefix}k3` }, revoked)
      for (const result of again) state(result, 'SAME')
      const [other] = await teller.tell({ ...verified, eventId: `${prefix}k4`, couponPayAmt: 801 })
      state(other, 'REFUSED', 'conflict: ')
      const [unpriced] = await teller.tell({
        ...verified,
        eventId: `${prefix}k5`,
        couponNo: `${prefix}L`,
        couponPayAmt: undefined,
      })
      state(unpriced, 'REFUSED', 'couponPayAmt: ')
    },
  ),
]
