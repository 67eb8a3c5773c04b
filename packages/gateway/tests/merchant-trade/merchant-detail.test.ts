import { beforeAll, describe, expect, test } from 'vitest'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { merchant, tradeRollup } from '../../schema'
import { PROVIDER_ONE } from '../support/samples'
import { gatewayForFile } from '../support/gateway'

let merId: string

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  const [busiest] = await gw.db
    .select({ merId: tradeRollup.merId })
    .from(tradeRollup)
    .where(and(eq(tradeRollup.providerId, PROVIDER_ONE), isNotNull(tradeRollup.partnerId)))
    .groupBy(tradeRollup.merId)
    .orderBy(sql`count(distinct ${tradeRollup.payChannel}) desc, sum(${tradeRollup.payCount}) desc`)
    .limit(1)
  merId = busiest!.merId
})

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const MONTH = { tradeDateStart: '2026-10-21', tradeDateEnd: '2026-11-20' }
const ask = (body: Record<string, unknown> = {}, session = admin) =>
  gw.post('/v1/trade/merchantDetail', { userCustId: merId, ...body }, { session })
const CHANNELS = ['wechatAmt', 'alipayAmt', 'unionpayAmt', 'bankcardAmt', 'dcepAmt', 'otherAmt']

describe('a merchant’s days', () => {
  test('come with who it is', async () => {
    const [record] = await gw.db
      .select()
      .from(merchant)
      .where(and(eq(merchant.providerId, PROVIDER_ONE), eq(merchant.merId, merId)))
    const { respData } = await ask()
    expect(respData).toMatchObject({
      merId,
      merName: record!.merRegName,
      merStatus: record!.merStatus,
      partnerId: record!.partnerId,
    })
    expect(respData.openTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  })

  test('come with the sums of the range as long just before', async () => {
    const { before } = (await ask()).respData
    expect([before.tradeDateStart, before.tradeDateEnd]).toEqual(['2026-11-07', '2026-11-13'])
    const range = { tradeDateStart: '2026-11-07', tradeDateEnd: '2026-11-13' }
    expect(before.summary).toEqual((await ask(range)).respData.summary)
    const day = await ask({ tradeDateStart: '2026-11-19', tradeDateEnd: '2026-11-19' })
    expect(day.respData.before.tradeDateStart).toBe('2026-11-18')
    expect(day.respData.before.tradeDateEnd).toBe('2026-11-18')
  })

  test('are the last seven unless asked otherwise, the newest first, none left out', async () => {
    const { respData } = await ask()
    expect(respData.list.map((row: Row) => row.tradeDate)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-14',
    ])
    const old = await ask({ tradeDateStart: '2020-01-01', tradeDateEnd: '2020-01-01' })
    expect(old.respData.list).toMatchObject([
      { tradeDate: '2020-01-01', payCount: 0, payAmt: 0, wechatAmt: 0, netAmt: 0 },
    ])
  })

  test('split by payment channel without losing a fen', async () => {
    const { respData } = await ask(MONTH)
    expect(respData.list).toHaveLength(31)
    for (const row of [...respData.list, respData.summary]) {
      expect(CHANNELS.reduce((sum, name) => sum + row[name], 0)).toBe(row.payAmt)
      expect(row.netAmt).toBe(row.payAmt - row.refundAmt)
    }
    const used = CHANNELS.filter((name) => respData.summary[name] > 0)
    expect(used.length).toBeGreaterThan(1)
  })

  test('add up to the summary and to the trade summary', async () => {
    const { respData } = await ask(MONTH)
    const { respData: whole } = await gw.post(
      '/v1/trade/summaryList',
      { ...MONTH, merId },
      { session: admin },
    )
    for (const name of ['payCount', 'payAmt', 'refundCount', 'refundAmt', 'netAmt', 'feeAmt']) {
      const sum = respData.list.reduce((total: number, row: Row) => total + row[name], 0)
      expect([name, sum]).toEqual([name, respData.summary[name]])
      expect([name, whole.summary[name]]).toEqual([name, sum])
    }
  })
})

describe('what is refused', () => {
  test.each([
    [{ userCustId: '' }, 'userCustId: 必填项不能为空'],
    [{ userCustId: ['8000000000000001', '8000000000000002'] }, 'userCustId: 格式不正确'],
    [
      { tradeDateStart: '2026-10-01', tradeDateEnd: '2026-11-01' },
      'tradeDateEnd: 查询时间跨度不能超过31天',
    ],
    [{ tradeDateStart: '2026-11-31' }, 'tradeDateStart: 时间格式不正确'],
  ])('%j: %s', async (body, sentence) => {
    const { respCode, respData } = await ask(body)
    expect(respCode).toBe('90400')
    expect(respData.errors.map((one: Row) => `${one.field}: ${one.msg}`)).toEqual([sentence])
  })

  test('another provider’s and another partner’s merchant is not there', async () => {
    expect((await ask({}, await gw.signIn('other_admin'))).respCode).toBe('90404')
    const [direct] = await gw.db
      .select({ merId: merchant.merId })
      .from(merchant)
      .where(and(eq(merchant.providerId, PROVIDER_ONE), sql`${merchant.partnerId} is null`))
      .limit(1)
    const partner = await gw.signIn('qd_admin')
    expect((await ask({ userCustId: direct!.merId }, partner)).respCode).toBe('90404')
  })
})
