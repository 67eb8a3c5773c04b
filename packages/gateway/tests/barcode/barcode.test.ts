import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { tableCode } from '../../schema'
import { gatewayForFile } from '../support/gateway'

/** A shop with ordering, and one without. */
let open: Row
let closed: Row

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const info = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/shop/barcodeInfo', body, { session })
const unbind = (body: Record<string, unknown>, session = admin) =>
  gw.post('/v1/shop/codeUnbind', body, { session })
const shops = async (orderOpen: string, session = admin): Promise<Row[]> =>
  (await gw.post('/v1/shop/queryList', { orderOpen, pageSize: 100 }, { session })).respData.list

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  open = (await shops('1'))[0]!
  closed = (await shops('0'))[0]!
})

describe('the ordering of a shop', () => {
  test('is the shop, how it is set up, and its tables in their order', async () => {
    const { respData } = await info({ shopId: open.shopId, pageSize: 100 })
    expect(respData.shop).toMatchObject({ shopId: open.shopId, shopName: open.shopName })
    expect(respData.ordering).toMatchObject({
      orderOpen: '1',
      wxMiniAppId: expect.stringMatching(/^wx\d{16}$/),
    })
    expect(['PRE', 'POST']).toContain(respData.ordering.payMode)
    const tables = respData.list.map((row: Row) => row.tableNo)
    expect(tables.length).toBeGreaterThan(5)
    expect(tables).toEqual([...tables].sort())
    expect(respData.list[0]).toMatchObject({
      shopId: open.shopId,
      tableNo: 'A01',
      areaName: '大厅',
      bindStatus: 'BOUND',
      codeUrl: `https://order.example.com/t/${respData.list[0].codeId}`,
    })
    expect(respData.areas).toContain('大厅')
    expect(respData.tabs.BOUND + respData.tabs.UNBOUND).toBe(respData.total)
  })

  test('is filtered by part of a number, area and state', async () => {
    const of = async (body: Row): Promise<Row[]> =>
      (await info({ shopId: open.shopId, pageSize: 100, ...body })).respData.list
    const everything = await of({})
    const some: [Row, (row: Row) => boolean][] = [
      [{ tableNo: 'a0' }, (row) => row.tableNo.startsWith('A0')],
      [{ areaName: '大厅' }, (row) => row.areaName === '大厅'],
      [{ bindStatus: 'UNBOUND' }, (row) => row.bindStatus === 'UNBOUND'],
    ]
    for (const [body, matches] of some)
      expect((await of(body)).map((row) => row.codeId)).toEqual(
        everything.filter(matches).map((row) => row.codeId),
      )
    expect(await of({ areaName: '大' })).toEqual([])
  })

  test('names the printers bound to the shop', async () => {
    const all = await Promise.all(
      (await shops('1')).map(async ({ shopId }) => (await info({ shopId })).respData),
    )
    const printers = all.flatMap((one) => one.ordering.printers)
    expect(printers.length).toBeGreaterThan(0)
    for (const printer of printers)
      expect(Object.keys(printer)).toEqual(['serialNo', 'model', 'onlineStatus'])
  })

  test('without it there is no set-up and no table', async () => {
    const { respData } = await info({ shopId: closed.shopId })
    expect(respData).toMatchObject({ ordering: null, total: 0, list: [], areas: [] })
    expect(respData.shop.shopId).toBe(closed.shopId)
  })

  test('of another partner’s shop does not exist', async () => {
    const partner = await gw.signIn('qd_admin')
    const own = (await shops('1', partner)).map((row) => row.shopId)
    const foreign = (await shops('1')).find((row) => !own.includes(row.shopId))!
    expect((await info({ shopId: own[0] }, partner)).respCode).toBe('90000')
    expect((await info({ shopId: foreign.shopId }, partner)).respCode).toBe('90404')
    expect((await info({ shopId: open.shopId }, await gw.signIn('other_admin'))).respCode).toBe(
      '90404',
    )
    expect((await info({ shopId: '300000000000' })).respCode).toBe('90404')
  })

  test('is for users who may see shops', async () => {
    expect((await info({ shopId: open.shopId }, await gw.signIn('noperm'))).respCode).toBe('90403')
    expect((await info({ shopId: open.shopId, bindStatus: 'LOST' })).respData.errors[0].field).toBe(
      'bindStatus',
    )
  })
})

describe('taking a code off its table', () => {
  const bound = async (): Promise<Row> =>
    (await info({ shopId: open.shopId, bindStatus: 'BOUND' })).respData.list[0]

  test('leaves it unbound, once, and the shop’s timeline tells it', async () => {
    const code = await bound()
    const answer = await unbind({ codeId: code.codeId, version: code.version })
    expect(answer.respData).toEqual({
      codeId: code.codeId,
      bindStatus: 'UNBOUND',
      version: code.version + 1,
    })
    expect(await unbind({ codeId: code.codeId })).toMatchObject({
      respCode: '90409',
      respDesc: '状态已变更：当前为未绑定',
    })
    const { logs } = (await gw.post('/v1/shop/detail', { shopId: open.shopId }, { session: admin }))
      .respData
    expect(logs.at(-1)).toMatchObject({
      title: '解绑桌码',
      operator: '服务商管理员',
      remark: `大厅 A01，${code.codeId}`,
    })
  })

  test('not with a stale version, without the code, or of another partner', async () => {
    const code = await bound()
    expect((await unbind({ codeId: code.codeId, version: code.version - 1 })).respDesc).toBe(
      '数据已被他人修改，请刷新后重试',
    )
    const { codeId } = code
    expect((await unbind({ codeId }, await gw.signIn('fws_readonly'))).respCode).toBe('90403')
    expect((await unbind({ codeId }, await gw.signIn('other_admin'))).respCode).toBe('90404')
    expect((await unbind({})).respData.errors).toEqual([{ field: 'codeId', msg: '必填项不能为空' }])
    const [row] = await gw.db.select().from(tableCode).where(eq(tableCode.codeId, codeId))
    expect(row!.bindStatus).toBe('BOUND')
  })

  test('a partner does it in its own shops', async () => {
    const partner = await gw.signIn('qd_admin')
    const [own] = await shops('1', partner)
    const { list } = (await info({ shopId: own!.shopId, bindStatus: 'BOUND' }, partner)).respData
    expect((await unbind({ codeId: list[0].codeId }, partner)).respCode).toBe('90000')
  })
})
