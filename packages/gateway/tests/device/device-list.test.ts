import { beforeAll, describe, expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

let everything: Row[]

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const list = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/device/list', body, { session })
async function all(body: Record<string, unknown>, session = admin): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { respData } = await list({ ...body, pageNum, pageSize: 100 }, session)
    rows.push(...respData.list)
    if (respData.list.length < 100) return rows
  }
}
const ids = (rows: Row[]) => rows.map((row) => row.deviceId)

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  everything = await all({})
})

describe('a list of terminals', () => {
  test('pages to the end without loss or repeat', async () => {
    const { respData } = await list({})
    expect(everything).toHaveLength(respData.total)
    expect(new Set(ids(everything)).size).toBe(respData.total)
    const times = everything.map((row) => row.createTime)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('sorted by binding time, the unbound stand last either way', async () => {
    const bound = everything.filter((row) => row.bindTime !== null).length
    for (const sortOrder of ['asc', 'desc']) {
      const rows = await all({ sortField: 'bindTime', sortOrder })
      expect(new Set(ids(rows)).size).toBe(everything.length)
      expect(rows.slice(bound).every((row) => row.bindTime === null)).toBe(true)
      const times = rows.slice(0, bound).map((row) => row.bindTime)
      const sorted = [...times].sort()
      expect(times).toEqual(sortOrder === 'asc' ? sorted : sorted.reverse())
    }
  })

  test('online means heard of within ten minutes', () => {
    for (const row of everything)
      expect(row.onlineStatus).toBe(
        row.lastHeartbeat !== null && row.lastHeartbeat >= '2026-11-20 14:50:00' ? 'ON' : 'OFF',
      )
  })

  test.each<[string, (of: Row) => Record<string, unknown>, (row: Row, of: Row) => boolean]>([
    [
      'the head of a serial number',
      (of) => ({ serialNo: of.serialNo.slice(0, 5) }),
      (row, of) => row.serialNo.startsWith(of.serialNo.slice(0, 5)),
    ],
    [
      'a serial number in small letters',
      (of) => ({ serialNo: of.serialNo.toLowerCase() }),
      (row, of) => row.serialNo === of.serialNo,
    ],

    ['online', () => ({ onlineStatus: 'ON' }), (row) => row.onlineStatus === 'ON'],
    ['offline', () => ({ onlineStatus: 'OFF' }), (row) => row.onlineStatus === 'OFF'],
  ])('%s keeps matching rows and nothing else', async (_, bodyOf, matches) => {
    const of = everything.find((row) => row.merId && row.partnerId && row.termNo)!
    const wanted = everything.filter((row) => matches(row, of))
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(everything.length)
    expect(ids(await all(bodyOf(of)))).toEqual(ids(wanted))
  })

  test('a partner sees what is bound to its merchants or in its stock', async () => {
    const rows = await all({}, await gw.signIn('qd_admin'))
    const east = ['1', '2', '3', '4', '5', '6'].map((n) => `700000000000000${n}`)
    expect(ids(rows)).toEqual(ids(everything.filter((row) => east.includes(row.partnerId))))
    expect(rows.some((row) => row.bindStatus === 'IN_STOCK')).toBe(true)
  })

  test('a salesman sees those of his merchants', async () => {
    const session = await gw.signIn('qd_sales')
    const rows = await all({}, session)
    const merchants = await gw.post('/v1/merchant/queryList', { pageSize: 100 }, { session })
    const own = merchants.respData.list.map((row: Row) => row.merId)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => own.includes(row.merId))).toBe(true)
  })
})

describe('models', () => {
  test('are those of one kind if asked', async () => {
    const all = await gw.post('/v1/device/type', {}, { session: admin })
    const pos = await gw.post('/v1/device/type', { deviceKind: 'POS' }, { session: admin })
    expect(all.respData.length).toBeGreaterThan(pos.respData.length)
    expect(pos.respData).toContainEqual({
      deviceKind: 'POS',
      vendor: '智享终端',
      model: 'ZX-A8',
      deviceType: '04',
    })
    expect(pos.respData.every((row: Row) => row.deviceKind === 'POS')).toBe(true)
  })

  test('of an unknown kind are refused', async () => {
    const answer = await gw.post('/v1/device/type', { deviceKind: 'TV' }, { session: admin })
    expect(answer).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field: 'deviceKind' }] },
    })
  })
})

describe('a terminal', () => {
  const detail = (deviceId: string, session = admin) =>
    gw.post('/v1/device/detail', { deviceId }, { session })

  test('comes with what was reported about it', async () => {
    const row = everything.find((one) => one.regStatus === 'REPORTED')!
    const { respData } = await detail(row.deviceId)
    expect(respData).toMatchObject({
      serialNo: row.serialNo,
      acquirerCode: '48273310',
      merId: row.merId,
    })
    expect(respData.settleAcctNo).toMatch(/^\d{4} \*{4} \*{4} \d{4}$/)
    expect(respData.licenseNo).toMatch(/^[0-9A-Z]{18}$|^\d{6}\*{8}\d{3}[\dX]$/)
    expect(respData.logs.length).toBeGreaterThan(1)
  })

  test('of a micro merchant is reported under its masked principal', async () => {
    const micro = await gw.post(
      '/v1/merchant/queryList',
      { subjectType: 'MICRO', pageSize: 100 },
      { session: admin },
    )
    const own = micro.respData.list.map((row: Row) => row.merId)
    const row = everything.find((one) => own.includes(one.merId))!
    expect((await detail(row.deviceId)).respData.licenseNo).toMatch(/^\d{6}\*{8}\d{3}[\dX]$/)
  })

  test('in stock has none of it', async () => {
    const row = everything.find((one) => one.bindStatus === 'IN_STOCK')!
    const { respData } = await detail(row.deviceId)
    expect(respData).toMatchObject({ merId: null, licenseNo: null, settleAcctNo: null })
  })

  test('of another partner or provider does not exist', async () => {
    const { deviceId } = everything.find((one) => one.partnerId === '7000000000000007')!
    expect((await detail(deviceId!, await gw.signIn('qd_admin'))).respCode).toBe('90404')
    expect((await detail(deviceId!, await gw.signIn('other_admin'))).respCode).toBe('90404')
    expect((await detail('000000000000')).respCode).toBe('90404')
  })
})
