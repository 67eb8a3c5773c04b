import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { and, eq, isNotNull } from 'drizzle-orm'
import { job, merchant, wxVerify } from '../../../schema'
import { answerTo } from '../../../sandbox/simulator/wx-verify'
import { WX_MOVES } from '../../../features/wx-verify/wx-verify-moves'
import { WX_STEP_JOB } from '../../../sandbox/simulator/agenda'
import { startTestGateway, gatewayForFile, type TestGateway } from '../../support/gateway'
import {
  CONTACT,
  LEGAL,
  logsOf,
  merchantOf,
  newcomers,
  orderOf,
  regOf,
  seeded,
  upload,
  wechat,
} from '../../wx-verify/support'

let firms: string[]
const MINUTE = 60_000

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  firms = [...(await newcomers(gw, 'INDIVIDUAL')), ...(await newcomers(gw, 'ENTERPRISE'))].map(
    (row) => row.applyId,
  )
})

const ask = async (name: string, body: Record<string, unknown>, session = admin) =>
  (await gw.post(`/v1/wechat/${name}`, body, { session })).respData
/** A fresh order of a merchant that no other test here uses. */
async function applied(more: Record<string, unknown> = {}) {
  const applyId = firms.pop()!
  const { orderId } = await ask('apply', { applyId, ...LEGAL, ...more })
  return { applyId, orderId: orderId as string }
}
const bySuper = async () => ({
  ...CONTACT,
  contactIdFront: [await upload(gw, admin)],
  contactIdBack: [await upload(gw, admin)],
  authLetterPic: [await upload(gw, admin)],
})
/** Moves on until a state is reached. */
async function until(orderId: string, state: string) {
  for (let i = 0; i < 5; i++) {
    if ((await orderOf(gw, orderId)).applymentState === state) return
    await wechat(gw, orderId, 'next')
  }
  throw new Error(`${orderId} does not come to ${state}`)
}

describe('by hand', () => {
  test('an application of the legal person goes from audit to scan to pass to authorised', async () => {
    const { applyId, orderId } = await applied()
    const steps = []
    for (let i = 0; i < 4; i++) steps.push((await wechat(gw, orderId, 'next')).body)
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      ['COMMIT', 'WAITTING_FOR_AUDIT'],
      ['WAITTING_FOR_AUDIT', 'WAITTING_FOR_CONFIRM_CONTACT'],
      ['WAITTING_FOR_CONFIRM_CONTACT', 'PASSED'],
      ['AUTHORIZE_STATE_UNAUTHORIZED', 'AUTHORIZE_STATE_AUTHORIZED'],
    ])
    expect(await wechat(gw, orderId, 'next')).toMatchObject({
      status: 409,
      body: { message: '指令已有答复 AUTHORIZED，不再接受 AUTHORIZED' },
    })
    const { merId, wxAuthState } = await merchantOf(gw, applyId)
    expect(wxAuthState).toBe('AUTHORIZED')
    expect((await regOf(gw, merId)).authorizeState).toBe('AUTHORIZED')
    expect(await logsOf(gw, orderId)).toEqual([
      ['提交申请', '服务商管理员', 'NONE', 'COMMIT'],
      ['微信受理', '微信支付', 'COMMIT', 'WAITTING_FOR_AUDIT'],
      ['资料审核通过', '微信支付', 'WAITTING_FOR_AUDIT', 'WAITTING_FOR_CONFIRM_CONTACT'],
      ['联系人已确认', '商户', 'WAITTING_FOR_CONFIRM_CONTACT', 'PASSED'],
      ['商户扫码授权', '商户', 'AUTHORIZE_STATE_UNAUTHORIZED', 'AUTHORIZE_STATE_AUTHORIZED'],
    ])
  })

  test('one with another contact person has its account verified, and can fail there', async () => {
    const { orderId } = await applied(await bySuper())
    await until(orderId, 'WAITTING_FOR_CONFIRM_LEGALPERSON')
    const refusal = { rejectParam: 'licenseNo', rejectReason: '打款验证户名不符' }
    expect((await wechat(gw, orderId, 'reject', refusal)).body).toEqual({
      kind: 'wxVerify',
      id: orderId,
      from: 'WAITTING_FOR_CONFIRM_LEGALPERSON',
      to: 'REJECTED',
    })
    expect(await orderOf(gw, orderId)).toMatchObject({ ...refusal, qrcodeText: null })
  })

  test('the acquirer fails a submission or sends it back', async () => {
    const first = await applied()
    expect((await wechat(gw, first.orderId, 'reject')).body.to).toBe('FAIL')
    expect((await orderOf(gw, first.orderId)).rejectReason).toBe('上游系统繁忙，请稍后重新提交')
    const second = await applied()
    const back = { to: 'EDITTING', rejectReason: '证件照片反光' }
    expect((await wechat(gw, second.orderId, 'reject', back)).body.to).toBe('EDITTING')
  })

  test('a frozen one passes when its contact scans', async () => {
    const { orderId } = await applied()
    await until(orderId, 'WAITTING_FOR_AUDIT')
    expect((await wechat(gw, orderId, 'freeze')).body.to).toBe('FREEZED')
    expect((await wechat(gw, orderId, 'next')).body.to).toBe('PASSED')
  })

  test('an authorisation falls back while the order stays passed, and can be given again', async () => {
    const { applyId, orderId } = await applied()
    await until(orderId, 'PASSED')
    await wechat(gw, orderId, 'authorize')
    expect((await wechat(gw, orderId, 'unauthorize')).body).toMatchObject({
      from: 'AUTHORIZE_STATE_AUTHORIZED',
      to: 'AUTHORIZE_STATE_UNAUTHORIZED',
    })
    const { merId, wxAuthState } = await merchantOf(gw, applyId)
    expect([wxAuthState, (await regOf(gw, merId)).authorizeState]).toEqual([
      'UNAUTHORIZED',
      'UNAUTHORIZED',
    ])
    expect(await ask('stateQuery', { applyId, orderId })).toMatchObject({
      applymentState: 'PASSED',
      authorizeState: 'AUTHORIZE_STATE_UNAUTHORIZED',
      qrcodeData: expect.any(String),
    })
    // The time of the merchant's next scan is unknown.
    await gw.clock.advance(30 * MINUTE)
    expect((await merchantOf(gw, applyId)).wxAuthState).toBe('UNAUTHORIZED')
    await wechat(gw, orderId, 'authorize')
    expect((await merchantOf(gw, applyId)).wxAuthState).toBe('AUTHORIZED')
  })

  test.each([
    ['COMMIT', 'freeze'],
    ['COMMIT', 'authorize'],
    ['WAITTING_FOR_CONFIRM_CONTACT', 'reject'],
    ['WAITTING_FOR_CONFIRM_CONTACT', 'freeze'],
    ['FREEZED', 'reject'],
    ['PASSED', 'unauthorize'],
    ['REJECTED', 'next'],
    ['CANCELED', 'next'],
  ])('in %s the decision %s is refused', async (state, decision) => {
    const { order } = await seeded(gw, state)
    const { status, body } = await wechat(gw, order.orderId, decision)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^状态已变更：当前为/)])
  })

  test('unknown orders and senseless orders are refused', async () => {
    expect((await wechat(gw, 'WV26112099999999', 'next')).status).toBe(404)
    const { orderId } = await applied()
    expect((await wechat(gw, orderId, 'pass')).status).toBe(400)
    expect((await wechat(gw, orderId, 'reject', { rejectReason: 7 })).body.message).toBe(
      'rejectReason 应为不超过200字的文本',
    )
    expect((await wechat(gw, orderId, 'reject', { to: 'PASSED' })).body.message).toBe(
      'to 应为 FAIL、EDITTING 之一',
    )
  })
})

describe('by the clock', () => {
  test('audit, scans and authorisation come by themselves', async () => {
    const { applyId, orderId } = await applied()
    await gw.clock.advance(MINUTE)
    expect((await orderOf(gw, orderId)).applymentState).toBe('WAITTING_FOR_AUDIT')
    await gw.clock.advance(3 * MINUTE)
    const refused = answerTo({
      businessCode: `6000000000000001_${orderId}_1`,
      applymentState: 'WAITTING_FOR_AUDIT',
    })
    if (refused.event === 'reject') await ask('apply', { applyId, orderId })
    // Scans take their time; each follows the step before it.
    for (const minutes of [1, 3, 10, 15]) await gw.clock.advance(minutes * MINUTE)
    expect(await orderOf(gw, orderId)).toMatchObject({
      applymentState: 'PASSED',
      authorizeState: 'AUTHORIZE_STATE_AUTHORIZED',
    })
    expect((await merchantOf(gw, applyId)).wxAuthState).toBe('AUTHORIZED')
  })

  test('one number in eight is refused, always the same ones', () => {
    const codes = Array.from({ length: 800 }, (_, i) => `6000000000000001_WV${i}_1`)
    const answers = codes.map((businessCode) =>
      answerTo({ businessCode, applymentState: 'WAITTING_FOR_AUDIT' }),
    )
    const refused = answers.filter(({ event }) => event === 'reject')
    expect(refused.length).toBeGreaterThan(60)
    expect(refused.length).toBeLessThan(140)
    expect(refused[0]).toEqual({
      event: 'reject',
      rejectParam: expect.any(String),
      rejectReason: expect.any(String),
    })
    const scan = { businessCode: codes[0]!, applymentState: 'WAITTING_FOR_CONFIRM_CONTACT' }
    expect(answerTo(scan)).toEqual({ event: 'next' })
  })

  test('what waits is named in Chinese with what can be decided', async () => {
    const { applyId, orderId } = await applied()
    const { merRegName } = await merchantOf(gw, applyId)
    const response = await gw.app.inject({ url: '/sandbox/api/pending' })
    const mine = response.json().list.filter((one: { kind: string }) => one.kind === 'wxVerify')
    expect(mine.find((one: { id: string }) => one.id === orderId)).toEqual({
      kind: 'wxVerify',
      id: orderId,
      state: 'COMMIT',
      title: `微信实名：已提交 ${merRegName}`,
      decisions: ['next', 'reject'],
      dueAt: expect.stringMatching(/^2026-11-20 /),
    })
    expect(mine.map((one: { state: string }) => one.state)).not.toContain('REJECTED')
  })
})

describe('the state', () => {
  test('of a merchant that never applied is 未申请', async () => {
    expect(await ask('stateQuery', { applyId: firms[0], orderId: '0' })).toEqual({
      applyId: firms[0],
      orderId: '0',
      applymentState: 'NONE',
      authorizeState: 'AUTHORIZE_STATE_UNAUTHORIZED',
      rejectParam: '',
      rejectReason: '',
      version: 0,
    })
  })

  test('has a code in the five states whose code is scanned, until it is authorised', async () => {
    const withCode = await Promise.all(
      [
        'COMMIT',
        'FAIL',
        'EDITTING',
        'WAITTING_FOR_AUDIT',
        'WAITTING_FOR_CONFIRM_CONTACT',
        'WAITTING_FOR_CONFIRM_LEGALPERSON',
        'PASSED',
        'REJECTED',
        'FREEZED',
        'CANCELED',
      ].map(async (state) => {
        const row = await seededOnce(state)
        const answer = await ask('stateQuery', row)
        return answer.qrcodeData ? state : undefined
      }),
    )
    expect(withCode.filter(Boolean)).toEqual([
      'WAITTING_FOR_CONFIRM_CONTACT',
      'WAITTING_FOR_CONFIRM_LEGALPERSON',
      'PASSED',
      'FREEZED',
    ])
    const [done] = await gw.db
      .select()
      .from(wxVerify)
      .where(eq(wxVerify.authorizeState, 'AUTHORIZE_STATE_AUTHORIZED'))
      .limit(1)
    expect((await ask('stateQuery', done!)).qrcodeData).toBeUndefined()
  })

  test('shows a PNG of a QR code that is renewed when it runs out', async () => {
    const { applyId, orderId } = await applied()
    await until(orderId, 'WAITTING_FOR_CONFIRM_CONTACT')
    await gw.db.delete(job).where(and(eq(job.kind, WX_STEP_JOB), eq(job.refId, orderId)))
    const first = await ask('stateQuery', { applyId, orderId })
    const png = Buffer.from(first.qrcodeData, 'base64')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBe(png.readUInt32BE(20))
    expect(first.qrcodeDeadline).toMatch(/^2026-11-21 /)
    expect(first.remainText).toBe('1天')
    expect((await ask('stateQuery', { applyId, orderId })).qrcodeData).toBe(first.qrcodeData)
    await gw.keepOnlyJobs(WX_STEP_JOB)
    await gw.clock.advance(25 * 60 * MINUTE)
    const later = await ask('stateQuery', { applyId, orderId })
    expect(later.qrcodeData).not.toBe(first.qrcodeData)
    expect(later.qrcodeDeadline).toMatch(/^2026-11-22 /)
    expect(later.remainText).toBe('23小时')
  })

  /** Some sample order in the state, whatever earlier tests here have done to others. */
  async function seededOnce(state: string) {
    const [row] = await fresh.db
      .select()
      .from(wxVerify)
      .where(
        and(
          eq(wxVerify.applymentState, state),
          eq(wxVerify.providerId, '6000000000000001'),
          eq(wxVerify.authorizeState, 'AUTHORIZE_STATE_UNAUTHORIZED'),
        ),
      )
    return { applyId: row!.applyId, orderId: row!.orderId }
  }
})

let fresh: TestGateway
beforeAll(async () => {
  fresh = await startTestGateway()
})
afterAll(() => fresh.close())

describe('the sample orders', () => {
  test('cover every state of the table, and the states agree with the merchants', async () => {
    const rows = await fresh.db
      .select({ order: wxVerify, merchant })
      .from(merchant)
      .innerJoin(wxVerify, eq(merchant.wxOrderId, wxVerify.orderId))
    const pointed = await fresh.db.select().from(merchant).where(isNotNull(merchant.wxOrderId))
    expect(rows.length).toBe(pointed.length)
    expect(new Set(rows.map(({ order }) => order.applymentState))).toEqual(
      new Set(WX_MOVES.map(({ to }) => to)),
    )
    const wrong = rows.filter(
      ({ order, merchant: holder }) =>
        (holder.wxAuthState === 'AUTHORIZED') !==
          (order.authorizeState === 'AUTHORIZE_STATE_AUTHORIZED') ||
        (order.authorizeState === 'AUTHORIZE_STATE_AUTHORIZED' &&
          order.applymentState !== 'PASSED') ||
        order.applyId !== holder.applyId,
    )
    expect(wrong).toEqual([])
    expect(rows.some(({ merchant: { corpEntryChannel } }) => corpEntryChannel === '2')).toBe(true)
    expect(new Set(rows.map(({ order }) => order.providerId)).size).toBe(2)
  })

  test('that wait upstream have their next step due, the others none', async () => {
    const jobs = await fresh.db.select().from(job).where(eq(job.kind, WX_STEP_JOB))
    const waiting = jobs.map(({ refId }) => refId)
    expect(new Set(waiting).size).toBe(waiting.length)
    const rows = await fresh.db.select().from(wxVerify)
    const open = rows.filter(
      ({ applymentState, authorizeState }) =>
        /^(COMMIT|WAITTING|FREEZED|PASSED)/.test(applymentState) &&
        authorizeState === 'AUTHORIZE_STATE_UNAUTHORIZED',
    )
    // One of them was authorised once and waits only for the merchant.
    expect(open.length - waiting.length).toBe(1)
    expect(waiting.every((id) => open.some(({ orderId }) => orderId === id))).toBe(true)
  })

  test('can be sent again as they stand where that is allowed', async () => {
    const session = await fresh.signIn('fws_admin')
    for (const state of ['FAIL', 'EDITTING', 'REJECTED', 'CANCELED']) {
      const { order, merchant: holder } = await seeded(fresh, state)
      const call = holder.subjectType === 'MICRO' ? 'applyPrivate' : 'apply'
      const { respDesc } = await fresh.post(
        `/v1/wechat/${call}`,
        { applyId: order.applyId },
        { session },
      )
      expect([state, respDesc]).toEqual([state, '成功'])
    }
  })
})
