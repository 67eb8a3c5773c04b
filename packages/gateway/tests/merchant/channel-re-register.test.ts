import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { channelReg, merchant } from '../../schema'
import { decide as decideApply, finished, MINUTE, pendingOf } from '../apply-upstream/support'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { operationsOn } from '../support/operations'

let merId: string

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

/** A merchant of a new application that only WeChat took. */
async function partlyOpened(session = admin): Promise<string> {
  const applyId = await finished(gw, session, 'normal', {}, ['ALIPAY', 'UNIONPAY'])
  const [row] = await gw.db.select().from(merchant).where(eq(merchant.applyId, applyId))
  return row!.merId
}
const again = (body: Record<string, unknown>, session: TestSession | null = admin) =>
  gw.post('/v1/merchant/channelReRegister', body, session ? { session } : {})
const decide = (id: string, decision: string, more: Record<string, unknown> = {}) =>
  decideApply(gw, id, decision, { kind: 'channelReg', ...more })
const regOf = async (payChannel: string, of = merId) =>
  (
    await gw.db
      .select()
      .from(channelReg)
      .where(and(eq(channelReg.merId, of), eq(channelReg.payChannel, payChannel)))
  )[0]!
const merchantNow = async (of = merId) =>
  (await gw.db.select().from(merchant).where(eq(merchant.merId, of)))[0]!
const setStatus = (merStatus: string) =>
  gw.db.update(merchant).set({ merStatus }).where(eq(merchant.merId, merId))

test('a refused channel is asked again, answers by itself and is open then', async () => {
  merId = await partlyOpened()
  const sent = await again({ merId, payChannel: 'ALIPAY' })
  expect(sent.respData).toEqual({ merId, payChannel: 'ALIPAY', registerStatus: 'PROCESSING' })
  expect(await regOf('ALIPAY')).toMatchObject({
    registerStatus: 'PROCESSING',
    resultMessage: '',
    subMchId: '',
    authorizeState: 'UNAUTHORIZED',
  })
  expect((await merchantNow()).aliAuthState).toBe('SMID_NOT_EXIST')
  await gw.clock.advance(4 * MINUTE)
  expect((await regOf('ALIPAY')).registerStatus).toBe('PROCESSING')
  await gw.clock.advance(MINUTE)
  const reg = await regOf('ALIPAY')
  expect(reg).toMatchObject({ registerStatus: 'SUCCESS', authorizeState: 'AUTHORIZED' })
  expect(reg.subMchId).toMatch(/^20889\d{11}$/)
  expect(reg.registerTime.toISOString()).toBe('2026-11-20T07:05:00.000Z')
  expect((await merchantNow()).aliAuthState).toBe('AUTHORIZED')
})

test('the log says who asked and what came of it', async () => {
  const { respData } = await gw.post('/v1/merchant/detail', { merId }, { session: admin })
  expect(respData.logs.slice(-2)).toEqual([
    {
      time: '2026-11-20 15:00:00',
      title: '重新报备',
      operator: '服务商管理员',
      operatorId: '1000000000000001',
      remark: '支付宝',
    },
    {
      time: '2026-11-20 15:05:00',
      title: '渠道报备成功',
      operator: '收单机构',
      remark: '支付宝报备成功',
    },
  ])
  const done = await operationsOn(gw, admin, merId)
  expect(done.map(({ action }) => action)).toEqual(['/v1/merchant/channelReRegister'])
})

test('by hand it is refused with a reason, asked again, and taken', async () => {
  const id = `${merId}-UNIONPAY`
  await again({ merId, payChannel: 'UNIONPAY' })
  expect(await pendingOf(gw, id)).toEqual({
    kind: 'channelReg',
    id,
    state: 'PROCESSING',
    title: '云闪付/银联二维码报备：杭州西湖小笼餐饮有限公司',
    decisions: ['success', 'fail'],
    dueAt: '2026-11-20 15:10:00',
  })
  expect((await decide(id, 'fail', { reason: '商户名称含特殊字符' })).body).toEqual({
    kind: 'channelReg',
    id,
    from: 'PROCESSING',
    to: 'FAIL',
  })
  expect(await regOf('UNIONPAY')).toMatchObject({
    registerStatus: 'FAIL',
    resultMessage: '商户名称含特殊字符',
    subMchId: '',
  })
  // What was planned for the first try is gone.
  await gw.clock.advance(10 * MINUTE)
  expect((await regOf('UNIONPAY')).registerStatus).toBe('FAIL')
  await again({ merId, payChannel: 'UNIONPAY' })
  expect((await decide(id, 'success')).body).toMatchObject({ from: 'PROCESSING', to: 'SUCCESS' })
  expect((await regOf('UNIONPAY')).subMchId).toMatch(/^48233015812\d{4}$/)
})

test('a second answer, an unknown registration and an endless reason are refused', async () => {
  expect((await decide(`${merId}-UNIONPAY`, 'success')).status).toBe(409)
  expect((await decide('8000000000000000-WECHAT', 'success')).status).toBe(404)
  expect((await decide(`${merId}-DCEP`, 'success')).status).toBe(404)
  expect((await decide(`${merId}-UNIONPAY`, 'fail', { reason: '长'.repeat(201) })).status).toBe(400)
})

test.each(['SUCCESS', 'PROCESSING'])(
  'a registration that is %s is not sent again',
  async (state) => {
    const set = { registerStatus: state }
    await gw.db.update(channelReg).set(set).where(eq(channelReg.merId, merId))
    expect(await again({ merId, payChannel: 'WECHAT' })).toMatchObject({
      respCode: '90409',
      respDesc: `状态已变更：当前为${state === 'SUCCESS' ? '报备成功' : '报备中'}`,
    })
  },
)

test.each([
  ['FROZEN', '冻结'],
  ['LIMITED', '受限'],
  ['CLOSED', '已注销'],
])('a merchant that is %s is registered nowhere', async (merStatus, words) => {
  await gw.db.update(channelReg).set({ registerStatus: 'FAIL' }).where(eq(channelReg.merId, merId))
  await setStatus(merStatus)
  expect(await again({ merId, payChannel: 'WECHAT' })).toMatchObject({
    respCode: '90409',
    respDesc: `商户当前为${words}，不能重新报备`,
  })
  await setStatus('NORMAL')
  expect((await regOf('WECHAT')).registerStatus).toBe('FAIL')
})

test('two clerks at once send it once', async () => {
  const both = await Promise.all([1, 2].map(() => again({ merId, payChannel: 'WECHAT' })))
  expect(both.map(({ respCode }) => respCode).sort()).toEqual(['90000', '90409'])
})

test.each([
  [{ payChannel: 'WECHAT' }, 'merId', '必填项不能为空'],
  [{ merId: '8', payChannel: 'BANKCARD' }, 'payChannel', '支付渠道不正确'],
])('wrong values %j are said at their field', async (body, field, msg) => {
  const { respCode, respData } = await again(body)
  expect([respCode, respData]).toEqual(['90400', { errors: [{ field, msg }] }])
})

test('an unknown merchant, another provider’s and another partner’s are not there', async () => {
  const theirs = await partlyOpened(await gw.signIn('qd_sales'))
  const body = { merId: theirs, payChannel: 'ALIPAY' }
  const other = await gw.signIn('other_admin')
  expect((await again({ merId: '8000000000000000', payChannel: 'WECHAT' })).respCode).toBe('90404')
  expect((await again(body, other)).respCode).toBe('90404')
  expect((await again({ merId, payChannel: 'ALIPAY' }, await gw.signIn('qd_sales'))).respCode).toBe(
    '90404',
  )
  // A partner sends its own.
  expect((await again(body, await gw.signIn('qd_admin'))).respCode).toBe('90000')
  expect((await regOf('ALIPAY', theirs)).registerStatus).toBe('PROCESSING')
})
