import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { authReview, merchant } from '../../../schema'
import { decisionOn } from '../../../sandbox/simulator/auth-review'
import { gatewayForFile, type TestGateway } from '../../support/gateway'
import {
  answer,
  desk,
  merchantOf,
  picture,
  quietMerchants,
  REPORT,
  reviewOf,
  statesOf,
  titlesOf,
} from '../../auth-review/support'

let quiet: Awaited<ReturnType<typeof quietMerchants>>
const HOUR = 3_600_000

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  quiet = await quietMerchants(gw)
})

const ask = (id: string, more: Record<string, unknown> = {}) =>
  desk(gw, { id, decision: 'ask', items: ['DOOR_PHOTO'], ...more })
async function asked(more: Record<string, unknown> = {}) {
  const { applyId } = quiet.pop()!
  await ask(applyId, more)
  return applyId
}
const sent = async (applyId: string) =>
  answer(gw, admin, applyId, { ...REPORT, DOOR_PHOTO: [await picture(gw, admin)] })
const setStatus = (event: 'freeze' | 'unfreeze', merId: string, version: number) =>
  gw.post(`/v1/merchant/${event}`, { merId, version, reason: '交易异常' }, { session: admin })

describe('a deadline', () => {
  test('that passes limits the merchant until its review is passed', async () => {
    const applyId = await asked({ deadline: '2026-11-20 16:00:00' })
    await gw.clock.advance(HOUR + 1000)
    expect(await statesOf(gw, applyId)).toEqual({
      reviewStatus: 'OVERDUE',
      authReviewStatus: 'OVERDUE',
      merStatus: 'LIMITED',
    })
    const { merId } = await merchantOf(gw, applyId)
    expect((await titlesOf(gw, 'merchant', merId)).at(-1)).toBe('限制功能')
    expect((await sent(applyId)).respData.reviewStatus).toBe('CHECKING')
    // Sent is not passed.
    expect((await statesOf(gw, applyId)).merStatus).toBe('LIMITED')
    expect((await desk(gw, { id: applyId, decision: 'pass' })).body).toEqual({
      kind: 'authReview',
      id: applyId,
      from: 'CHECKING',
      to: 'PASSED',
    })
    expect(await statesOf(gw, applyId)).toEqual({
      reviewStatus: 'PASSED',
      authReviewStatus: 'PASSED',
      merStatus: 'NORMAL',
    })
    expect((await titlesOf(gw, 'merchant', merId)).at(-1)).toBe('解除限制')
  })

  test('of an answer that was sent in time does nothing', async () => {
    const applyId = await asked({ deadline: wire(gw, HOUR) })
    await sent(applyId)
    await desk(gw, { id: applyId, decision: 'reject' })
    await gw.clock.advance(2 * HOUR)
    expect(await statesOf(gw, applyId)).toMatchObject({
      reviewStatus: 'REJECTED',
      merStatus: 'NORMAL',
    })
  })

  test('leaves a frozen merchant frozen, and limits it once it is unfrozen', async () => {
    const applyId = await asked({ deadline: wire(gw, HOUR) })
    const { merId, version } = await merchantOf(gw, applyId)
    await setStatus('freeze', merId, version)
    await gw.clock.advance(HOUR + 1000)
    expect(await statesOf(gw, applyId)).toMatchObject({
      reviewStatus: 'OVERDUE',
      merStatus: 'FROZEN',
    })
    const { respData } = await setStatus('unfreeze', merId, version + 1)
    expect(respData).toEqual({ merId, merStatus: 'LIMITED', version: version + 3 })
    expect(await merchantOf(gw, applyId)).toMatchObject({
      merStatus: 'LIMITED',
      version: version + 3,
    })
  })

  test('does not lift a limit that is not its own', async () => {
    const applyId = await asked()
    await gw.db.update(merchant).set({ merStatus: 'LIMITED' }).where(eq(merchant.applyId, applyId))
    await sent(applyId)
    await desk(gw, { id: applyId, decision: 'pass' })
    expect(await statesOf(gw, applyId)).toMatchObject({
      reviewStatus: 'PASSED',
      merStatus: 'LIMITED',
    })
  })

  test('of the sample data is watched too', async () => {
    const rows = await gw.db
      .select()
      .from(authReview)
      .where(eq(authReview.reviewStatus, 'WAIT_SUBMIT'))
    const last = Math.max(...rows.map(({ deadline }) => deadline!.getTime()))
    await gw.clock.advance(last - gw.clock.now() + 1000)
    const left = await gw.db
      .select()
      .from(authReview)
      .where(eq(authReview.reviewStatus, 'WAIT_SUBMIT'))
    expect(rows.length).toBeGreaterThan(5)
    expect(left).toEqual([])
  })
})

/** A moment ahead of business time, as the wire has it. */
const wire = (of: TestGateway, ms: number) =>
  new Date(of.clock.now() + ms + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ')

describe('the review desk', () => {
  test('answers by itself some minutes after a submission', async () => {
    const applyId = await asked()
    await sent(applyId)
    await gw.clock.advance(2 * 60_000)
    expect((await reviewOf(gw, applyId)).reviewStatus).toBe('CHECKING')
    await gw.clock.advance(2 * 60_000)
    expect(['PASSED', 'REJECTED']).toContain((await reviewOf(gw, applyId)).reviewStatus)
  })

  test('passes most, refuses an item of some, and never refuses twice', () => {
    const items = [{ itemCode: 'DOOR_PHOTO', label: '', kind: 'IMAGE', required: true, reason: '' }]
    const reviews = Array.from({ length: 50 }, (_, i) => ({
      applyId: `AP${i}`,
      version: 2,
      items: items as Parameters<typeof decisionOn>[0]['items'],
    }))
    const events = (again: boolean) =>
      new Set(reviews.map((review) => decisionOn(review, again).event))
    expect(events(false)).toEqual(new Set(['pass', 'reject']))
    expect(events(true)).toEqual(new Set(['pass']))
  })

  test('can ask a merchant anew once it has passed, and not before', async () => {
    const applyId = await asked()
    const early = await ask(applyId)
    expect([early.status, early.body.message]).toEqual([409, '状态已变更：当前为待补充'])
    await sent(applyId)
    await desk(gw, { id: applyId, decision: 'pass' })
    const { merId } = await merchantOf(gw, applyId)
    // By the merchant's number as well.
    expect((await ask(merId)).body).toEqual({
      kind: 'authReview',
      id: applyId,
      from: 'PASSED',
      to: 'WAIT_SUBMIT',
    })
    expect(await reviewOf(gw, applyId)).toMatchObject({
      reviewStatus: 'WAIT_SUBMIT',
      version: 4,
      answers: {},
      submitTime: null,
    })
  })

  test.each([
    [{ id: 'AP0' }, 404, '数据不存在'],
    [{ items: [] }, 400, 'items 应为审核项列表'],
    [{ items: ['door'] }, 400, '审核项编码应为大写字母，如 DOOR_PHOTO'],
    [{ items: ['LEASE', 'LEASE'] }, 400, '审核项不能重复'],
    [{ items: [{ itemCode: 'SIZE', kind: 'SELECT' }] }, 400, 'SIZE 应有 options，如 {"A": "甲"}'],
    [{ deadline: '明天' }, 400, 'deadline 应为 YYYY-MM-DD HH:mm:ss'],
    [{ deadline: '2020-01-01 00:00:00' }, 400, 'deadline 应晚于当前业务时间'],
  ])('gets an error for %j', async (more, status, message) => {
    const answered = await ask(quiet[0]!.applyId, more)
    expect([answered.status, answered.body.message]).toEqual([status, message])
  })

  test('decides only on what was sent, and only refuses what was asked for', async () => {
    const applyId = await asked()
    expect((await desk(gw, { id: applyId, decision: 'pass' })).status).toBe(409)
    await sent(applyId)
    const unknown = await desk(gw, { id: applyId, decision: 'reject', items: ['LEASE'] })
    expect(unknown.body.message).toBe('审核项 LEASE 不在本次审核要求中')
    expect((await desk(gw, { id: quiet[0]!.applyId, decision: 'pass' })).status).toBe(409)
    const listed = await gw.app.inject({
      url: '/sandbox/api/pending',
      headers: { host: '127.0.0.1' },
    })
    expect(listed.json().list).toContainEqual(
      expect.objectContaining({
        kind: 'authReview',
        id: applyId,
        state: 'CHECKING',
        decisions: ['pass', 'reject'],
      }),
    )
  })

  test('asks nothing of a closed merchant', async () => {
    const [closed] = await quietMerchants(gw, 'CLOSED')
    const answered = await ask(closed!.applyId)
    expect(answered.body.message).toBe('商户已注销，不能发起真实性审核')
  })
})
