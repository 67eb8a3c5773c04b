import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { trade } from '../../../features/trade/trade-schema'
import { gatewayForFile } from '../../support/gateway'
import { paymentsOf } from '../../trade-summary/payments'

/** Yesterday's takings up to this hour agree with the sums of the trade list. */
const gw = await gatewayForFile()
const { pay, giveBack } = paymentsOf(gw)
const people = ['fws_admin', 'fws_ops', 'qd_admin'] as const
const sessions = new Map(
  await Promise.all(people.map(async (name) => [name, await gw.signIn(name)] as const)),
)

const PARTS = { yesterday: '2026-11-19', lastWeek: '2026-11-13' } as const
const HOUR = 3_600_000
const at = (clock: string, day: string = PARTS.yesterday) => new Date(`${day}T${clock}+08:00`)

async function figures(name: (typeof people)[number] = 'fws_admin') {
  const answer = await gw.post('/v1/workbench/figures', {}, { session: sessions.get(name)! })
  expect([name, answer.respCode]).toEqual([name, '90000'])
  return answer.respData
}

/** Where the figures do not tell what the list of trades adds up. */
async function wrong() {
  const found: unknown[] = []
  for (const name of people) {
    const told = await figures(name)
    const time = told.at.slice(11)
    for (const [part, day] of Object.entries(PARTS)) {
      const last = new Date(Date.parse(`${day}T${time}Z`) - 1_000).toISOString()
      const range = { tradeTimeStart: day, tradeTimeEnd: last.slice(0, 19).replace('T', ' ') }
      const { respData } = await gw.post(
        '/v1/trade/queryList',
        { ...range, tradeStatus: ['SUCCESS'] },
        { session: sessions.get(name)! },
      )
      const { transCount, payAmt, refundAmt } = respData.summary
      const own = { transCount, payAmt, refundAmt }
      if (!isDeepStrictEqual(told[part], own)) found.push([name, part, told[part], own])
    }
  }
  return found
}

beforeEach(() => gw.clock.advance(1_000))

describe('yesterday by this hour', () => {
  test('counts what was refunded since', async () => {
    expect(await wrong()).toEqual([])
    const rows = await gw.db.select().from(trade).where(eq(trade.tradeStatus, 'SUCCESS'))
    const early = rows.find(
      (row) => row.tradeTime < at('15:00:00') && row.tradeTime > at('08:00:00'),
    )!
    const late = await pay(at('23:00:00'))
    expect(await wrong()).toEqual([])
    for (const [row, amt] of [
      [early, 3],
      [late, 5],
    ] as const) {
      await giveBack(row, amt)
      await gw.db
        .update(trade)
        .set({ refundAmt: sql`refund_amt + ${amt}` })
        .where(eq(trade.tradeNo, row.tradeNo))
    }
    expect(await wrong()).toEqual([])
    await gw.clock.advance(60_000)
    expect(await wrong()).toEqual([])
  })

  test('counts a payment that came late', async () => {
    expect(await wrong()).toEqual([])
    await pay(at('09:30:00'))
    expect(await wrong()).toEqual([])
    await pay(at('09:31:00', PARTS.lastWeek))
    expect(await wrong()).toEqual([])
  })

  test('is another day after midnight', async () => {
    expect(await wrong()).toEqual([])
    await gw.clock.advance(24 * HOUR)
    const told = await figures()
    const day = { tradeTimeStart: '2026-11-20', tradeTimeEnd: `2026-11-20 ${told.at.slice(11)}` }
    const { respData } = await gw.post('/v1/trade/queryList', day, {
      session: await gw.signIn('fws_admin'),
    })
    expect(told.yesterday.transCount).toBe(respData.summary.transCount)
    expect(told.yesterday.transCount).toBeGreaterThan(0)
  })
})
