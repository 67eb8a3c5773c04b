import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provider, statement, upstreamOrder } from '../../../schema'
import { startTestGateway, type TestGateway, type TestSession } from '../../support/gateway'
import { startUpstream, type TestUpstream } from '../../support/upstream'
import { DAY, differencesAbout, filed, shortly, told, wording } from '../../ingest/compared'
import { openMerchant, PROVIDER } from '../../ingest/support'

let upstream: TestUpstream
let gw: TestGateway
let admin: TestSession
let lines: ReturnType<typeof wording>
beforeAll(async () => {
  upstream = await startUpstream()
  gw = await startTestGateway({ upstream: upstream.settings, config: { sandbox: false } })
  await gw.keepOnlyJobs('statement.plan')
  admin = await gw.signIn('fws_admin')
  lines = wording((await openMerchant(gw)).merId)
})
afterAll(async () => {
  await gw.close()
  await upstream.close()
})

const billOf = async (billDate: string) =>
  (
    await gw.db
      .select()
      .from(statement)
      .where(
        and(
          eq(statement.providerId, PROVIDER),
          eq(statement.billType, 'TRADE'),
          eq(statement.payChannel, 'WECHAT'),
          eq(statement.billDate, billDate),
        ),
      )
  )[0]!
const ordersOf = async (refId: string) =>
  (
    await gw.db
      .select({ state: upstreamOrder.state })
      .from(upstreamOrder)
      .where(and(eq(upstreamOrder.kind, 'channel.bill'), eq(upstreamOrder.refId, refId)))
  ).map(({ state }) => state)

test('a statement that waits for the channel’s list is made when a file of its day comes', async () => {
  const { billId } = await billOf(DAY)
  await gw.post('/v1/fin/billRemake', { billId }, { session: admin })
  await gw.runDue()
  expect(await billOf(DAY)).toMatchObject({ billStatus: 'MAKING' })
  await told(gw, lines.paidEvent({ no: 'W1' }), lines.paidEvent({ no: 'W2' }))
  await filed(gw, 'w.csv', DAY, lines.pay({ no: 'W1' }))
  expect(await billOf(DAY)).toMatchObject({ billStatus: 'READY' })
  expect((await ordersOf(billId)).at(-1)).toBe('CANCELED')
  expect(shortly(await differencesAbout(gw, DAY, 'W1', 'W2'))).toEqual([
    ['NO_CHANNEL', 'PAY', 100, null],
  ])
})

test('a newer version of a file resolves what it corrects, and points to its own lines', async () => {
  await told(gw, lines.paidEvent({ no: 'V1' }), lines.paidEvent({ no: 'V2' }))
  await filed(gw, 'v.csv', DAY, lines.pay({ no: 'V1', amt: 90 }), lines.pay({ no: 'V2', amt: 90 }))
  const [first] = await differencesAbout(gw, DAY, 'V2')
  expect(first).toMatchObject({ diffType: 'AMOUNT', fileLine: 3 })
  const fileId = await filed(
    gw,
    'v.csv',
    DAY,
    lines.pay({ no: 'V2', amt: 90 }),
    lines.pay({ no: 'V1' }),
  )
  expect(await differencesAbout(gw, DAY, 'V1')).toEqual([])
  expect(await differencesAbout(gw, DAY, 'V2')).toMatchObject([
    { diffId: first!.diffId, version: first!.version, diffStatus: 'PENDING', fileId, fileLine: 2 },
  ])
})

test('a line that is booked after the comparison is no difference any more, without a hand', async () => {
  await filed(gw, 'u.csv', DAY, lines.pay({ no: 'U1', merId: '8999999999999999' }))
  const [missing] = await differencesAbout(gw, DAY, 'U1')
  expect(missing).toMatchObject({ diffType: 'NO_LOCAL', diffStatus: 'PENDING' })
  const { sourceId, eventId } = missing!
  const bound = await gw.post(
    '/v1/ingest/eventBind',
    { sourceId, eventId, merId: lines.merId },
    { session: admin },
  )
  expect(bound).toMatchObject({ respCode: '90000', respData: { eventState: 'APPLIED' } })
  await gw.runDue()
  expect(await differencesAbout(gw, DAY, 'U1')).toEqual([])
})

test('no list is asked for where a file is there in time', async () => {
  await filed(gw, 't.csv', '2026-11-20', lines.pay({ day: '2026-11-20', no: 'T1' }))
  expect(await billOf('2026-11-20')).toBeUndefined()
  await gw.clock.advance(20 * 3_600_000)
  const bill = await billOf('2026-11-20')
  expect(bill).toMatchObject({ billStatus: 'READY', diffCount: expect.any(Number) })
  expect(await ordersOf(bill.billId)).toEqual([])
})

test('the detail has what the channel paid over beside what it owes, less the accepted differences', async () => {
  const cleared = async () => {
    const { billId } = await billOf('2026-11-20')
    const { respData } = await gw.post('/v1/fin/billDetail', { billId }, { session: admin })
    const { clearExpectedAmt, clearedAmt } = respData
    return { clearExpectedAmt, clearedAmt }
  }
  expect(await cleared()).toEqual({ clearExpectedAmt: null, clearedAmt: null })
  await gw.db
    .update(provider)
    .set({ clearSince: '2026-11-21' })
    .where(eq(provider.providerId, PROVIDER))
  const owed = await cleared()
  expect(owed).toEqual({ clearExpectedAmt: expect.any(Number), clearedAmt: null })
  await told(gw, {
    eventId: 'E-CLEARED',
    kind: 'channel.settled',
    occurredAt: '2026-11-21 10:30:00',
    payChannel: 'WECHAT',
    settleDate: '2026-11-21',
    amt: 12_345,
  })
  expect(await cleared()).toEqual({ ...owed, clearedAmt: 12_345 })
  await filed(gw, 'c.csv', '2026-11-20', lines.pay({ day: '2026-11-20', no: 'C1', merId: '777' }))
  const [missing] = await differencesAbout(gw, '2026-11-20', 'C1')
  await gw.post(
    '/v1/fin/diffHandle',
    { diffId: missing!.diffId, version: 1, decision: 'ACCEPT', reason: '以渠道为准' },
    { session: admin },
  )
  expect(await cleared()).toEqual({
    clearExpectedAmt: owed.clearExpectedAmt + 100,
    clearedAmt: 12_345,
  })
})

test('a file that comes days late is compared with its day by itself, and again with each version', async () => {
  await gw.clock.advance(72 * 3_600_000)
  const late = '2026-11-21'
  const before = await billOf(late)
  await filed(gw, 'l.csv', late, lines.pay({ day: late, no: 'L1', merId: '777' }))
  expect(await billOf(late)).toMatchObject({ billStatus: 'READY' })
  expect(before.billStatus).not.toBe('READY')
  expect(shortly(await differencesAbout(gw, late, 'L1'))).toEqual([['NO_LOCAL', 'PAY', null, 100]])
  await filed(gw, 'l.csv', late, lines.pay({ day: late, no: 'L2', merId: '777' }))
  expect(await differencesAbout(gw, late, 'L1')).toEqual([])
  expect(shortly(await differencesAbout(gw, late, 'L2'))).toEqual([['NO_LOCAL', 'PAY', null, 100]])
})
