import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { merchant } from '../../schema'
import { openMerchant } from '../ingest/support'
import { picture } from '../merchant/settle-change-support'
import { gatewayForFile } from '../support/gateway'
import { changeDesk, HOUR, merchantNow } from './support'

const gw = await gatewayForFile()
const { admin, ops, post, ask, asked, decide, agreed, detail, answers } = await changeDesk(gw)
const { merId } = await openMerchant(gw)

const merchantDetail = async () =>
  (await gw.post('/v1/merchant/detail', { merId }, { session: ops })).respData

describe('a change of the settlement cycle', () => {
  test('is in force from the next day 00:00 on', async () => {
    const change = await agreed(merId, 'CYCLE', { settleCycle: 'D1', minSettleAmt: 5000 })
    expect(await detail(change.changeId)).toMatchObject({
      changeStatus: 'WAITING',
      effectiveTime: '2026-11-21 00:00:00',
      lines: [
        { label: '结算周期', before: '工作日次日', after: '自然日次日' },
        { label: '起结金额', after: '¥50.00' },
      ],
    })
    expect((await merchantDetail()).openChanges).toMatchObject([
      {
        changeKind: 'CYCLE',
        changeStatus: 'WAITING',
        requester: '服务商管理员',
        requestTime: '2026-11-20 15:00:00',
        effectiveTime: '2026-11-21 00:00:00',
      },
    ])
    expect((await merchantNow(gw, merId)).settleCycle).toBe('T1')
    await gw.clock.advance(9 * HOUR)
    expect(await merchantNow(gw, merId)).toMatchObject({ settleCycle: 'D1', minSettleAmt: 5000 })
    expect((await merchantDetail()).openChanges).toEqual([])
  })
})

describe('a change of basic information', () => {
  test('has the new names, category and contact as soon as the channel agrees', async () => {
    const own = await picture(gw, admin)
    const change = await agreed(merId, 'BASIC', {
      merRegName: '杭州新西湖餐饮有限公司',
      shortName: '新西湖餐厅',
      contactMobile: '13800138000',
      newLicensePic: [own],
    })
    const seen = await detail(change.changeId)
    expect(seen).toMatchObject({
      changeStatus: 'EFFECTIVE',
      documents: [own],
      lines: [
        { label: '商户名称', after: '杭州新西湖餐饮有限公司' },
        { label: '商户简称', after: '新西湖餐厅' },
        { label: '联系手机', after: '138****8000' },
      ],
    })
    expect(await merchantNow(gw, merId)).toMatchObject({
      merRegName: '杭州新西湖餐饮有限公司',
      shortName: '新西湖餐厅',
      contactMobile: '13800138000',
      pics: { licensePic: [own] },
    })
    const found = await gw.post(
      '/v1/merchant/queryList',
      { merName: 'xxhcyyxgs' },
      { session: ops },
    )
    expect(found.respData.list).toMatchObject([{ merId }])
    const { logs } = await merchantDetail()
    expect(logs.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['提交商户变更', '复核通过商户变更', '商户变更生效']),
    )
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    [
      'a name without the licence',
      { merRegName: '杭州老西湖餐饮有限公司' },
      'newLicensePic',
      '请上传新营业执照',
    ],
    ['a mobile that is none', { contactMobile: '123' }, 'contactMobile', '手机号格式不正确'],
    ['an unknown category', { categoryCode: 'NONE' }, 'categoryCode', '请选择到末级行业'],
    ['nothing', {}, 'merRegName', '与当前一致，没有变更'],
  ])('%s is refused at its field', async (_name, after, field, msg) => {
    expect((await ask(merId, 'BASIC', after)).respData.errors).toContainEqual({ field, msg })
  })

  test('another person’s picture is refused', async () => {
    const others = await picture(gw, ops)
    const after = { merRegName: '杭州老西湖餐饮有限公司', newLicensePic: [others] }
    expect((await ask(merId, 'BASIC', after)).respData.errors).toEqual([
      { field: 'newLicensePic', msg: '图片不存在，请重新上传' },
    ])
  })

  test('that was overtaken by another change of the merchant is not approved', async () => {
    const change = await asked(merId, 'BASIC', { servicePhone: '057188886666' })
    await gw.db
      .update(merchant)
      .set({ servicePhone: '057188887777' })
      .where(eq(merchant.merId, merId))
    expect(await decide('approve', change)).toMatchObject({
      respCode: '90409',
      respDesc: '商户资料在申请后已变化，请驳回后重新申请',
    })
    await decide('reject', change, '资料已变化')
  })
})

describe('a change of limits', () => {
  test('is shown for its channel, and a limit that is left empty ends', async () => {
    await agreed(merId, 'LIMIT', {
      limitChannel: 'WECHAT',
      limitTxnAmt: 100_000,
      limitDayAmt: 500_000,
    })
    expect((await merchantDetail()).limits).toEqual([
      { payChannel: 'WECHAT', limitTxnAmt: 100_000, limitDayAmt: 500_000, limitMonthAmt: null },
    ])
    const next = await agreed(merId, 'LIMIT', { limitChannel: 'WECHAT', limitTxnAmt: 200_000 })
    expect(await detail(next.changeId)).toMatchObject({
      about: '微信',
      summary: '单笔限额 ¥1,000.00 → ¥2,000.00；单日限额 ¥5,000.00 → 无',
    })
    expect(
      (await ask(merId, 'LIMIT', { limitChannel: 'ALIPAY', limitTxnAmt: 2, limitDayAmt: 1 }))
        .respData.errors,
    ).toEqual([{ field: 'limitTxnAmt', msg: '单笔限额不能大于单日限额' }])
  })
})

describe('payments of a merchant', () => {
  test('are turned off by one change and on by another', async () => {
    expect(await ask(merId, 'RESUME', {})).toMatchObject({
      respCode: '90409',
      respDesc: '商户没有暂停收款',
    })
    await agreed(merId, 'PAUSE', {})
    expect((await merchantDetail()).pausedAt).not.toBeNull()
    expect(await ask(merId, 'PAUSE', {})).toMatchObject({ respDesc: '商户已暂停收款' })
    const change = await agreed(merId, 'RESUME', {})
    expect(await detail(change.changeId)).toMatchObject({
      lines: [{ label: '收款状态', before: '暂停收款', after: '正常收款' }],
    })
    expect((await merchantDetail()).pausedAt).toBeNull()
  })

  test('stay on where the channel refuses', async () => {
    const change = await asked(merId, 'PAUSE', {})
    expect((await post('approve', { ...change, decideRemark: '' })).respCode).toBe('90403')
    await decide('approve', change)
    await answers(change.changeId, 'refuse')
    expect(await detail(change.changeId)).toMatchObject({
      changeStatus: 'REFUSED',
      refuseReason: '渠道核验未通过',
    })
    expect((await merchantDetail()).pausedAt).toBeNull()
  })
})

test('a person who sees other merchants neither reads nor asks for a change', async () => {
  const { changeId } = await asked(merId, 'PAUSE', {})
  const other = await gw.signIn('other_admin')
  expect(await post('detail', { changeId }, other)).toMatchObject({ respCode: '90404' })
  expect(await ask(merId, 'PAUSE', {}, {}, other)).toMatchObject({ respCode: '90404' })
  const readonly = await gw.signIn('fws_readonly')
  expect(await ask(merId, 'PAUSE', {}, {}, readonly)).toMatchObject({ respCode: '90403' })
})
