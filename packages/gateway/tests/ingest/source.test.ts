import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isSealed } from '../../core/sealed'
import { operation, source } from '../../schema'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { deliver, openMerchant, paid, SOURCE } from './support'

const gw = await gatewayForFile({ config: { dataSecret: 'key-of-this-test-0123456789abcdef' } })
const admin = await gw.signIn('fws_admin')
const { merId, shopId } = await openMerchant(gw)

const FORM = {
  sourceName: '某银行收单',
  payChannels: ['WECHAT', 'ALIPAY'],
  feeFrom: 'RATES',
  settleOn: 'EVENT',
  expectedBy: '09:30',
  profile: 'generic-csv',
  sourceStatus: 'ACTIVE',
}
const save = (body: Record<string, unknown>, session: TestSession = admin) =>
  gw.post('/v1/source/save', body, { session })
const detail = async (sourceId: string) =>
  (await gw.post('/v1/source/detail', { sourceId }, { session: admin })).respData
const make = async (sourceName: string) => (await save({ ...FORM, sourceName })).respData
const events = '{"events":[]}'
const status = async (sourceId: string, secret: string) =>
  (await deliver(gw, events, { source: sourceId, secret })).status

describe('a source', () => {
  test('gets the next number among all providers and a secret that opens the door', async () => {
    const { respCode, respData } = await save(FORM)
    expect(respCode).toBe('90000')
    // The samples' sources have the first two numbers.
    expect(respData.sourceId).toBe('SR00000003')
    expect(respData.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await status('SR00000003', respData.secret)).toBe(200)
    expect(await detail('SR00000003')).toMatchObject({ ...FORM, hasFormer: '0', version: 1 })
  })

  test('keeps its secret sealed, and no answer, log or stored answer has it', async () => {
    const { sourceId, secret } = await make('只显示一次')
    const [row] = await gw.db.select().from(source).where(eq(source.sourceId, sourceId))
    expect(isSealed(row!.secret)).toBe(true)
    const shown = JSON.stringify([
      await detail(sourceId),
      await gw.post('/v1/source/list', {}, { session: admin }),
      await gw.post('/v1/audit/list', { recordNo: sourceId }, { session: admin }),
      await gw.db.select().from(operation),
      (await gw.db.execute('select * from idempotency')).rows,
    ])
    expect(shown).toContain(sourceId)
    expect(shown).not.toContain(secret.slice(6))
    expect(shown).not.toContain(row!.secret)
  })

  test('that is saved twice under one name is refused at the name', async () => {
    await make('同名')
    const twice = await save({ ...FORM, sourceName: '同名' })
    expect(twice.respData.errors).toEqual([{ field: 'sourceName', msg: '已有同名的来源' }])
  })

  test('changes what is sent and leaves the rest, secret included', async () => {
    const { sourceId, secret } = await make('待修改')
    const changed = await save({ sourceId, version: 1, feeFrom: 'SOURCE' })
    expect(changed.respData).toMatchObject({ feeFrom: 'SOURCE', expectedBy: '09:30', version: 2 })
    expect(changed.respData.secret).toBeUndefined()
    expect(await status(sourceId, secret)).toBe(200)
    const stale = await save({ sourceId, version: 1, feeFrom: 'RATES' })
    expect([stale.respCode, stale.respDesc]).toEqual(['90409', '数据已被他人修改，请刷新后重试'])
  })

  test('that is stopped takes nothing', async () => {
    const { sourceId, secret } = await make('待停用')
    await save({ sourceId, version: 1, sourceStatus: 'STOPPED' })
    expect(await status(sourceId, secret)).toBe(401)
  })

  test('finds merchants by its own numbers', async () => {
    const merchantNos = `\n1900000109 = ${merId}\nPOI-1=${shopId}\n`
    const { sourceId, secret } = (await save({ ...FORM, sourceName: '有对应', merchantNos }))
      .respData
    expect((await detail(sourceId)).merchantNos).toBe(`1900000109 = ${merId}\nPOI-1 = ${shopId}`)
    const body = JSON.stringify({
      events: [paid({ channelTradeNo: 'MAP1', subMchId: '1900000109' })],
    })
    const answer = await deliver(gw, body, { source: sourceId, secret })
    expect(answer.body.results).toMatchObject([{ state: 'APPLIED' }])
  })

  test.each([
    ['sourceName', '', '请输入来源名称'],
    ['payChannels', ['CASH'], '取值不在可选范围内'],
    ['feeFrom', 'X', '取值不在可选范围内'],
    ['expectedBy', '25:00', '格式应为 HH:mm，如 09:30'],
    ['profile', 'excel', '账单格式应为所列名称之一，或一个 JSON 对象'],
    ['merchantNos', '1900000109', '第1行格式应为：渠道商户号 = 商户号或门店号'],
    ['merchantNos', `1 = ${merId}\n1 = ${merId}`, '第2行的渠道商户号重复'],
    ['merchantNos', `1 = ${merId}\n2 = 8999999999999999`, '第2行的商户号或门店号不存在'],
    ['merchantNos', '{"1": "8999999999999999"}', '第1行的商户号或门店号不存在'],
  ])('is refused at %s for %j', async (field, value, msg) => {
    const { respCode, respData } = await save({ ...FORM, sourceName: '有误', [field]: value })
    expect([respCode, respData.errors[0]]).toEqual(['90400', { field, msg }])
  })
})

describe('a secret that is changed', () => {
  const rotate = (body: Record<string, unknown>, session: TestSession = admin) =>
    gw.post('/v1/source/rotateSecret', body, { session })

  test('opens the door beside the former one until that is dropped', async () => {
    const { sourceId, secret: first } = await make('换密钥')
    const { secret: second, version } = (await rotate({ sourceId, version: 1 })).respData
    expect(second).toMatch(/^whsec_/)
    expect(second).not.toBe(first)
    expect([await status(sourceId, first), await status(sourceId, second)]).toEqual([200, 200])
    expect((await detail(sourceId)).hasFormer).toBe('1')

    const early = await rotate({ sourceId, version })
    expect([early.respCode, early.respDesc]).toEqual(['90409', '旧密钥仍有效，请先停用旧密钥'])

    const dropped = (await rotate({ sourceId, version, drop: true })).respData
    expect(dropped).toEqual({ sourceId, version: 3 })
    expect([await status(sourceId, first), await status(sourceId, second)]).toEqual([401, 200])
    const again = await rotate({ sourceId, version: 3, drop: true })
    expect([again.respCode, again.respDesc]).toEqual(['90409', '没有需要停用的旧密钥'])
  })

  test('of two changes at once is changed once', async () => {
    const { sourceId } = await make('同时换')
    const both = await Promise.all([
      rotate({ sourceId, version: 1 }),
      rotate({ sourceId, version: 1 }),
    ])
    expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90409'])
  })

  test('is not answered again to a repeated request', async () => {
    const { sourceId } = await make('重发')
    const options = { session: admin, requestSeqId: 'rotate-again-0001' }
    const first = await gw.post('/v1/source/rotateSecret', { sourceId, version: 1 }, options)
    const again = await gw.post('/v1/source/rotateSecret', { sourceId, version: 1 }, options)
    expect([first.respCode, again.respCode]).toEqual(['90000', '90409'])
  })
})

describe('who may see and change sources', () => {
  const paths = [
    '/v1/source/list',
    '/v1/source/detail',
    '/v1/source/save',
    '/v1/source/rotateSecret',
  ]

  test.each(paths)(
    '%s is closed to a partner, a shop and a role without the code',
    async (path) => {
      for (const who of ['qd_admin', 'shop_owner', 'noperm']) {
        const session = await gw.signIn(who)
        const { respCode } = await gw.post(
          path,
          { ...FORM, sourceId: SOURCE, version: 1 },
          { session },
        )
        expect(respCode).toBe('90403')
      }
    },
  )

  test('another provider finds and changes none of them', async () => {
    const session = await gw.signIn('other_admin')
    const { respData } = await gw.post('/v1/source/list', {}, { session })
    expect(respData.list.map(({ sourceId }: { sourceId: string }) => sourceId)).toEqual([
      'SR00000002',
    ])
    const body = { sourceId: SOURCE, version: 1 }
    const codes = [
      await gw.post('/v1/source/detail', body, { session }),
      await gw.post('/v1/source/save', { ...FORM, ...body }, { session }),
      await gw.post('/v1/source/rotateSecret', body, { session }),
    ].map(({ respCode }) => respCode)
    expect(codes).toEqual(['90404', '90404', '90404'])
  })
})
