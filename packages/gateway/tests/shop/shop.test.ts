import { describe, expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const list = (body: Record<string, unknown> = {}, session = admin) =>
  gw.post('/v1/shop/queryList', body, { session })
const rows = async (body: Record<string, unknown> = {}, session = admin): Promise<Row[]> =>
  (await list({ pageSize: 100, ...body }, session)).respData.list
const detail = (shopId: unknown, session = admin) =>
  gw.post('/v1/shop/detail', { shopId }, { session })

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

describe('a list of shops', () => {
  test('shows the contact masked to all users', async () => {
    for (const row of await rows()) {
      expect(row.contactName).toMatch(/^.{1,2}\*+$/)
      expect(row.contactMobile).toMatch(/^\d{3}\*{4}\d{4}$/)
    }
  })

  test('is found by initials, team and merchant', async () => {
    const [of] = (await rows()).filter((row) => row.teamId && row.shopName.length > 3)
    const own = await rows({ merId: of!.merId })
    expect(own.map((row) => row.shopId)).toContain(of!.shopId)
    expect(own.every((row) => row.merId === of!.merId)).toBe(true)
    const team = await rows({ teamId: of!.teamId })
    expect(new Set(team.map((row) => row.teamName))).toEqual(new Set([of!.teamName]))
    const named = await rows({ shopName: of!.shopName.slice(0, 3) })
    expect(named.map((row) => row.shopId)).toContain(of!.shopId)
  })

  test('automatic payout is for micro merchants only', async () => {
    const micro = await gw.post(
      '/v1/merchant/queryList',
      { subjectType: 'MICRO', pageSize: 100 },
      { session: admin },
    )
    const merIds = micro.respData.list.map((row: Row) => row.merId)
    const paidOut = await rows({ autoCash: '1' })
    expect(paidOut.length).toBeGreaterThan(10)
    expect(paidOut.every((row) => merIds.includes(row.merId))).toBe(true)
  })
})

describe('a shop', () => {
  test('has its hours, pictures, numbers and timeline', async () => {
    const [row] = (await rows({ orderOpen: '1' })).filter((one) => one.deviceCount > 0)
    const { respData } = await detail(row!.shopId)
    expect(respData).toMatchObject({ shopId: row!.shopId, merName: row!.merName })
    expect(respData.businessHours).toMatch(/^周一至周日 \d{2}:\d{2}-|^24小时营业$/)
    expect(respData.doorPics).toHaveLength(1)
    expect(respData.indoorPics).toHaveLength(1)
    expect(respData.logs.map((log: Row) => log.title).slice(0, 2)).toEqual([
      '创建门店',
      '开通自助点餐',
    ])
    expect(respData.contactMobile).toBe(row!.contactMobile)
  })

  test('its pictures open only for users who may see shops', async () => {
    const [row] = await rows()
    const { doorPics } = (await detail(row!.shopId)).respData
    const fetchAs = async (name: string) =>
      (
        await gw.post(
          '/v1/function/jfileUrl',
          { jToken: doorPics[0] },
          { session: await gw.signIn(name) },
        )
      ).respCode
    expect(await fetchAs('fws_readonly')).toBe('90000')
    expect(await fetchAs('other_admin')).toBe('90404')
    expect(await fetchAs('fws_finance')).toBe('90000')
    expect(await fetchAs('noperm')).toBe('90404')
  })

  test('of another partner does not exist', async () => {
    const partner = await gw.signIn('qd_admin')
    const foreign = (await rows()).find((row) => row.partnerId === '7000000000000010')!
    expect((await detail(foreign.shopId, partner)).respCode).toBe('90404')
    expect((await detail(foreign.shopId, await gw.signIn('other_admin'))).respCode).toBe('90404')
    expect((await detail('300000000000')).respCode).toBe('90404')
  })

  test('a salesman sees the shops of his merchants', async () => {
    const session = await gw.signIn('qd_sales')
    const own = await rows({}, session)
    expect(own.length).toBeGreaterThan(5)
    const merchants = await gw.post('/v1/merchant/queryList', { pageSize: 100 }, { session })
    const merIds = merchants.respData.list.map((row: Row) => row.merId)
    expect(own.every((row) => merIds.includes(row.merId))).toBe(true)
  })
})
