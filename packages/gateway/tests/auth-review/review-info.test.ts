import { beforeAll, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { merchant } from '../../schema'
import { gatewayForFile, type TestSession } from '../support/gateway'
import {
  answer,
  desk,
  EAST,
  INFO,
  merchantOf,
  picture,
  quietMerchants,
  REPORT,
  reviewOf,
} from './support'

let quiet: Awaited<ReturnType<typeof quietMerchants>>

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  quiet = await quietMerchants(gw)
})

const info = async (applyId: string, session = admin) =>
  (await gw.post(INFO, { applyId }, { session })).respData
const seeded = async (authReviewStatus: string, providerId = '6000000000000001') =>
  (
    await gw.db
      .select()
      .from(merchant)
      .where(
        and(eq(merchant.authReviewStatus, authReviewStatus), eq(merchant.providerId, providerId)),
      )
  )[0]!

describe('a review', () => {
  test('of a merchant that was never asked for anything is NONE and asks for nothing', async () => {
    const { applyId, merId } = quiet[0]!
    expect(await info(applyId)).toMatchObject({
      applyId,
      merId,
      reviewStatus: 'NONE',
      version: 0,
      deadline: null,
      submittable: '0',
      items: [],
      answers: {},
      logs: [],
    })
  })

  test('says what is asked for, why, until when, and what the record shows already', async () => {
    const holder = quiet.pop()!
    await desk(gw, {
      id: holder.applyId,
      decision: 'ask',
      items: ['LEASE', 'DOOR_PHOTO', { itemCode: 'OTHER', required: false, reason: '说明用途' }],
      deadline: '2026-11-21 10:00:00',
    })
    const data = await info(holder.applyId)
    expect(data).toMatchObject({
      reviewStatus: 'WAIT_SUBMIT',
      version: 1,
      deadline: '2026-11-21 10:00:00',
      remainText: '19小时',
      urgent: '1',
      submittable: '1',
    })
    expect(data.items).toEqual([
      {
        itemCode: 'LEASE',
        label: '租赁合同/场地证明',
        kind: 'IMAGE',
        required: true,
        reason: '登记地址与经营地址不一致，请提供场地证明',
        refused: '',
        oldValue: null,
      },
      {
        itemCode: 'DOOR_PHOTO',
        label: '门头照(带店招)',
        kind: 'IMAGE',
        required: true,
        reason: '进件门头照看不到完整店招，请重新拍摄',
        refused: '',
        oldValue: [holder.pics.storePics![0]],
      },
      {
        itemCode: 'OTHER',
        label: '其他说明',
        kind: 'TEXT',
        required: false,
        reason: '说明用途',
        refused: '',
        oldValue: null,
      },
    ])
    expect(data.logs).toEqual([
      {
        time: '2026-11-20 15:00:00',
        title: '发起真实性审核',
        operator: '收单审核',
        remark: '租赁合同/场地证明、门头照(带店招)、其他说明',
        tone: 'waiting',
      },
    ])
  })

  test('shows who it is about, names and mobiles masked', async () => {
    const holder = quiet[1]!
    const summary = (await info(holder.applyId)).merchant
    expect(summary).toMatchObject({
      merRegName: holder.merRegName,
      merStatus: 'NORMAL',
      bizAddr: holder.bizAddr,
    })
    expect(summary.legalName).toMatch(/^.{1,2}\*/)
    expect(summary.contactMobile).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(JSON.stringify(summary)).not.toContain(holder.legalIdNo)
    expect(JSON.stringify(summary)).not.toContain(holder.acctNo)
  })

  test('brings what was refused to the top, with the refused answer as its old value', async () => {
    const holder = quiet.pop()!
    await desk(gw, { id: holder.applyId, decision: 'ask', items: ['LEASE', 'DOOR_PHOTO'] })
    const [lease, door] = [await picture(gw, admin), await picture(gw, admin)]
    await answer(gw, admin, holder.applyId, { ...REPORT, LEASE: [lease], DOOR_PHOTO: [door] })
    expect(await info(holder.applyId)).toMatchObject({
      reviewStatus: 'CHECKING',
      submittable: '0',
      answers: { LEASE: [lease], DOOR_PHOTO: [door], ...REPORT },
    })
    await desk(gw, {
      id: holder.applyId,
      decision: 'reject',
      items: [{ itemCode: 'DOOR_PHOTO', reason: '店招被遮挡' }],
    })
    const data = await info(holder.applyId)
    expect(data).toMatchObject({ reviewStatus: 'REJECTED', deadline: null, remainText: null })
    expect(
      data.items.map(({ itemCode, refused, oldValue }: Record<string, unknown>) => ({
        itemCode,
        refused,
        oldValue,
      })),
    ).toEqual([
      { itemCode: 'DOOR_PHOTO', refused: '店招被遮挡', oldValue: [door] },
      { itemCode: 'LEASE', refused: '', oldValue: [lease] },
    ])
    // The form opens without what was refused.
    expect(data.answers).toEqual({ LEASE: [lease], ...REPORT })
  })

  test.each(['WAIT_SUBMIT', 'CHECKING', 'PASSED', 'REJECTED', 'OVERDUE'])(
    'of the sample data has its merchant’s state: %s, at both providers',
    async (status) => {
      for (const [login, providerId] of [
        ['fws_admin', '6000000000000001'],
        ['other_admin', '6000000000000002'],
      ] as const) {
        const session = await gw.signIn(login)
        const holder = await seeded(status, providerId)
        const data = await info(holder.applyId, session)
        expect(data.reviewStatus).toBe(status)
        expect(data.items.length).toBeGreaterThan(2)
        expect(data.logs.length).toBe(data.version)
        expect(data.logs.at(-1).time <= '2026-11-20 15:00:00').toBe(true)
      }
    },
  )
})

describe('pictures of identity and bank cards', () => {
  test('are shown and served to those who answer, not to those who only read', async () => {
    const holder = quiet.pop()!
    await desk(gw, { id: holder.applyId, decision: 'ask', items: ['LEGAL_HOLD_ID', 'LEASE'] })
    const [card, lease] = [await picture(gw, admin), await picture(gw, admin)]
    await answer(gw, admin, holder.applyId, { ...REPORT, LEGAL_HOLD_ID: [card], LEASE: [lease] })
    const [reader, ops, other] = [
      await gw.signIn('fws_readonly'),
      await gw.signIn('fws_ops'),
      await gw.signIn('other_admin'),
    ]
    const url = async (jToken: string, session: TestSession) =>
      (await gw.post('/v1/function/jfileUrl', { jToken }, { session })).respCode
    expect((await info(holder.applyId, ops)).answers.LEGAL_HOLD_ID).toEqual([card])
    expect(await url(card, ops)).toBe('90000')
    const seen = await info(holder.applyId, reader)
    expect(seen.answers).not.toHaveProperty('LEGAL_HOLD_ID')
    expect(seen.answers.LEASE).toEqual([lease])
    expect(JSON.stringify(seen)).not.toContain(card)
    expect(await url(lease, reader)).toBe('90000')
    expect(await url(card, reader)).toBe('90404')
    expect(await url(lease, other)).toBe('90404')
  })
})

describe('rejectInfo', () => {
  test('is for those who may see merchants, inside their rows', async () => {
    const [own] = await quietMerchants(gw, 'NORMAL', EAST)
    const foreign = quiet[0]!
    const partner = await gw.signIn('qd_admin')
    expect((await info(own!.applyId, partner)).applyId).toBe(own!.applyId)
    const code = async (applyId: string, session?: TestSession) =>
      (await gw.post(INFO, { applyId }, { session })).respCode
    expect(await code(foreign.applyId, partner)).toBe('90404')
    expect(await code(foreign.applyId, await gw.signIn('other_admin'))).toBe('90404')
    expect(await code('AP00000000000000', admin)).toBe('90404')
    expect(await code(foreign.applyId, await gw.signIn('nocode'))).toBe('90403')
    expect(await code(foreign.applyId, await gw.signIn('shop_owner'))).toBe('90403')
    expect(await code(foreign.applyId)).toBe('90401')
    expect((await gw.post(INFO, {}, { session: admin })).respData.errors).toEqual([
      { field: 'applyId', msg: '必填项不能为空' },
    ])
  })

  test('tells a read-only user that they cannot answer', async () => {
    const waiting = await seeded('WAIT_SUBMIT')
    const reader = await gw.signIn('fws_readonly')
    expect((await info(waiting.applyId, reader)).submittable).toBe('0')
    expect((await info(waiting.applyId)).submittable).toBe('1')
    expect((await reviewOf(gw, waiting.applyId)).merId).toBe(
      (await merchantOf(gw, waiting.applyId)).merId,
    )
  })
})
