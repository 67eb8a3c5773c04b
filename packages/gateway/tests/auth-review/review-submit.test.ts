import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { job, merchant } from '../../schema'
import { pdf } from '../files/samples'
import { putFile } from '../files/rows'
import { gatewayForFile, type TestSession } from '../support/gateway'
import {
  answer,
  desk,
  EAST,
  picture,
  quietMerchants,
  REPORT,
  reviewOf,
  statesOf,
  SUBMIT,
  titlesOf,
} from './support'

let quiet: Awaited<ReturnType<typeof quietMerchants>>

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  quiet = await quietMerchants(gw)
})

const ITEMS = ['DOOR_PHOTO', 'PREMISES', { itemCode: 'OTHER', required: false }]
/** A merchant no other test here has used, asked for a photo, a choice and a text. */
async function asked(items: unknown[] = ITEMS) {
  const { applyId } = quiet.pop()!
  await desk(gw, { id: applyId, decision: 'ask', items })
  return applyId
}
const whole = async () => ({
  ...REPORT,
  DOOR_PHOTO: [await picture(gw, admin)],
  PREMISES: 'RENTED',
})

describe('an answer', () => {
  test('goes to the review desk, and is on the merchant at once', async () => {
    const applyId = await asked()
    const body = await whole()
    const { respCode, respData } = await answer(gw, admin, applyId, body)
    expect(respCode).toBe('90000')
    expect(respData).toEqual({ applyId, reviewStatus: 'CHECKING', version: 2 })
    expect(await statesOf(gw, applyId)).toEqual({
      reviewStatus: 'CHECKING',
      authReviewStatus: 'CHECKING',
      merStatus: 'NORMAL',
    })
    const row = await reviewOf(gw, applyId)
    expect(row.answers).toEqual(body)
    expect(row.submitTime).toEqual(new Date('2026-11-20T15:00:00+08:00'))
    const kinds = (await gw.db.select().from(job).where(eq(job.refId, applyId))).map(
      ({ kind }) => kind,
    )
    expect(kinds).toEqual(['auth-review-answer'])
    expect(await titlesOf(gw, 'authReview', applyId)).toEqual(['发起真实性审核', '提交补充资料'])
  })

  test('says at each field what is missing', async () => {
    const { respCode, respData } = await answer(gw, admin, await asked(), {})
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([
      { field: 'DOOR_PHOTO', msg: '请上传门头照(带店招)' },
      { field: 'PREMISES', msg: '请选择经营场所性质' },
      { field: 'explain', msg: '请输入情况说明' },
      { field: 'businessNormal', msg: '请选择经营是否正常' },
      { field: 'checker', msg: '请输入实地核查人' },
      { field: 'checkDate', msg: '请选择核查日期' },
    ])
  })

  test.each([
    ['DOOR_PHOTO', ['a', 'b', 'c', 'd'], '门头照(带店招)最多上传3张'],
    ['DOOR_PHOTO', '{"a":1}', '图片不存在，请重新上传'],
    ['DOOR_PHOTO', '[1]', '图片格式不正确'],
    ['DOOR_PHOTO', ['a\0b'], '图片不存在，请重新上传'],
    ['PREMISES', 'PALACE', '经营场所性质不在可选范围内'],
    ['OTHER', '短', '其他说明不能少于2个字'],
    ['OTHER', '长'.repeat(501), '其他说明不能超过500个字'],
    ['explain', '太短了', '情况说明不能少于10个字'],
    ['explain', '长'.repeat(501), '情况说明不能超过500个字'],
    ['businessNormal', '2', '请选择经营是否正常'],
    ['checker', '周1', '姓名须为2至30个汉字，或证件上的拉丁字母姓名'],
    ['checkDate', '2026-11-21', '核查日期不能晚于今天'],
    ['checkDate', '2026-02-30', '日期格式不正确'],
  ])('with %s wrong is refused at that field', async (field, value, msg) => {
    const { respCode, respData } = await answer(gw, admin, await asked(), {
      ...(await whole()),
      [field]: value,
    })
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([{ field, msg }])
  })

  test('with half of an emoji, which no row can keep, is refused at that field', async () => {
    const applyId = await asked()
    const { version } = await reviewOf(gw, applyId)
    const explain = '门头装修后已更换店招，照片为本周实地拍摄\ud83d'
    const body = { applyId, version, ...(await whole()), explain }
    const { respCode, respData } = await gw.post(SUBMIT, body, { session: admin, convention: 'A' })
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([{ field: 'explain', msg: '格式不正确' }])
  })

  test('takes pictures of the caller and of the review, never a foreign or another kind of file', async () => {
    const applyId = await asked(['DOOR_PHOTO'])
    const ops = await gw.signIn('fws_ops')
    const foreign = await picture(gw, ops)
    const paper = await putFile(gw, {
      uploaderId: admin.userId,
      bytes: pdf(),
      kind: 'pdf',
      fileName: '合同.pdf',
    })
    const wrong = async (token: string) =>
      (await answer(gw, admin, applyId, { ...REPORT, DOOR_PHOTO: [token] })).respData.errors
    expect(await wrong(foreign)).toEqual([{ field: 'DOOR_PHOTO', msg: '图片不存在，请重新上传' }])
    expect(await wrong(paper)).toEqual([{ field: 'DOOR_PHOTO', msg: '上传图片只能是图片格式!' }])
    // The merchant's own picture is already in the review.
    const [token] = (await reviewOf(gw, applyId)).pics.items!
    const taken = await answer(gw, admin, applyId, { ...REPORT, DOOR_PHOTO: token })
    expect(taken.respCode).toBe('90000')
  })

  test('after a refusal needs something new only where it was refused', async () => {
    const applyId = await asked()
    const first = await whole()
    await answer(gw, admin, applyId, { ...first, OTHER: '店庆促销' })
    await desk(gw, {
      id: applyId,
      decision: 'reject',
      items: ['DOOR_PHOTO', 'OTHER'],
      reason: '不清楚',
    })
    const again = (body: Record<string, unknown>) => answer(gw, admin, applyId, body)
    expect((await again({})).respData.errors).toEqual([
      { field: 'DOOR_PHOTO', msg: '请上传门头照(带店招)' },
    ])
    expect(
      (await again({ DOOR_PHOTO: first.DOOR_PHOTO, OTHER: ' 店庆促销 ' })).respData.errors,
    ).toEqual([
      { field: 'DOOR_PHOTO', msg: '门头照(带店招)已被驳回，请上传新的图片' },
      { field: 'OTHER', msg: '其他说明已被驳回，请修改后再提交' },
    ])
    const fresh = await picture(gw, admin)
    expect((await again({ DOOR_PHOTO: [fresh], OTHER: '店庆促销三天，已结束' })).respCode).toBe(
      '90000',
    )
    const { answers, items } = await reviewOf(gw, applyId)
    expect(answers).toEqual({
      ...REPORT,
      PREMISES: 'RENTED',
      DOOR_PHOTO: [fresh],
      OTHER: '店庆促销三天，已结束',
    })
    expect(items.map(({ refused }) => refused)).toEqual(['', '', ''])
    expect(await titlesOf(gw, 'authReview', applyId)).toEqual([
      '发起真实性审核',
      '提交补充资料',
      '审核驳回',
      '重新提交补充资料',
    ])
  })

  test('under an old version, in another state or for a closed merchant is refused', async () => {
    const applyId = await asked(['DOOR_PHOTO'])
    const body = { applyId, ...(await whole()) }
    const stale = await gw.post(SUBMIT, { ...body, version: 0 }, { session: admin })
    expect([stale.respCode, stale.respDesc]).toEqual(['90409', '数据已被他人修改，请刷新后重试'])
    const twice = await Promise.all(
      [1, 2].map(() => gw.post(SUBMIT, { ...body, version: 1 }, { session: admin })),
    )
    expect(twice.map(({ respCode }) => respCode).sort()).toEqual(['90000', '90409'])
    const late = await gw.post(SUBMIT, { ...body, version: 2 }, { session: admin })
    expect([late.respCode, late.respDesc]).toEqual(['90409', '状态已变更：当前为审核中'])
    const gone = await asked(['DOOR_PHOTO'])
    await gw.db.update(merchant).set({ merStatus: 'CLOSED' }).where(eq(merchant.applyId, gone))
    expect((await answer(gw, admin, gone, await whole())).respDesc).toBe('商户已注销，不能补充资料')
    const never = quiet[0]!.applyId
    const none = await gw.post(SUBMIT, { ...body, applyId: never, version: 0 }, { session: admin })
    expect(none.respCode).toBe('90404')
  })
})

describe('rejectSubmit', () => {
  test('is for those who may edit applications, inside their rows', async () => {
    const applyId = await asked(['DOOR_PHOTO'])
    const code = async (session?: TestSession, of = applyId) =>
      (await gw.post(SUBMIT, { applyId: of, version: 1, ...REPORT }, { session })).respCode
    expect(await code(await gw.signIn('fws_readonly'))).toBe('90403')
    expect(await code(await gw.signIn('shop_owner'))).toBe('90403')
    expect(await code(await gw.signIn('fws_finance'))).toBe('90403')
    expect(await code(await gw.signIn('other_admin'))).toBe('90404')
    expect(await code(await gw.signIn('qd_admin'))).toBe('90404')
    expect(await code()).toBe('90401')
    const bad = await gw.post(SUBMIT, { applyId: '', version: 'x' }, { session: admin })
    expect(bad.respData.errors.map(({ field }: { field: string }) => field)).toEqual([
      'applyId',
      'version',
    ])
  })

  test('a partner answers for its own merchants', async () => {
    const [own] = await quietMerchants(gw, 'NORMAL', EAST)
    await desk(gw, { id: own!.applyId, decision: 'ask', items: ['DOOR_PHOTO'] })
    const partner = await gw.signIn('qd_admin')
    const body = { ...REPORT, DOOR_PHOTO: [await picture(gw, partner)] }
    expect((await answer(gw, partner, own!.applyId, body)).respCode).toBe('90000')
  })
})
