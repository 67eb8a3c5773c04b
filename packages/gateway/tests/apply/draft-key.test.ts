import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { application } from '../../schema'
import { applicationRow } from '../apply-upstream/support'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const ops = await gw.signIn('fws_ops')
const admin = await gw.signIn('fws_admin')
const sales = await gw.signIn('qd_sales')
const other = await gw.signIn('other_admin')

const STEP = '/v1/private/business/applyStep'
const INFO = '/v1/private/business/applyInfo'
const HLB_SAVE = '/v2/hlbMiniApply/save'
const HLB_INFO = '/v2/hlbMiniApply/info'

const save = (body: Record<string, unknown>, session = ops, path = STEP) =>
  gw.post(path, body, { session })
const countOf = (draftKey: string) => gw.db.$count(application, eq(application.draftKey, draftKey))

describe('a first save with a key of its maker', () => {
  test.each([
    [STEP, INFO, 'step-key-of-16-chars-1', { shortName: '断线面馆' }],
    [HLB_SAVE, HLB_INFO, 'hlb-key-of-16-chars-1', { storeName: '断线面馆' }],
  ])(
    '%s: sent again in a new session it is the same application',
    async (path, info, key, data) => {
      const first = await save({ data, draftKey: key }, ops, path)
      expect(first.respCode).toBe('90000')
      const later = await gw.signIn('fws_ops')
      const again = await save({ data, draftKey: key }, later, path)
      expect(again.respData).toEqual(first.respData)
      expect(await countOf(key)).toBe(1)
      const found = await gw.post(info, { draftKey: key }, { session: later })
      expect(found.respData).toMatchObject({ applyId: first.respData.applyId, data })
    },
  )

  test('with more typed since, it goes on in that application', async () => {
    const draftKey = 'more-typed-0123456789'
    const first = await save({ data: { shortName: '西湖' }, draftKey })
    const later = await gw.signIn('fws_ops')
    const again = await save({ data: { shortName: '西湖小笼', remark: '甲' }, draftKey }, later)
    expect(again.respData).toMatchObject({ applyId: first.respData.applyId, version: 2 })
    expect((await applicationRow(gw, first.respData.applyId)).data).toEqual({
      shortName: '西湖小笼',
      remark: '甲',
    })
  })

  test('after another user has saved, it is stale and overwrites nothing', async () => {
    const draftKey = 'somebody-else-0123456'
    const { respData } = await save({ data: { shortName: '西湖' }, draftKey })
    const { applyId } = respData
    await save({ applyId, version: 1, data: { shortName: '西湖大笼' } }, admin)
    const again = await save({ data: { shortName: '西湖小笼' }, draftKey })
    expect(again.respCode).toBe('90409')
    expect(again.respDesc).toBe('数据已被他人修改，请刷新后重试')
    expect((await applicationRow(gw, applyId)).data.shortName).toBe('西湖大笼')
    // The same values overwrite nothing.
    const same = await save({ data: { shortName: '西湖大笼' }, draftKey })
    expect(same.respData).toMatchObject({ applyId, version: 2 })
  })

  test('at the same moment from two sessions it makes one', async () => {
    const draftKey = 'same-moment-0123456789'
    const second = await gw.signIn('fws_ops')
    const answers = await Promise.all(
      [ops, second].map((session) => save({ data: { shortName: '同时面馆' }, draftKey }, session)),
    )
    expect(answers.map(({ respCode }) => respCode)).toContain('90000')
    expect(await countOf(draftKey)).toBe(1)
  })

  test('is its maker’s alone: the same key of another user is another application', async () => {
    const draftKey = 'two-makers-0123456789'
    const mine = await save({ data: { shortName: '我的面馆' }, draftKey })
    const theirs = await save({ data: { shortName: '他的面馆' }, draftKey }, admin)
    expect(theirs.respCode).toBe('90000')
    expect(theirs.respData.applyId).not.toBe(mine.respData.applyId)
    for (const session of [sales, other])
      expect((await gw.post(INFO, { draftKey }, { session })).respCode).toBe('90404')
  })

  test('by the calls of the other channel it is not found', async () => {
    const draftKey = 'other-channel-0123456'
    await save({ data: { shortName: '西湖' }, draftKey })
    expect((await gw.post(HLB_INFO, { draftKey }, { session: ops })).respCode).toBe('90404')
    expect((await save({ data: { legalName: '张' }, draftKey }, ops, HLB_SAVE)).respCode).toBe(
      '90404',
    )
  })

  test('one that was deleted is not brought back: its key makes a new one', async () => {
    const draftKey = 'deleted-0123456789'
    const { respData } = await save({ data: { shortName: '西湖' }, draftKey })
    const { applyId, version } = respData
    const gone = await gw.post('/v2/merApply/del', { applyId, version }, { session: ops })
    expect(gone.respCode).toBe('90000')
    expect((await gw.post(INFO, { draftKey }, { session: ops })).respCode).toBe('90404')
    const again = await save({ data: { shortName: '西湖' }, draftKey }, await gw.signIn('fws_ops'))
    expect(again.respData.applyId).not.toBe(applyId)
    const rows = await gw.db
      .select({ deletedAt: application.deletedAt })
      .from(application)
      .where(and(eq(application.draftKey, draftKey), eq(application.applyId, applyId)))
    expect(rows[0]?.deletedAt).not.toBeNull()
  })

  test.each(['short', 'with blanks in it 123', 'x'.repeat(65)])('no key: %s', async (draftKey) => {
    for (const [path, body] of [
      [STEP, { data: {}, draftKey }],
      [INFO, { draftKey }],
    ] as const) {
      const { respCode, respData } = await gw.post(path, body, { session: ops })
      expect(respCode).toBe('90400')
      expect(respData.errors).toEqual([{ field: 'draftKey', msg: '格式不正确' }])
    }
  })

  test('asking for one takes its number or its key', async () => {
    const { respCode, respData } = await gw.post(INFO, {}, { session: ops })
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([{ field: 'applyId', msg: '必填项不能为空' }])
  })
})
