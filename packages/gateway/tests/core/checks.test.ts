import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../core/call'
import { gatewayForFile, type TestGateway, type TestSession } from '../support/gateway'

/** The order of checks of contract §2, on calls of the test's own. */

const echo = defineCall({
  path: '/v1/test/echo',
  access: { roles: ['3'], codes: ['02100025:export', '02100033'] },
  request: z.object({ count: z.coerce.number().int().min(1), note: z.string().max(5).optional() }),
  handler: async ({ caller }, input) => ({ ...input, who: caller.userId }),
})
const bankOnly = defineCall({
  path: '/v1/test/bankOnly',
  access: { codes: ['9999999'] },
  request: z.object({}),
  handler: async () => null,
})
const storeOnly = defineCall({
  path: '/v1/test/storeOnly',
  access: { codes: ['9999998'] },
  request: z.object({}),
  handler: async () => null,
})
const broken = defineCall({
  path: '/v1/test/broken',
  access: {},
  request: z.object({}),
  handler: async () => {
    throw new TypeError('secret detail of the failure')
  },
})
const sneaky = defineCall({
  path: '/v1/test/sneaky',
  access: {},
  request: z.object({}),
  handler: async ({ tx }) => tx.execute("UPDATE app_user SET nick_name = 'x'"),
})

const lines: string[] = []
const sessions = {} as Record<
  'admin' | 'readonly' | 'partner' | 'store' | 'finance' | 'nocode' | 'other',
  TestSession
>
const gw = await gatewayForFile({
  calls: [echo, bankOnly, storeOnly, broken, sneaky],
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
})
beforeAll(async () => {
  sessions.admin = await gw.signIn('fws_admin')
  sessions.readonly = await gw.signIn('fws_readonly')
  sessions.partner = await gw.signIn('qd_admin')
  sessions.store = await gw.signIn('shop_owner')
  sessions.finance = await gw.signIn('fws_finance')
  sessions.nocode = await gw.signIn('nocode')
  sessions.other = await gw.signIn('other_admin')
})

const code = async (...given: Parameters<TestGateway['post']>) => (await gw.post(...given)).respCode

test('without a session, with an unknown one or with another user it is 90401', async () => {
  const unknown = { ...sessions.admin, sessionId: 'x'.repeat(43) }
  const other = { ...sessions.admin, userId: sessions.other.userId }
  for (const session of [undefined, unknown, other])
    expect(await gw.post('/v1/test/echo', { count: 1 }, { session })).toMatchObject({
      status: 200,
      respCode: '90401',
      respDesc: '登录已失效',
      respData: null,
    })
  expect(await code('/v1/test/echo', { count: 1 }, { convention: 'A', session: other })).toBe(
    '90401',
  )
})

test('the session is checked before the path', async () => {
  expect(await code('/v1/no/such')).toBe('90401')
  expect(await gw.post('/v1/no/such', {}, { session: sessions.admin })).toMatchObject({
    status: 200,
    respCode: '90404',
    respDesc: '数据不存在',
  })
  // Names that objects have by nature are no calls.
  for (const path of ['/__proto__', '/constructor', '/v1/user/login/'])
    expect(await code(path, {}, { session: sessions.admin })).toBe('90404')
})

test('role and code are checked before the fields', async () => {
  expect(await code('/v1/test/echo', {}, { session: sessions.partner })).toBe('90403')
  expect(await code('/v1/test/echo', {}, { session: sessions.store })).toBe('90403')
  expect(await code('/v1/test/echo', {}, { session: sessions.nocode })).toBe('90403')
  expect(await code('/v1/test/echo', {}, { session: sessions.admin })).toBe('90400')
})

test('one of the codes is enough, `all` satisfies every code', async () => {
  expect(await code('/v1/test/echo', { count: 1 }, { session: sessions.readonly })).toBe('90000')
  expect(await code('/v1/test/echo', { count: 1 }, { session: sessions.admin })).toBe('90000')
})

test('9999999 follows the data-permit flag and 9999998 the role, not the codes', async () => {
  expect(await code('/v1/test/bankOnly', {}, { session: sessions.finance })).toBe('90000')
  expect(await code('/v1/test/bankOnly', {}, { session: sessions.other })).toBe('90403')
  expect(await code('/v1/test/storeOnly', {}, { session: sessions.store })).toBe('90000')
  expect(await code('/v1/test/storeOnly', {}, { session: sessions.admin })).toBe('90403')
})

test('wrong fields are named, with Chinese words that can stand beside them', async () => {
  const answer = await gw.post('/v1/test/echo', { note: '123456' }, { session: sessions.admin })
  expect(answer).toMatchObject({
    respCode: '90400',
    respData: {
      errors: [
        { field: 'count', msg: '格式不正确' },
        { field: 'note', msg: '不能超过5个字符' },
      ],
    },
  })
  expect(answer.respDesc).toBe('格式不正确')
})

test('a __branchId that is not the session’s is 90409, after the fields, under B only', async () => {
  const session = { ...sessions.admin, custId: '7000000000000001' }
  expect(await gw.post('/v1/test/echo', { count: 1 }, { session })).toMatchObject({
    respCode: '90409',
    respDesc: '角色已切换，请刷新页面',
  })
  expect(await code('/v1/test/echo', { count: 0 }, { session })).toBe('90400')
  expect(await code('/v1/test/echo', { count: 1 }, { session, convention: 'A' })).toBe('90000')
})

test('the caller is read from the session, never from a field', async () => {
  const answer = await gw.post(
    '/v1/test/echo',
    { count: 1, who: 'somebody', providerId: '6000000000000002' },
    { session: sessions.admin },
  )
  expect(answer.respData).toEqual({ count: 1, who: sessions.admin.userId })
})

test('a read cannot write', async () => {
  expect(await code('/v1/test/sneaky', {}, { session: sessions.admin })).toBe('90500')
})

test('an unforeseen failure is 90500 with a trace id that the log explains, and no detail', async () => {
  lines.length = 0
  const answer = await gw.post('/v1/test/broken', {}, { session: sessions.admin })
  expect(answer).toMatchObject({ status: 200, respCode: '90500', respDesc: '系统异常' })
  expect(Object.keys(answer.respData)).toEqual(['traceId'])
  expect(JSON.stringify(answer)).not.toContain('secret detail')
  const told = lines.find((line) => line.includes(answer.respData.traceId))
  expect(told).toContain('secret detail of the failure')
  expect(told).toContain('/v1/test/broken')
})

test('the log has path, code, time and user, and neither secrets nor personal data', async () => {
  lines.length = 0
  await gw.signIn('fws_ops')
  await gw.post('/v1/user/login', { mobile: '13900000002', smsCode: '123456', smsSeq: 'x' })
  // A line is written after its answer has gone.
  const calls = () =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== 'security event')
  await expect.poll(() => calls().filter(({ path }) => path === '/v1/user/login').length).toBe(2)
  expect(calls().find(({ path }) => path === '/v1/user/setUserRole')).toMatchObject({
    code: '90000',
    ms: expect.any(Number),
    userId: '1000000000000002',
  })
  const all = lines.join('')
  for (const secret of ['Sandbox@2026', '13900000002', 'sandbox-sign-secret', 'sessionId'])
    expect(all).not.toContain(secret)
  // Names and addresses stand in the security log alone.
  for (const personal of ['fws_ops', '127.0.0.1'])
    expect(JSON.stringify(calls())).not.toContain(personal)
})
