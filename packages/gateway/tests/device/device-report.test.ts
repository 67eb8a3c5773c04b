import { describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { device, merchant, shop } from '../../schema'
import { answerTo } from '../../sandbox/simulator/device'
import { gatewayForFile } from '../support/gateway'

let serial = 0

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const post = (action: string, body: Record<string, unknown>) =>
  gw.post(`/v1/device/${action}`, body, { session: admin })
const row = async (deviceId: string) =>
  (await gw.db.select().from(device).where(eq(device.deviceId, deviceId)))[0]!
/** A terminal whose first report (version 2, after binding) is answered so. */
async function reporting(event: 'reported' | 'fail'): Promise<string> {
  let serialNo = ''
  do serialNo = `REPORT${++serial}`
  while (answerTo({ serialNo, version: 2 }).event !== event)
  const { respData } = await post('add', {
    deviceKind: 'POS',
    model: 'ZX-A8',
    networkLicense: 'P3100',
    serialNo,
  })
  const [at] = await gw.db
    .select({ merId: shop.merId, shopId: shop.shopId })
    .from(shop)
    .innerJoin(merchant, and(eq(merchant.merId, shop.merId), eq(merchant.merStatus, 'NORMAL')))
    .where(and(eq(shop.shopStatus, 'OPEN'), eq(shop.providerId, '6000000000000001')))
    .limit(1)
  const bound = await post('bind', {
    deviceId: respData.deviceId,
    ...at,
    installRegion: '330000-330100-330106',
    installAddr: '文三路90号东部软件园',
    lng: '120.12',
    lat: '30.28',
  })
  expect(bound.respData.regStatus).toBe('REPORTING')
  return respData.deviceId
}
const sandbox = async (method: 'GET' | 'POST', name: string, payload?: object) => {
  const response = await gw.app.inject({
    method,
    url: `/sandbox/api/${name}`,
    payload,
    headers: { host: '127.0.0.1' },
  })
  return { status: response.statusCode, body: response.json() }
}
const decide = (order: object) => sandbox('POST', 'decide', { kind: 'device', ...order })

describe('the clearing house', () => {
  test('answers half a minute later by business time', async () => {
    const deviceId = await reporting('reported')
    await gw.clock.advance(29_000)
    expect((await row(deviceId)).regStatus).toBe('REPORTING')
    await gw.clock.advance(1000)
    expect(await row(deviceId)).toMatchObject({ regStatus: 'REPORTED', regMessage: '', version: 3 })
    const { respData } = await post('detail', { deviceId })
    expect(respData.logs.at(-1)).toMatchObject({
      title: '报备成功',
      operator: '清算机构',
      tone: 'success',
    })
  })

  test('refuses some with a reason, and they can be reported again', async () => {
    const deviceId = await reporting('fail')
    await gw.clock.advance(30_000)
    const failed = await row(deviceId)
    expect(failed.regStatus).toBe('REPORT_FAIL')
    expect(failed.regMessage).not.toBe('')
    const again = await post('report', { deviceId, version: failed.version })
    expect(again.respData.regStatus).toBe('REPORTING')
    expect((await post('report', { deviceId })).respCode).toBe('90409')
    await gw.clock.advance(30_000)
    expect((await row(deviceId)).regStatus).toMatch(/^REPORTED$|^REPORT_FAIL$/)
  })

  test('does not answer for a terminal that was taken back meanwhile', async () => {
    const deviceId = await reporting('reported')
    await post('unbind', { deviceId, reason: '商户更换终端' })
    await gw.clock.advance(60_000)
    expect((await row(deviceId)).regStatus).toBe('REVOKED')
  })
})

describe('deciding by hand', () => {
  test('what waits is listed with its decisions', async () => {
    const deviceId = await reporting('reported')
    const { body } = await sandbox('GET', 'pending')
    const item = body.list.find((one: { id: string }) => one.id === deviceId)
    expect(item).toMatchObject({
      kind: 'device',
      state: 'REPORTING',
      decisions: ['reported', 'fail'],
    })
    expect(item.title).toMatch(/^终端报备：智能POS REPORT\d+$/)
    expect(item.dueAt).toMatch(/^2026-11-20 15:/)
  })

  test('counts once, whatever the clock brings later', async () => {
    const deviceId = await reporting('reported')
    const answer = await decide({
      id: deviceId,
      decision: 'fail',
      reason: '布放地址与经纬度不一致',
    })
    expect(answer).toEqual({
      status: 200,
      body: { kind: 'device', id: deviceId, from: 'REPORTING', to: 'REPORT_FAIL' },
    })
    await gw.clock.advance(60_000)
    expect(await row(deviceId)).toMatchObject({
      regStatus: 'REPORT_FAIL',
      regMessage: '布放地址与经纬度不一致',
    })
    expect((await decide({ id: deviceId, decision: 'reported' })).status).toBe(409)
  })

  test.each([
    ['an unknown terminal', { id: '000000000000', decision: 'reported' }, 404],
    ['an unknown decision', { id: '000000000000', decision: 'maybe' }, 400],
    ['an unknown kind', { kind: 'dog', id: '1', decision: 'reported' }, 404],
  ])('%s is refused', async (_, order, status) => {
    const answer = await decide(order)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toBeTruthy()
  })
})
