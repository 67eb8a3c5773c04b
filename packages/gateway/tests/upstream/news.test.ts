import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as db from '../../schema'
import { REPORT } from '../auth-review/support'
import type { TestGateway, TestSession } from '../support/gateway'
import { notify, startUpstream, type TestUpstream } from '../support/upstream'
import { orderOf, PROVIDER, startReal } from './support'

let upstream: TestUpstream
let gw: TestGateway
let admin: TestSession

beforeAll(async () => {
  upstream = await startUpstream()
  gw = await startReal(upstream.settings)
  admin = await gw.signIn('fws_admin')
})
afterAll(async () => {
  await gw.close()
  await upstream.close()
})

/** 15:00:00, the moment of the samples. */
const NOW = '2026-11-20 15:00:00'

describe('the risk desk asks for proof', () => {
  const reviewOf = async (applyId: string) =>
    (await gw.db.select().from(db.authReview).where(eq(db.authReview.applyId, applyId)))[0]
  const holder = async () => {
    const [row] = await gw.db
      .select()
      .from(db.merchant)
      .where(
        and(
          eq(db.merchant.providerId, PROVIDER),
          eq(db.merchant.merStatus, 'NORMAL'),
          eq(db.merchant.authReviewStatus, 'NONE'),
        ),
      )
      .orderBy(db.merchant.merId)
      .limit(1)
    return row!
  }
  const ask = (refId: string, more: Record<string, unknown> = {}) =>
    notify(gw, {
      providerId: PROVIDER,
      kind: 'risk.proof',
      refId,
      code: 'ASK',
      items: [{ itemCode: 'DOOR_PHOTO', reason: '招牌与执照不符' }],
      ...more,
    })

  test('a merchant is asked for usual items and items of the desk’s own, and cannot be asked twice', async () => {
    const { merId, applyId } = await holder()
    const items = [
      { itemCode: 'DOOR_PHOTO', reason: '招牌与执照不符' },
      { itemCode: 'PREMISES' },
      { itemCode: 'GAS_PERMIT', label: '燃气许可', kind: 'TEXT', required: false },
    ]
    const deadline = '2026-11-25 18:00:00'
    expect(await ask(merId, { items, deadline })).toMatchObject({ result: 'APPLIED' })
    expect(await reviewOf(applyId)).toMatchObject({
      merId,
      reviewStatus: 'WAIT_SUBMIT',
      deadline: new Date('2026-11-25T10:00:00Z'),
      items: [
        { itemCode: 'DOOR_PHOTO', label: '门头照(带店招)', kind: 'IMAGE', required: true },
        { itemCode: 'PREMISES', label: '经营场所性质', kind: 'SELECT', required: true },
        { itemCode: 'GAS_PERMIT', label: '燃气许可', kind: 'TEXT', required: false },
      ],
    })
    const shown = await gw.post('/v1/merchant/rejectInfo', { applyId }, { session: admin })
    expect(shown.respData.items[0]).toMatchObject({ reason: '招牌与执照不符' })
    expect(await ask(merId)).toMatchObject({ result: 'UNFIT' })
  })

  test('refuses a demand without items, without a name, past its deadline, and of another provider', async () => {
    const { merId } = await holder()
    expect(await ask(merId, { items: [] })).toMatchObject({ status: 400 })
    expect(await ask(merId, { items: [{ itemCode: 'GAS_PERMIT' }] })).toMatchObject({ status: 400 })
    const choice = { itemCode: 'SIZE', label: '面积', kind: 'SELECT' }
    expect(await ask(merId, { items: [choice] })).toMatchObject({ status: 400 })
    expect(await ask(merId, { deadline: NOW })).toMatchObject({ result: 'UNFIT' })
    expect(await ask(merId, { providerId: '6000000000000002' })).toMatchObject({ result: 'UNFIT' })
    expect(await ask('8999999999999999')).toMatchObject({ result: 'UNFIT' })
  })

  test('the answer of the merchant goes upstream as an order', async () => {
    const { merId, applyId } = await holder()
    await ask(merId, { items: [{ itemCode: 'OTHER' }] })
    const { version } = (await gw.post('/v1/merchant/rejectInfo', { applyId }, { session: admin }))
      .respData
    const body = { applyId, version, OTHER: '国庆促销，交易量上升', ...REPORT }
    const sent = await gw.post('/v1/merchant/rejectSubmit', body, { session: admin })
    expect(sent.respCode).toBe('90000')
    await gw.runDue()
    expect(upstream.about(applyId).at(-1)).toMatchObject({ kind: 'risk.review', merId })
    const { orderId } = await orderOf(gw, 'risk.review', applyId)
    const passed = await notify(gw, { providerId: PROVIDER, orderId, code: 'PASSED' })
    expect(passed).toMatchObject({ result: 'APPLIED' })
    expect((await reviewOf(applyId))!.reviewStatus).toBe('PASSED')
  })
})

describe('terminals are heard', () => {
  const beat = (terminals: unknown, providerId = PROVIDER) =>
    notify(gw, {
      providerId,
      kind: 'terminal.heartbeat',
      refId: 'batch-1',
      code: 'SEEN',
      terminals,
    })
  const bound = async () =>
    gw.db
      .select({ serialNo: db.device.serialNo, deviceId: db.device.deviceId })
      .from(db.device)
      .where(and(eq(db.device.providerId, PROVIDER), isNotNull(db.device.merId)))
      .orderBy(db.device.deviceId)
      .limit(2)
  const heard = async (deviceId: string) => {
    const { respData } = await gw.post('/v1/device/detail', { deviceId }, { session: admin })
    const { onlineStatus, lastHeartbeat, appVersion } = respData
    return { onlineStatus, lastHeartbeat, appVersion }
  }

  test('the newest heartbeat of each known terminal counts, and makes it online', async () => {
    const [one, two] = await bound()
    await gw.db.update(db.device).set({ lastHeartbeat: null, appVersion: 'V1.0' })
    const batch = [
      { serialNo: one!.serialNo, time: '2026-11-20 14:55:00', appVersion: 'V2.4.1' },
      { serialNo: one!.serialNo, time: '2026-11-20 14:40:00', appVersion: 'V2.4.0' },
      { serialNo: two!.serialNo.toLowerCase(), time: '2026-11-20 14:30:00' },
      { serialNo: 'UNKNOWN99999', time: NOW },
    ]
    expect(await beat(batch)).toMatchObject({ result: 'APPLIED' })
    expect(await heard(one!.deviceId)).toEqual({
      onlineStatus: 'ON',
      lastHeartbeat: '2026-11-20 14:55:00',
      appVersion: 'V2.4.1',
    })
    expect(await heard(two!.deviceId)).toEqual({
      onlineStatus: 'OFF',
      lastHeartbeat: '2026-11-20 14:30:00',
      appVersion: 'V1.0',
    })
    const older = [{ serialNo: one!.serialNo, time: '2026-11-20 14:00:00', appVersion: 'V1.9' }]
    expect(await beat(older)).toMatchObject({ result: 'APPLIED' })
    expect((await heard(one!.deviceId)).appVersion).toBe('V2.4.1')
  })

  test('another provider’s terminals, times to come and broken lists change nothing', async () => {
    const [one] = await bound()
    const of = (time: string) => [{ serialNo: one!.serialNo, time }]
    const before = await heard(one!.deviceId)
    expect(await beat(of('2026-11-20 14:59:00'), '6000000000000002')).toMatchObject({
      result: 'UNFIT',
    })
    expect(await beat(of('2026-11-20 15:30:00'))).toMatchObject({ result: 'UNFIT' })
    expect(await beat([])).toMatchObject({ status: 400 })
    expect(await beat('today')).toMatchObject({ status: 400 })
    expect(await beat(of('yesterday'))).toMatchObject({ status: 400 })
    expect(await heard(one!.deviceId)).toEqual(before)
  })
})
