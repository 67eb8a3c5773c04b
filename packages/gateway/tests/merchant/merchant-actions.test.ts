import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { merchant } from '../../schema'
import { gatewayForFile } from '../support/gateway'

type Merchant = typeof merchant.$inferSelect
const PROVIDER = '6000000000000001'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

async function merchantOf(values: Partial<Merchant>): Promise<Merchant> {
  const rows = await gw.db.select().from(merchant).where(eq(merchant.providerId, PROVIDER))
  return rows
    .sort((a, b) => (a.merId < b.merId ? -1 : 1))
    .find((row) =>
      Object.entries(values).every(([name, value]) => row[name as keyof Merchant] === value),
    )!
}
const now = async (merId: string) =>
  (await gw.db.select().from(merchant).where(eq(merchant.merId, merId)))[0]!
const post = (action: string, body: Record<string, unknown>, session = admin) =>
  gw.post(`/v1/merchant/${action}`, body, { session })

describe('freezing', () => {
  const reason = '交易异常，待核实'

  test('stops a merchant, thawing lets it work again; both are logged', async () => {
    const { merId, version } = await merchantOf({ merStatus: 'NORMAL' })
    const frozen = await post('freeze', { merId, version, reason })
    expect(frozen.respData).toEqual({ merId, merStatus: 'FROZEN', version: version + 1 })
    const thawed = await post('unfreeze', { merId, version: version + 1, reason: '已核实' })
    expect(thawed.respData).toEqual({ merId, merStatus: 'NORMAL', version: version + 2 })
    const { respData } = await post('detail', { merId })
    expect(respData.logs.slice(-2)).toEqual([
      {
        time: '2026-11-20 15:00:00',
        title: '冻结商户',
        operator: '服务商管理员',
        operatorId: '1000000000000001',
        remark: reason,
        tone: 'failed',
      },
      {
        time: '2026-11-20 15:00:00',
        title: '解冻商户',
        operator: '服务商管理员',
        operatorId: '1000000000000001',
        remark: '已核实',
        tone: 'success',
      },
    ])
  })

  test.each([
    ['freeze', 'NORMAL', '90000'],
    ['freeze', 'FROZEN', '90409'],
    ['freeze', 'LIMITED', '90409'],
    ['freeze', 'CLOSED', '90409'],
    ['unfreeze', 'NORMAL', '90409'],
    ['unfreeze', 'FROZEN', '90000'],
    ['unfreeze', 'LIMITED', '90409'],
    ['unfreeze', 'CLOSED', '90409'],
  ])('%s from %s: %s', async (event, merStatus, code) => {
    const { merId, version } = await merchantOf({ merStatus })
    expect((await post(event, { merId, version, reason })).respCode).toBe(code)
  })

  test('from an older row is refused', async () => {
    const { merId, version } = await merchantOf({ merStatus: 'NORMAL' })
    expect(await post('freeze', { merId, version: version - 1, reason })).toMatchObject({
      respCode: '90409',
      respDesc: '数据已被他人修改，请刷新后重试',
    })
    expect((await now(merId)).merStatus).toBe('NORMAL')
  })

  test('by two at once happens once', async () => {
    const { merId, version } = await merchantOf({ merStatus: 'NORMAL' })
    const answers = await Promise.all([1, 2].map(() => post('freeze', { merId, version, reason })))
    expect(answers.map((one) => one.respCode).sort()).toEqual(['90000', '90409'])
  })

  test.each([
    ['no reason', { reason: undefined }, 'reason', '请输入原因'],
    ['a short reason', { reason: '无' }, 'reason', '原因须为2至80个字'],
    ['a long reason', { reason: '长'.repeat(81) }, 'reason', '原因须为2至80个字'],
    ['no version', { version: undefined }, 'version', '必填项不能为空'],
    ['no merchant', { merId: '' }, 'merId', '必填项不能为空'],
  ])('with %s is refused at the field', async (_, change, field, msg) => {
    const { merId, version } = await merchantOf({ merStatus: 'NORMAL' })
    expect(await post('freeze', { merId, version, reason, ...change })).toMatchObject({
      respCode: '90400',
      respData: { errors: [{ field, msg }] },
    })
  })

  test.each([
    ['fws_readonly', '90403'],
    ['qd_admin', '90403'],
    ['other_admin', '90404'],
  ])('is not for %s', async (name, code) => {
    const { merId, version } = await merchantOf({ merStatus: 'NORMAL' })
    const session = await gw.signIn(name)
    expect((await post('freeze', { merId, version, reason }, session)).respCode).toBe(code)
  })
})

describe('the salesman of a merchant', () => {
  const assign = (body: Record<string, unknown>, session = admin) =>
    post('assignSalesman', body, session)

  test('is set, shown, and logged with the one before', async () => {
    const { merId, version, salesman } = await merchantOf({ merStatus: 'NORMAL' })
    const answer = await assign({ merId, version, salesman: ' 周晓燕 ' })
    expect(answer.respData).toEqual({ merId, salesman: '周晓燕', version: version + 1 })
    const { respData } = await post('detail', { merId })
    expect(respData.salesman).toBe('周晓燕')
    expect(respData.logs.at(-1)).toMatchObject({
      title: '分配拓展人',
      operator: '服务商管理员',
      remark: `${salesman || '未分配'} → 周晓燕`,
    })
    // From a stale list: another user has changed the merchant since.
    expect((await assign({ merId, version, salesman: '吴敏' })).respCode).toBe('90409')
  })

  test.each([
    ['', '请输入拓展人'],
    ['一'.repeat(31), '拓展人不能超过30个字'],
  ])('is not %j', async (salesman, msg) => {
    const { merId, version } = await merchantOf({ merStatus: 'NORMAL' })
    const { respCode, respData } = await assign({ merId, version, salesman })
    expect([respCode, respData.errors]).toEqual(['90400', [{ field: 'salesman', msg }]])
  })

  test('stays as it was for a closed merchant, in another’s rows, and without the code', async () => {
    const closed = await merchantOf({ merStatus: 'CLOSED' })
    const own = await merchantOf({ merStatus: 'NORMAL' })
    const said = async ({ merId, version }: Merchant, session = admin) =>
      (await assign({ merId, version, salesman: '吴敏' }, session)).respCode
    expect(await said(closed)).toBe('90409')
    expect(await said(own, await gw.signIn('other_admin'))).toBe('90404')
    expect(await said(own, await gw.signIn('fws_readonly'))).toBe('90403')
    expect((await now(own.merId)).salesman).toBe(own.salesman)
  })
})
