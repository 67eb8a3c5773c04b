import { describe, expect, test } from 'vitest'
import { gatewayForFile, type TestSession } from '../support/gateway'

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')
const admin = await gw.signIn('fws_admin', '3')
const partner = await gw.signIn('qd_admin')
const sales = await gw.signIn('qd_sales')
const other = await gw.signIn('other_admin')

const STATE = { search: '?tradeStatus=FAIL&pageSize=50', columns: { hidden: ['feeAmt'] } }
let names = 0

const save = (session: TestSession, fields: Record<string, unknown> = {}) =>
  gw.post(
    '/v1/view/save',
    { resource: 'trade', name: `视图${++names}`, state: STATE, shared: false, ...fields },
    { session },
  )
const list = async (session: TestSession, resource = 'trade') =>
  (await gw.post('/v1/view/list', { resource }, { session, convention: 'A' })).respData.list

describe('views of a list', () => {
  test('what was saved is listed as it was, to its owner alone', async () => {
    const { respCode, respData } = await save(ops, { name: '失败的交易' })
    expect([respCode, respData.version]).toEqual(['90000', 1])
    expect(await list(ops)).toEqual([
      {
        viewId: respData.viewId,
        name: '失败的交易',
        state: STATE,
        shared: false,
        version: 1,
        own: true,
        ownerName: '服务商运营',
      },
    ])
    for (const session of [admin, partner, sales, other]) expect(await list(session)).toEqual([])
    expect(await list(ops, 'refund')).toEqual([])
  })

  test('a shared one is seen by users with the same role, and changed by its owner alone', async () => {
    const { respData } = await save(admin, { name: '大家看的', shared: true })
    const seen = (await list(ops)).find(({ name }: { name: string }) => name === '大家看的')
    expect(seen).toMatchObject({ own: false, shared: true })
    for (const session of [partner, sales, other])
      expect((await list(session)).map(({ name }: { name: string }) => name)).not.toContain(
        '大家看的',
      )
    const { viewId, version } = respData
    for (const session of [ops, partner, other]) {
      expect((await save(session, { viewId, version })).respCode).toBe('90404')
      const gone = await gw.post('/v1/view/del', { viewId, version }, { session })
      expect(gone.respCode).toBe('90404')
    }
  })

  test('it is changed from the version one has seen, and no older one', async () => {
    const { respData } = await save(ops)
    const { viewId } = respData
    const changed = await save(ops, { viewId, version: 1, name: '改了名', shared: true })
    expect(changed.respData).toEqual({ viewId, version: 2 })
    const late = await save(ops, { viewId, version: 1, name: '又改名' })
    expect([late.respCode, late.respDesc]).toEqual(['90409', '数据已被他人修改，请刷新后重试'])
    const moved = await save(ops, { viewId, version: 2, resource: 'refund' })
    expect([moved.respCode, moved.respDesc]).toEqual(['90409', '视图不属于这个列表'])
    const late2 = await gw.post('/v1/view/del', { viewId, version: 1 }, { session: ops })
    expect(late2.respCode).toBe('90409')
    expect((await gw.post('/v1/view/del', { viewId, version: 2 }, { session: ops })).respCode).toBe(
      '90000',
    )
    const left = (await list(ops)).map((view: { viewId: string }) => view.viewId)
    expect(left).not.toContain(viewId)
  })

  test.each([
    [{ name: '' }, 'name', '请输入视图名称'],
    [{ name: '一'.repeat(21) }, 'name', '视图名称不能超过20个字'],
    [{ state: '[]' }, 'state', '格式不正确'],
    [{ state: '{' }, 'state', '格式不正确'],
    [{ state: { search: 'x'.repeat(8_000) } }, 'state', '视图内容过大'],
    [{ shared: 'yes' }, 'shared', '格式不正确'],
    [{ resource: '' }, 'resource', '必填项不能为空'],
  ])('%j is refused at its field', async (fields, field, msg) => {
    const { respCode, respData } = await save(ops, fields)
    expect(respCode).toBe('90400')
    expect(respData.errors).toContainEqual({ field, msg })
  })

  test('a second one of a name, and the 31st of a list, are refused', async () => {
    const resource = 'shop'
    for (let i = 1; i <= 30; i++) await save(sales, { resource, name: `第${i}个` })
    const twin = await save(sales, { resource, name: '第3个' })
    expect(twin.respData.errors).toEqual([{ field: 'name', msg: '已有同名的视图' }])
    const more = await save(sales, { resource })
    expect(more.respData.errors).toEqual([
      { field: 'name', msg: '每个列表最多保存30个视图，请先删除不用的' },
    ])
    expect((await save(sales, { resource: 'device', name: '第3个' })).respCode).toBe('90000')
  })

  test('a write that comes again is done once', async () => {
    const again = { session: ops, requestSeqId: 'a-view-twice' }
    const body = { resource: 'member', name: '一次', state: {}, shared: false }
    const first = await gw.post('/v1/view/save', body, again)
    const second = await gw.post('/v1/view/save', body, again)
    expect(second.respData).toEqual(first.respData)
    expect(await list(ops, 'member')).toHaveLength(1)
  })
})

describe('the view a list opens with', () => {
  const opensWith = async (session: TestSession, resource: string) =>
    (await gw.post('/v1/view/list', { resource }, { session })).respData.defaultViewId
  const choose = (session: TestSession, resource: string, viewId?: string) =>
    gw.post('/v1/view/setDefault', { resource, viewId }, { session })

  test('is one person’s own choice, also of a colleague’s, and can be taken back', async () => {
    const resource = 'refund'
    const { viewId } = (await save(admin, { resource, shared: true })).respData
    expect(await opensWith(ops, resource)).toBeNull()
    expect((await choose(ops, resource, viewId)).respCode).toBe('90000')
    expect(await opensWith(ops, resource)).toBe(viewId)
    expect(await opensWith(admin, resource)).toBeNull()
    const own = (await save(ops, { resource })).respData.viewId
    await choose(ops, resource, own)
    expect(await opensWith(ops, resource)).toBe(own)
    await choose(ops, resource)
    expect(await opensWith(ops, resource)).toBe(own)
    await choose(ops, resource, '')
    expect(await opensWith(ops, resource)).toBeNull()
  })

  test('is none once the user may not see it, or it is deleted', async () => {
    const resource = 'cashOut'
    const fields = { resource, name: '共享的', shared: true }
    const { viewId } = (await save(admin, fields)).respData
    await choose(ops, resource, viewId)
    await save(admin, { ...fields, viewId, version: 1, shared: false })
    expect(await opensWith(ops, resource)).toBeNull()
    await save(admin, { ...fields, viewId, version: 2 })
    expect(await opensWith(ops, resource)).toBe(viewId)
    await gw.post('/v1/view/del', { viewId, version: 3 }, { session: admin })
    expect(await opensWith(ops, resource)).toBeNull()
  })

  test('is one of this list that one may see, and no other', async () => {
    const mine = (await save(ops, { resource: 'appeal' })).respData.viewId
    const hidden = (await save(admin, { resource: 'appeal' })).respData.viewId
    const theirs = (await save(partner, { resource: 'appeal', shared: true })).respData.viewId
    for (const viewId of [hidden, theirs, 'SV404'])
      expect((await choose(ops, 'appeal', viewId)).respCode).toBe('90404')
    expect((await choose(ops, 'shop', mine)).respCode).toBe('90404')
    expect((await choose(ops, '', mine)).respCode).toBe('90400')
  })
})

describe('how one wants a list', () => {
  const keep = (session: TestSession, place: string, state?: unknown, resource = 'settle') =>
    gw.post('/v1/view/look', { resource, place, state }, { session })
  const looks = async (session: TestSession) =>
    (await gw.post('/v1/view/list', { resource: 'settle' }, { session, convention: 'A' })).respData
      .looks
  const WIDE = { order: ['settleNo', 'amt'], hidden: [], widths: { amt: 180 }, pinned: ['amt'] }

  test('is stored for each of its places, newest last, for the user only', async () => {
    expect(await looks(ops)).toEqual({})
    await keep(ops, 'all', { order: [], hidden: ['amt'] })
    await keep(ops, 'all', WIDE)
    await keep(ops, 'SV12.MERCHANT', { order: [], hidden: [], size: 'small' })
    expect(await looks(ops)).toEqual({
      all: WIDE,
      'SV12.MERCHANT': { order: [], hidden: [], size: 'small' },
    })
    for (const session of [admin, partner, other]) expect(await looks(session)).toEqual({})
    await keep(ops, 'all')
    expect(Object.keys(await looks(ops))).toEqual(['SV12.MERCHANT', 'all'])
    await keep(ops, 'all', '')
    expect(Object.keys(await looks(ops))).toEqual(['SV12.MERCHANT'])
  })

  test('goes with one’s own view', async () => {
    const { viewId } = (await save(ops, { resource: 'settle' })).respData
    await keep(ops, viewId, WIDE)
    await keep(ops, `${viewId}.DAY`, WIDE)
    await gw.post('/v1/view/del', { viewId, version: 1 }, { session: ops })
    expect(Object.keys(await looks(ops))).toEqual(['SV12.MERCHANT'])
  })

  test.each([
    ['', WIDE, 'place', '格式不正确'],
    ['a b', WIDE, 'place', '格式不正确'],
    ['all', '[]', 'state', '格式不正确'],
    ['all', { order: 'x'.repeat(8_000) }, 'state', '视图内容过大'],
  ])('%j with %j is refused at its field', async (place, state, field, msg) => {
    const { respCode, respData } = await keep(ops, place, state)
    expect(respCode).toBe('90400')
    expect(respData.errors).toContainEqual({ field, msg })
  })

  test('is refused in the 101st place', async () => {
    for (let at = 0; at < 100; at++) await keep(sales, `p${at}`, WIDE)
    const { respData } = await keep(sales, 'p100', WIDE)
    expect(respData.errors).toEqual([{ field: 'place', msg: '保存的列设置过多' }])
    expect((await keep(sales, 'p99', {})).respCode).toBe('90000')
  })
})
