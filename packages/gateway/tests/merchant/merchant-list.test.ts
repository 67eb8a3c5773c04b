import { beforeAll, describe, expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

let everything: Row[]

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const list = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/merchant/queryList', body, { session })
async function all(body: Record<string, unknown>, session = admin): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { respData } = await list({ ...body, pageNum, pageSize: 20 }, session)
    rows.push(...respData.list)
    if (respData.list.length < 20) return rows
  }
}
const ids = (rows: Row[]) => rows.map((row) => row.merId)

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  everything = await all({})
})

describe('a list of merchants', () => {
  test('pages to the end without loss or repeat, newest first', async () => {
    const { respData } = await list({})
    expect(everything).toHaveLength(respData.total)
    expect(new Set(ids(everything)).size).toBe(respData.total)
    const times = everything.map((row) => row.openTime)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('carries what the next screen needs', () => {
    for (const name of ['merId', 'applyId', 'corpEntryChannel', 'wxOrderId', 'version'])
      expect(everything[0]).toHaveProperty(name)
  })

  test('masks persons and mobiles for all users', () => {
    for (const row of everything) {
      expect(row.contactName).toMatch(/^.{1,2}\*+$/)
      expect(row.contactMobile).toMatch(/^\d{3}\*{4}\d{4}$/)
    }
    expect(JSON.stringify(everything)).not.toMatch(/legalIdNo|acctNo/)
  })

  test.each<[string, (of: Row) => Record<string, unknown>, (row: Row, of: Row) => boolean]>([
    [
      'part of a registered name',
      (of) => ({ merName: of.merRegName.slice(2, 5) }),
      (row, of) =>
        [row.merRegName, row.shortName].some((name) => name!.includes(of.merRegName.slice(2, 5))),
    ],
    [
      'part of a short name',
      (of) => ({ merName: of.shortName.slice(1) }),
      (row, of) =>
        [row.merRegName, row.shortName].some((name) => name!.includes(of.shortName.slice(1))),
    ],

    [
      'region, a province',
      (of) => ({ region: of.region.slice(0, 6) }),
      (row, of) => row.region.startsWith(of.region.slice(0, 6)),
    ],
    [
      'region, a city',
      (of) => ({ region: of.region.slice(0, 13) }),
      (row, of) => row.region.startsWith(of.region.slice(0, 13)),
    ],
  ])('%s keeps matching rows and nothing else', async (_, bodyOf, matches) => {
    const of = everything.find((row) => row.licenseNo && row.partnerId && row.shortName.length > 2)!
    const wanted = everything.filter((row) => matches(row, of))
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(everything.length)
    expect(ids(await all(bodyOf(of)))).toEqual(ids(wanted))
  })

  test('a name is found by its pinyin initials', async () => {
    const rows = await all({ merName: 'xbk' })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThan(everything.length)
  })

  test.each(['%', '_', '\\'])('%j is no wildcard in a name', async (merName) => {
    const wanted = everything.filter((row) => row.merRegName.includes(merName))
    expect(ids(await all({ merName }))).toEqual(ids(wanted))
    expect(wanted.length).toBeLessThan(everything.length)
  })

  test('a mobile is found by the whole number only', async () => {
    const { respData } = await list({ contactMobile: everything[0]!.contactMobile })
    expect(respData.total).toBe(0)
  })
})

describe('who sees which merchants', () => {
  test('a partner those of itself and below', async () => {
    const rows = await all({}, await gw.signIn('qd_admin'))
    const east = ['1', '2', '3', '4', '5', '6'].map((n) => `700000000000000${n}`)
    expect(ids(rows)).toEqual(ids(everything.filter((row) => east.includes(row.partnerId))))
    expect(rows.length).toBeGreaterThan(0)
  })

  test('a salesman those he brought in', async () => {
    const rows = await all({}, await gw.signIn('qd_sales'))
    expect(rows).toHaveLength(12)
    expect(rows.every((row) => row.salesman === '渠道商业务员')).toBe(true)
    // Only the provider gets the salesman's id.
    expect(rows.every((row) => row.salesmanId === null)).toBe(true)
    const same = everything.find((row) => row.salesman === '渠道商业务员')
    expect(same?.salesmanId).toMatch(/^10\d{14}$/)
  })
})
