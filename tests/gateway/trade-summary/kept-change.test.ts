import { and, eq } from 'drizzle-orm'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { describe, expect, test } from 'vitest'
import { addToRollup, payDelta } from '../../../gateway/features/trade/rollup'
import { trade } from '../../../gateway/features/trade/trade-schema'
import { keepChanges } from '../../../gateway/features/trade-summary/trade-change-make'
import {
  tradeChangePeriod,
  tradeChangeRow,
} from '../../../gateway/features/trade-summary/trade-change-schema'
import { PROVIDER_ONE } from '../../../gateway/sandbox/seed/accounts'
import { gatewayForFile } from '../../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
async function list(body: Record<string, unknown> = {}, session = admin) {
  const { respCode, respData } = await gw.post('/v1/trade/changeList', body, { session })
  expect(respCode).toBe('90000')
  return respData
}
/** Every channel is as good as none, but is added up. */
const addedUp = { payChannel: Object.keys(PAY_CHANNEL) }
const figures = (rows: readonly Row[]) =>
  rows.map(({ within: _w, withinBefore: _b, ...row }) => row)

const kept = () => gw.db.select().from(tradeChangePeriod)

/** The kept rows say something that nobody adds up: who is told it was told by them. */
const marked = async () => {
  await gw.db.update(tradeChangeRow).set({ feeAmt: 7_777_777 })
  const { list: rows } = await list({ pageSize: '10' })
  return rows.every(({ feeAmt }: Row) => feeAmt === 7_777_777)
}

describe('last week against the week before', () => {
  test.each([
    ['by merchant', {}],
    ['by shop', { dimension: 'SHOP' }],
    ['who gained most', { sortField: 'diffPayAmt', sortOrder: 'desc' }],
    ['by their rate, up', { sortField: 'changeRate', sortOrder: 'asc' }],
    ['by their rate, down', { sortField: 'changeRate', sortOrder: 'desc' }],
    ['shops by what they paid', { dimension: 'SHOP', sortField: 'feeAmt', sortOrder: 'asc' }],
    ['shops that stopped', { dimension: 'SHOP', change: 'STOPPED' }],
    ['who lost or pays nothing', { change: ['DOWN', 'NO_FEE'] }],
    ['the second page', { pageNum: '2', pageSize: '20' }],
  ])('%s is told as if it were added up', async (_, body) => {
    const [told, made] = [await list(body), await list({ ...body, ...addedUp })]
    expect(figures(told.list)).toEqual(figures(made.list))
    expect(told.list.length).toBeGreaterThan(0)
    expect(told.total).toBe(made.total)
    expect(told.summary).toEqual(made.summary)
  })

  test('and last month against as long before it', async () => {
    const month = { tradeDateStart: '2026-10-01', tradeDateEnd: '2026-10-31' }
    const [told, made] = [await list(month), await list({ ...month, ...addedUp })]
    expect(figures(told.list)).toEqual(figures(made.list))
    expect(told.summary).toEqual(made.summary)
  })

  test('shows a partner its own merchants', async () => {
    const [told, made] = [await list({}, partner), await list(addedUp, partner)]
    expect(figures(told.list)).toEqual(figures(made.list))
    expect(told.total).toBe(made.total)
    expect(told.total).toBeLessThan((await list()).total)
  })
})

describe('what was kept', () => {
  test('answers until a payment of one of its days comes late, and anew when it was made again', async () => {
    expect(await marked()).toBe(true)
    const [paid] = await gw.db
      .select()
      .from(trade)
      .where(and(eq(trade.providerId, PROVIDER_ONE), eq(trade.tradeStatus, 'SUCCESS')))
      .limit(1)
    const before = await list()
    const late = { ...paid!, tradeTime: new Date('2026-11-12T12:00:00+08:00') }
    await gw.db.transaction((tx) => addToRollup(tx, payDelta(late)))

    const after = await list()
    expect(after.list.some(({ feeAmt }: Row) => feeAmt === 7_777_777)).toBe(false)
    expect(after.summary.payAmt).toBe(before.summary.payAmt + paid!.payAmt)
    await gw.db.transaction((tx) => keepChanges(tx, PROVIDER_ONE, '2026-11-20'))
    expect(await marked()).toBe(true)
    expect(figures((await list({ pageSize: '10' })).list).map(({ payAmt }) => payAmt)).toEqual(
      figures((await list({ ...addedUp, pageSize: '10' })).list).map(({ payAmt }) => payAmt),
    )
    await gw.db.transaction((tx) => addToRollup(tx, payDelta(late, -1)))
  })

  test('goes when its week is not the last one any more', async () => {
    await gw.db.transaction((tx) => keepChanges(tx, PROVIDER_ONE, '2026-11-23'))
    const own = (await kept()).filter(({ providerId }) => providerId === PROVIDER_ONE)
    expect(own.map(({ dimension, firstDate }) => `${firstDate} ${dimension}`).toSorted()).toEqual([
      '2026-10-01 MERCHANT',
      '2026-10-01 SHOP',
      '2026-11-16 MERCHANT',
      '2026-11-16 SHOP',
    ])
    const numbers = new Set(own.map(({ changeNo }) => changeNo))
    const rows = await gw.db
      .selectDistinct({ changeNo: tradeChangeRow.changeNo })
      .from(tradeChangeRow)
      .where(eq(tradeChangeRow.providerId, PROVIDER_ONE))
    expect(rows.every(({ changeNo }) => numbers.has(changeNo))).toBe(true)
    await gw.db.transaction((tx) => keepChanges(tx, PROVIDER_ONE, '2026-11-20'))
  })
})
