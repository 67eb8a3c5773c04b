import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { file, merchant, merchantChange, merchantProduct } from '../../../schema'
import { upload } from '../../imports/upload'
import { openMerchant } from '../../ingest/support'
import { changeDesk, ratesNow } from '../../merchant-change/support'
import { gatewayForFile, type TestSession } from '../../support/gateway'
import { apply, csv, PROVIDER, stored, undo } from '../../moving-in/support'

const gw = await gatewayForFile()
const { admin, ops, asked, detail, ITS_JOBS } = await changeDesk(gw)
const { merId: first } = await openMerchant(gw)
const others = await gw.db
  .select({ merId: merchant.merId })
  .from(merchant)
  .where(and(eq(merchant.merStatus, 'NORMAL'), ne(merchant.merId, first)))
  .orderBy(merchant.merId)
  .limit(2)
const [second, third] = others.map(({ merId }) => merId) as [string, string]
for (const merId of [first, second])
  for (const payChannel of ['WECHAT', 'ALIPAY', 'UNIONPAY'])
    await gw.db
      .insert(merchantProduct)
      .values({
        providerId: PROVIDER,
        merId,
        payChannel,
        cardKind: '',
        rateProduct: 'STANDARD',
        feeRate: 300,
        feeMinAmt: 0,
        feeCapAmt: 0,
        effectiveDate: '2026-11-19',
      })
      .onConflictDoNothing()

const line = (merId: string, more: Record<string, string> = {}) => ({
  商户: merId,
  支付渠道: '微信',
  卡种: '',
  费率: '0.555%',
  封顶: '',
  最低手续费: '',
  生效日期: '2026-11-22',
  ...more,
})

async function give(
  rows: readonly Readonly<Record<string, string>>[],
  session: TestSession = admin,
) {
  const token = await upload(gw, session, csv(rows), '费率.csv')
  const body = { importKind: 'RATE_CHANGES', token, changeReason: '年度调价' }
  const { respCode, respData } = await gw.post('/v1/import/create', body, { session })
  expect(respCode).toBe('90000')
  await gw.runDue()
  return stored(gw, String(respData.importNo))
}
const changesOf = (merId: string, part = 'WECHAT') =>
  gw.db
    .select()
    .from(merchantChange)
    .where(and(eq(merchantChange.merId, merId), eq(merchantChange.part, part)))

describe('a file of changed rates', () => {
  test('shows each row before and after and each refusal, and writes no change', async () => {
    await gw.db
      .update(merchant)
      .set({ oldId: 'OLD-9', merStatus: 'CLOSED' })
      .where(eq(merchant.merId, third))
    await asked(second, 'RATE', { product: 'ALIPAY', feeRate: 400, effectiveDate: '2026-11-23' })
    const checked = await give([
      line(first),
      line(second, { 支付渠道: '支付宝' }),
      line('8999'),
      line('OLD-9'),
      line(second, { 费率: '0.01%' }),
      line(second, { 支付渠道: '数字人民币', 费率: '费率' }),
      line(second, { 支付渠道: '云闪付/银联二维码', 生效日期: '2026-11-20' }),
      line(first),
      line(first, { 支付渠道: '支付宝', 费率: '0.30%' }),
    ])
    expect(checked).toMatchObject({
      importState: 'CHECKED',
      rowCount: 9,
      goodCount: 1,
      sameCount: 1,
      refusedCount: 7,
      reason: '',
    })
    expect(checked.preview.map(({ result }) => result)).toEqual([
      '',
      expect.stringMatching(/^商户：已有进行中的费率变更 MC/),
      '商户：没有这个商户',
      '商户：商户已注销，不能变更',
      '费率：费率不能低于成本费率',
      '费率：应为百分数，如 0.38%',
      '生效日期：最早为明天',
      '与第2行重复',
      '与当前一致，不变更',
    ])
    expect(checked.preview[0]).toMatchObject({
      line: 2,
      about: expect.stringMatching(/ 微信 2026-11-22 起$/),
      before: '费率 0.30%',
      after: '费率 0.555%',
    })
    const [refused] = await gw.db.select().from(file).where(eq(file.token, checked.refusedToken!))
    expect(refused!.fileName).toBe('费率_有问题的行.xlsx')
    expect(await changesOf(first)).toEqual([])
    expect((await undo(gw, admin, checked.importNo)).respCode).toBe('90000')
    expect(await stored(gw, checked.importNo)).toMatchObject({ importState: 'UNDONE', reason: '' })
  })

  test('is refused by a second person, who says why', async () => {
    const { importNo } = await give([line(first)])
    const without = await undo(gw, ops, importNo)
    expect(without.respData.errors).toEqual([{ field: 'decideRemark', msg: '请输入驳回原因' }])
    const body = { importNo, decideRemark: '费率与协议不符' }
    expect((await gw.post('/v1/import/undo', body, { session: ops })).respCode).toBe('90000')
    expect(await stored(gw, importNo)).toMatchObject({
      importState: 'UNDONE',
      reason: '驳回：费率与协议不符',
      decider: '服务商运营',
    })
    expect((await apply(gw, ops, importNo)).respCode).toBe('90409')
  })

  test('is refused by no account that who gave it has changed', async () => {
    const { importNo } = await give([line(first)])
    await gw.db.execute(`update app_user set credentials_at = now() + interval '1 year'
      where login_name = 'fws_ops'`)
    const body = { importNo, decideRemark: '费率与协议不符' }
    expect((await gw.post('/v1/import/undo', body, { session: ops })).respCode).toBe('90403')
    await gw.db.execute(`update app_user set credentials_at = null where login_name = 'fws_ops'`)
    expect((await undo(gw, admin, importNo)).respCode).toBe('90000')
  })

  test('is decided once by a second person, and becomes one change a row', async () => {
    const { importNo } = await give([line(first), line(second)])
    expect((await apply(gw, admin, importNo)).respCode).toBe('90403')
    expect((await apply(gw, ops, importNo)).respCode).toBe('90000')
    await gw.runDue()
    expect(await stored(gw, importNo)).toMatchObject({
      importState: 'APPLIED',
      appliedCount: 2,
      decider: '服务商运营',
    })
    const [change] = await changesOf(first)
    expect(change).toMatchObject({
      changeKind: 'RATE',
      part: 'WECHAT',
      changeStatus: 'UPSTREAM',
      requester: '服务商管理员',
      changeReason: '年度调价',
    })
    await gw.keepOnlyJobs(...ITS_JOBS)
    await gw.clock.advance(5 * 60_000)
    expect(await detail(change!.changeId)).toMatchObject({
      changeStatus: 'WAITING',
      effectiveTime: '2026-11-22 00:00:00',
      summary: '费率 0.30% → 0.555%',
    })
    expect(await ratesNow(gw, first, 'WECHAT')).toContainEqual({
      day: '2026-11-22',
      feeRate: 555,
    })
  })

  test('changes nothing when it is given again', async () => {
    expect(await give([line(first), line(second)])).toMatchObject({
      importState: 'REFUSED',
      goodCount: 0,
      sameCount: 2,
      refusedCount: 0,
    })
    expect(await changesOf(first)).toHaveLength(1)
  })

  test('does not change a rate that has changed since the second person saw it', async () => {
    const row = line(first, { 支付渠道: '支付宝', 费率: '0.50%' })
    const { importNo } = await give([row])
    await gw.db.execute(
      `update merchant_product set fee_rate = 350 where mer_id = '${first}' and pay_channel = 'ALIPAY'`,
    )
    await apply(gw, ops, importNo)
    await gw.runDue()
    expect(await stored(gw, importNo)).toMatchObject({
      importState: 'APPLIED',
      appliedCount: 0,
      refusedCount: 1,
    })
    expect(await changesOf(first, 'ALIPAY')).toEqual([])
  })

  test('needs the codes of changes, not those of moving in', async () => {
    const clerk = await gw.signIn('fws_readonly')
    const token = await upload(gw, admin, csv([line(first)]), '费率.csv')
    const body = { importKind: 'RATE_CHANGES', token, changeReason: '年度调价' }
    const refused = await gw.post('/v1/import/create', body, { session: clerk })
    expect(refused.respCode).toBe('90403')
    const without = { importKind: 'RATE_CHANGES', token }
    const answer = await gw.post('/v1/import/create', without, { session: admin })
    expect(answer.respCode).toBe('90400')
    const template = { importKind: 'RATE_CHANGES' }
    const { respData } = await gw.post('/v1/import/template', template, { session: admin })
    expect(respData.url).toContain(respData.token)
  })
})

describe('a file of 1,000 rows', () => {
  test('becomes 1,000 changes, ordered upstream', async () => {
    await gw.db.execute(`insert into merchant select (jsonb_populate_record(m,
      jsonb_build_object('mer_id', '8990' || n, 'old_id', 'BATCH-' || n, 'mer_reg_name', '批量' || n || '号'))).*
      from merchant m, generate_series(1, 1000) n where m.mer_id = '${first}'`)
    await gw.db.execute(`insert into merchant_product select (jsonb_populate_record(p,
      jsonb_build_object('mer_id', '8990' || n, 'fee_rate', 300))).*
      from merchant_product p, generate_series(1, 1000) n
      where p.mer_id = '${second}' and p.pay_channel = 'UNIONPAY'`)
    const rows = Array.from({ length: 1_000 }, (_, i) =>
      line(i % 2 ? `BATCH-${i + 1}` : `批量${i + 1}号`, { 支付渠道: '云闪付/银联二维码' }),
    )
    const checked = await give(rows)
    expect(checked).toMatchObject({ importState: 'CHECKED', goodCount: 1_000, refusedCount: 0 })
    await apply(gw, ops, checked.importNo)
    await gw.runDue()
    expect(await stored(gw, checked.importNo)).toMatchObject({
      importState: 'APPLIED',
      appliedCount: 1_000,
      refusedCount: 0,
    })
    const ordered = await gw.db.$count(
      merchantChange,
      and(eq(merchantChange.part, 'UNIONPAY'), eq(merchantChange.changeReason, '年度调价')),
    )
    expect(ordered).toBe(1_000)
  })
})
