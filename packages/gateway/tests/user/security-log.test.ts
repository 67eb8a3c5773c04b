import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../core/call'
import { loginFailure, smsCode, user } from '../../schema'
import { CallError, conflict } from '../../core/errors'
import { logOptions } from '../../core/log'
import { gatewayForFile, type TestSession } from '../support/gateway'

const PASSWORD = 'Sandbox@2026'

/** Writes to the security log and then fails, so that the transaction is rolled back. */
const undone = defineCall({
  path: '/v1/test/undone',
  access: {},
  write: true,
  request: z.object({}),
  async handler({ trace }) {
    trace({ event: 'rights-changed', reason: 'never-happened' })
    throw conflict()
  },
})
const inside = defineCall({
  path: '/v1/test/inside',
  access: {},
  request: z.object({}),
  handler: async () => {
    throw new CallError('90403')
  },
})
const adminsOnly = defineCall({
  path: '/v1/test/adminsOnly',
  access: { roles: ['3'], codes: ['02100025:export'] },
  request: z.object({}),
  handler: async () => null,
})

const lines: string[] = []
const gw = await gatewayForFile({
  calls: [undone, inside, adminsOnly],
  logger: {
    ...(logOptions('info') as object),
    stream: { write: (line: string) => void lines.push(line) },
  },
})
beforeEach(async () => {
  await gw.db.delete(loginFailure)
  await gw.db.delete(smsCode)
  lines.length = 0
})

async function login(loginName: string, password = PASSWORD) {
  return gw.post('/v1/user/login', { loginName, password, ...(await gw.captcha()) })
}
/** The lines of the security log, without what every line has. */
const told = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ security }) => security !== undefined)
    .map(({ time: _, level, msg, reqId, ...event }) => {
      expect({ level, msg }).toEqual({ level: 'warn', msg: 'security event' })
      expect(reqId).toMatch(/^[0-9a-f-]{36}$/)
      return event
    })
const OPS = { userId: '1000000000000002', name: 'fws_ops' }
const LOGIN = { path: '/v1/user/login', address: '127.0.0.1' }
const failed = (reason: string, who: object = OPS) => ({
  security: 'sign-in-failed',
  reason,
  ...LOGIN,
  ...who,
})

test('a wrong password is logged with name, address and reason, for each name of the account', async () => {
  await login('fws_ops', 'wrong')
  await login('13900000002', 'wrong')
  expect(told()).toEqual([failed('wrong-password'), failed('wrong-password')])
})

test('an unknown name is logged as a hash, the same for the same name', async () => {
  await login('nobody_here', 'wrong')
  await login('nobody_here', 'wrong')
  await login('19912345678', 'wrong')
  const hashes = told().map(({ nameHash }) => nameHash)
  expect(told()[0]).toEqual(failed('unknown-name', { nameHash: hashes[0] }))
  expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(hashes[1]).toBe(hashes[0])
  expect(hashes[2]).not.toBe(hashes[0])
})

test('the fifth wrong password is logged as locking, later attempts as locked', async () => {
  for (let i = 0; i < 6; i++) await login('fws_ops', 'wrong')
  await login('13900000002')
  expect(told()).toEqual([
    ...Array.from({ length: 5 }, () => failed('wrong-password')),
    { ...failed('five-wrong-passwords'), security: 'sign-in-locked' },
    failed('name-locked'),
    failed('account-locked'),
  ])
})

test('wrong captchas, wrong SMS codes and closed accounts are logged', async () => {
  const wrong = { imgCode: '????', imgCodeId: (await gw.captcha()).imgCodeId }
  await gw.post('/v1/user/login', { loginName: 'fws_ops', password: PASSWORD, ...wrong })
  const sms = { smsCode: '123456', smsSeq: 'none' }
  await gw.post('/v1/user/login', { mobile: '13900000002', ...sms })
  await gw.post('/v1/user/login', { mobile: '19912345678', ...sms })
  await gw.db.update(user).set({ enabled: false })
  await login('fws_ops')
  await gw.db.update(user).set({ enabled: true })
  expect(told()).toEqual([
    failed('wrong-captcha'),
    failed('wrong-sms-code'),
    failed('unknown-mobile', { nameHash: expect.stringMatching(/^[0-9a-f]{16}$/) }),
    failed('account-closed'),
  ])
})

test('choosing and switching a role are logged, choosing the same again is not', async () => {
  const { respData } = await login('multi')
  const session: TestSession = { ...respData, custId: respData.userCustId }
  for (const roleId of ['3', '3', '4'])
    await gw.post('/v1/user/setUserRole', { roleId }, { session, convention: 'A' })
  const change = {
    security: 'rights-changed',
    path: '/v1/user/setUserRole',
    address: '127.0.0.1',
    userId: '1000000000000008',
    name: 'multi',
  }
  expect(told()).toEqual([
    { ...change, reason: 'role-chosen', toRole: '3' },
    { ...change, reason: 'role-switched', fromRole: '3', toRole: '4' },
  ])
})

test('a refused permission is logged with its path and reason', async () => {
  const { respData } = await login('qd_admin')
  const fresh: TestSession = { ...respData, custId: respData.userCustId }
  const partner = await gw.signIn('qd_admin')
  const nocode = await gw.signIn('nocode')
  lines.length = 0
  await gw.post('/v1/test/adminsOnly', {}, { session: fresh })
  await gw.post('/v1/test/adminsOnly', {}, { session: partner })
  await gw.post('/v1/test/adminsOnly', {}, { session: nocode })
  await gw.post('/v1/test/inside', {}, { session: nocode })
  expect(
    told().map(({ security, reason, name, path, address }) =>
      [security, reason, name, path, address].join(' '),
    ),
  ).toEqual([
    'permission-refused role-not-chosen qd_admin /v1/test/adminsOnly 127.0.0.1',
    'permission-refused role qd_admin /v1/test/adminsOnly 127.0.0.1',
    'permission-refused code nocode /v1/test/adminsOnly 127.0.0.1',
    'permission-refused in-call nocode /v1/test/inside 127.0.0.1',
  ])
})

test('events of a rolled-back transaction are not logged', async () => {
  const session = await gw.signIn('fws_admin')
  lines.length = 0
  expect((await gw.post('/v1/test/undone', {}, { session })).respCode).toBe('90409')
  expect(told()).toEqual([])
})

test('no line holds a password, a code, a token or a number of a person', async () => {
  const secrets = new Set([PASSWORD, 'Wr0ng#Passw0rd', '13900000002', '19912345678', '654321'])
  const spent = await gw.captcha()
  secrets.add(spent.imgCode).add(spent.imgCodeId)
  const body = { loginName: 'fws_ops', password: PASSWORD }
  await gw.post('/v1/user/login', { ...body, imgCodeId: spent.imgCodeId, imgCode: 'ZZZZ' })
  for (const name of ['fws_ops', '13900000002', '19912345678', 'Wr0ng#Passw0rd'])
    for (let i = 0; i < 6; i++) await login(name, 'Wr0ng#Passw0rd')
  const asked = await gw.post('/v1/function/getSmsCode', {
    mobile: '13900000002',
    scene: 'LOGIN',
    ...(await gw.captcha()),
  })
  const { smsSeq } = asked.respData
  const inbox = (await gw.app.inject('/sandbox/api/inbox')).json()
  const { code } = inbox.sms[0]
  secrets.add(smsSeq).add(code)
  await gw.post('/v1/user/login', { mobile: '13900000002', smsCode: '654321', smsSeq })
  const { respData } = await gw.post('/v1/user/login', {
    mobile: '13900000002',
    smsCode: code,
    smsSeq,
  })
  secrets.add(respData.sessionId)
  const session: TestSession = { ...respData, custId: respData.userCustId }
  await gw.post('/v1/test/adminsOnly', { note: PASSWORD }, { session })
  await gw.post('/v1/user/setUserRole', { roleId: '3' }, { session })
  await gw.post('/v1/test/inside', {}, { session })
  await gw.post('/v1/user/logout', {}, { session })
  expect(told().length).toBeGreaterThan(25)
  const all = lines.join('')
  for (const secret of secrets) expect(all).not.toContain(secret)
})
