import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginFailure, mfaFactor, mfaRecovery, mfaTicket, operation, user } from '../../schema'
import { chainOperations } from '../../core/operations/chain'
import { sealSecrets } from '../../features/user'
import { SANDBOX_PASSWORD } from '../support/samples'
import { desc, eq } from 'drizzle-orm'
import { gatewayForFile, type TestSession } from '../support/gateway'

const gw = await gatewayForFile()
const VERIFY = '/v1/user/verifyMfa'
const STEP_MS = 30_000

beforeEach(async () => {
  await gw.db.delete(loginFailure)
  await gw.db.delete(mfaTicket)
  await gw.db.delete(mfaRecovery)
  await gw.db.delete(mfaFactor)
})

/** The wall clock moves on so that no code is of a step that was used. */
let steps = 0
const wait = (more: number) => {
  steps += more
  gw.advanceWall(more * STEP_MS)
}

/** What the app shows `ahead` steps from now. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + (steps + ahead) * STEP_MS,
  })

const login = async (loginName: string, password = SANDBOX_PASSWORD) =>
  gw.post('/v1/user/login', { loginName, password, ...(await gw.captcha()) })

const setup = (session: TestSession, password = SANDBOX_PASSWORD) =>
  gw.post('/v1/user/mfaSetup', { password }, { session })

/** A user with a second factor, whose next code is not used. */
async function guarded(loginName: string) {
  const session = await gw.signIn(loginName)
  const { secret } = (await setup(session)).respData
  const code = codeOf(secret)
  const { respData } = await gw.post('/v1/user/mfaConfirm', { code }, { session })
  wait(1)
  return { session, secret, recoveryCodes: respData.recoveryCodes as string[] }
}

const ticketOf = async (loginName: string): Promise<string> =>
  (await login(loginName)).respData.mfaTicket

const verify = (mfaTicket: string, code: string, kind = 'TOTP') =>
  gw.post(VERIFY, { mfaTicket, kind, code })

describe('setting up', () => {
  test('asks for the password, answers a secret and its picture, and is in force after a code', async () => {
    const session = await gw.signIn('fws_ops')
    const wrong = await setup(session, 'guess')
    expect(wrong.respData.errors).toEqual([{ field: 'password', msg: '密码不正确' }])
    const { respData: made } = await setup(session)
    expect(made.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(decodeURIComponent(made.uri)).toContain(':fws_ops?')
    expect(made.image).toMatch(/^data:image\/png;base64,/)
    expect((await login('fws_ops')).respData.sessionId).toMatch(/./)

    const bad = await gw.post('/v1/user/mfaConfirm', { code: '12345' }, { session })
    expect(bad.respData.errors).toEqual([{ field: 'code', msg: '请输入6位验证码' }])
    const code = codeOf(made.secret, 5)
    const far = await gw.post('/v1/user/mfaConfirm', { code }, { session })
    expect(far.respDesc).toBe('验证码不正确，请核对手机时间后重试')
    const right = { code: codeOf(made.secret) }
    const { respData } = await gw.post('/v1/user/mfaConfirm', right, { session })
    expect(respData.recoveryCodes).toHaveLength(10)
    expect(respData.recoveryCodes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    wait(1)

    const { respData: own } = await gw.post('/v1/user/own', {}, { session })
    expect(own).toMatchObject({ loginName: 'fws_ops', mfa: '1', recoveryLeft: 10 })
    expect(JSON.stringify(own)).not.toContain(made.secret)
    expect((await setup(session)).respDesc).toBe('两步验证已开启')
    const again = await gw.post('/v1/user/mfaConfirm', right, { session })
    expect(again.respDesc).toBe('两步验证已开启')
  })

  test('ends the sessions that came in without it, and is left undone after ten minutes', async () => {
    const late = await gw.signIn('fws_ops')
    const { secret } = (await setup(late)).respData
    wait(20)
    const code = codeOf(secret)
    const answer = await gw.post('/v1/user/mfaConfirm', { code }, { session: late })
    expect(answer.respDesc).toBe('设置已超时，请重新开始')
    const other = await gw.signIn('fws_ops')
    await guarded('fws_ops')
    expect((await gw.post('/v1/user/own', {}, { session: other })).respCode).toBe('90401')
  })

  test('keeps recovery codes hashed, and neither secret nor code in the log', async () => {
    const { secret, recoveryCodes } = await guarded('fws_ops')
    const kept = JSON.stringify(await gw.db.select().from(mfaRecovery))
    expect(kept).not.toContain(recoveryCodes[0])
    await chainOperations(gw.db)
    const logged = await gw.db.select().from(operation).orderBy(desc(operation.seq)).limit(2)
    expect(logged.map(({ action }) => action)).toEqual(['/v1/user/mfaConfirm', '/v1/user/mfaSetup'])
    expect(logged.map(({ request }) => request)).toEqual([
      expect.objectContaining({ code: '******' }),
      expect.objectContaining({ password: '******' }),
    ])
    expect(JSON.stringify(logged)).not.toContain(secret)
  })

  test('keeps the secret under the installation’s key, under the next one too, and says when none fits', async () => {
    const [one, two] = ['a'.repeat(32), 'b'.repeat(32)]
    const { secret } = await guarded('fws_ops')
    const kept = async () => (await gw.db.select().from(mfaFactor))[0]!.secret
    expect(await kept()).toBe(secret)
    await sealSecrets(gw.db, { dataSecret: one })
    const underOne = await kept()
    expect(underOne).toMatch(/^v1\.[\w-]{80}$/)
    await sealSecrets(gw.db, { dataSecret: one })
    expect(await kept()).toBe(underOne)
    const lost = '请用原来的值启动；换新值时，把原来的值放在 DATA_SECRET_BEFORE'
    await expect(sealSecrets(gw.db, { dataSecret: two })).rejects.toThrow(lost)
    await expect(sealSecrets(gw.db, {})).rejects.toThrow(lost)
    await sealSecrets(gw.db, { dataSecret: two, dataSecretBefore: one })
    expect(await kept()).not.toBe(underOne)

    gw.config.dataSecret = two
    expect((await verify(await ticketOf('fws_ops'), codeOf(secret))).respCode).toBe('90000')
    // A factor row moved to another user is not valid for that user.
    const { userId } = (await gw.db.select().from(mfaFactor))[0]!
    await gw.db
      .update(mfaFactor)
      .set({ userId: '1000000000000001' })
      .where(eq(mfaFactor.userId, userId))
    await expect(sealSecrets(gw.db, { dataSecret: two })).rejects.toThrow(lost)
    gw.config.dataSecret = undefined
  })

  test.each(['own', 'mfaSetup', 'mfaConfirm', 'mfaRemove'])(
    'is refused without a session: %s',
    async (call) => {
      const body = { password: SANDBOX_PASSWORD, code: '123456' }
      expect((await gw.post(`/v1/user/${call}`, body)).respCode).toBe('90401')
    },
  )
})

describe('signing in with a second factor', () => {
  test('answers a ticket, and the session for it and a code of the app', async () => {
    const { secret } = await guarded('fws_ops')
    const { respData } = await login('fws_ops')
    expect(respData).toEqual({
      mfaTicket: expect.any(String),
      mfaKinds: ['TOTP', 'RECOVERY'],
    })
    const answer = await verify(respData.mfaTicket, codeOf(secret))
    expect(answer.respData).toMatchObject({ sessionId: expect.any(String), roleIds: [{}] })
    const { sessionId, userId, userCustId } = answer.respData
    const session = { sessionId, userId, custId: userCustId }
    const role = await gw.post('/v1/user/setUserRole', { roleId: '3' }, { session })
    expect(role.respCode).toBe('90000')
    const own = await gw.post('/v1/user/own', {}, { session })
    expect(own.respData.signIns[0]).toMatchObject({ outcome: 'DONE', reason: null })
  })

  test('takes a code of the app once, also from another ticket, and no older one', async () => {
    const { secret } = await guarded('fws_ops')
    const [one, two, three] = [
      await ticketOf('fws_ops'),
      await ticketOf('fws_ops'),
      await ticketOf('fws_ops'),
    ]
    const code = codeOf(secret)
    const both = await Promise.all([verify(one, code), verify(two, code)])
    expect(both.map(({ respCode }) => respCode).sort()).toEqual(['90000', '90400'])
    const left = await verify(three, codeOf(secret, -1))
    expect(left.respData.errors).toEqual([{ field: 'code', msg: '验证码错误或已使用' }])
    expect((await verify(three, codeOf(secret, 1))).respCode).toBe('90000')
  })

  test('takes the codes beside the clock’s own and no other', async () => {
    const { secret } = await guarded('fws_ops')
    const ticket = await ticketOf('fws_ops')
    expect((await verify(ticket, codeOf(secret, 3))).respCode).toBe('90400')
    expect((await verify(ticket, codeOf(secret, 1))).respCode).toBe('90000')
  })

  test('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await guarded('fws_ops')
    const [code = ''] = recoveryCodes
    const typed = code.toUpperCase().replaceAll('-', ' ')
    const first = await verify(await ticketOf('fws_ops'), typed, 'RECOVERY')
    expect(first.respCode).toBe('90000')
    const again = await verify(await ticketOf('fws_ops'), code, 'RECOVERY')
    expect(again.respData.errors[0].field).toBe('code')
    expect(await gw.db.select().from(mfaRecovery)).toHaveLength(9)
  })

  test('a ticket is gone once it is used, after 300 seconds, and where it never was', async () => {
    const { secret, recoveryCodes } = await guarded('fws_ops')
    const used = await ticketOf('fws_ops')
    await verify(used, codeOf(secret))
    const old = await ticketOf('fws_ops')
    wait(10)
    for (const ticket of [used, old, 'made-up']) {
      const answer = await verify(ticket, recoveryCodes[0]!, 'RECOVERY')
      expect(answer.respData.errors).toEqual([
        { field: 'mfaTicket', msg: '验证已失效，请重新登录' },
      ])
    }
    expect(await gw.db.select().from(mfaRecovery)).toHaveLength(10)
  })

  test('five wrong codes end the ticket and lock the second factor, not the password', async () => {
    const { secret } = await guarded('fws_ops')
    const ticket = await ticketOf('fws_ops')
    for (let i = 0; i < 5; i++)
      expect((await verify(ticket, '000000')).respData.errors[0].field).toBe('code')
    expect((await verify(ticket, codeOf(secret))).respData.errors[0].field).toBe('mfaTicket')
    const next = await login('fws_ops')
    expect((await verify(next.respData.mfaTicket, codeOf(secret))).respCode).toBe('90429')
    await chainOperations(gw.db)
    const [told] = await gw.db.select().from(operation).orderBy(desc(operation.seq)).limit(1)
    expect(told).toMatchObject({ outcome: 'FAILED', reason: '两步验证码错误，已锁定' })
    wait(31)
    expect((await verify(await ticketOf('fws_ops'), codeOf(secret))).respCode).toBe('90000')
  })

  test.each(['TOTP', 'RECOVERY'])(
    'a finished one by %s lifts the lock of five wrong passwords, by name and by mobile',
    async (kind) => {
      const { secret, recoveryCodes } = await guarded('fws_ops')
      const ticket = await ticketOf('fws_ops')
      const names = ['fws_ops', '13900000002']
      for (let i = 0; i < 5; i++) for (const name of names) await login(name, 'wrong')
      for (const name of names) expect((await login(name)).respCode).toBe('90429')
      const code = kind === 'TOTP' ? codeOf(secret) : recoveryCodes[0]!
      expect((await verify(ticket, code, kind)).respCode).toBe('90000')
      for (const name of names) expect((await login(name)).respData.mfaTicket).toMatch(/./)
    },
  )

  test('a ticket takes its own user’s codes alone', async () => {
    const { secret, recoveryCodes } = await guarded('fws_ops')
    await guarded('fws_admin')
    const ticket = await ticketOf('fws_admin')
    expect((await verify(ticket, codeOf(secret))).respCode).toBe('90400')
    expect((await verify(ticket, recoveryCodes[0]!, 'RECOVERY')).respCode).toBe('90400')
    expect(await gw.db.select().from(mfaRecovery)).toHaveLength(20)
  })

  test('a closed account and a changed password leave no ticket', async () => {
    const { session, secret } = await guarded('fws_readonly')
    const ticket = await ticketOf('fws_readonly')
    const own = eq(user.userId, session.userId)
    await gw.db.update(user).set({ enabled: false }).where(own)
    expect((await verify(ticket, codeOf(secret))).respData.errors[0].field).toBe('mfaTicket')
    await gw.db.update(user).set({ enabled: true }).where(own)
    const body = { oldPassword: SANDBOX_PASSWORD, newPassword: 'Another-way-9' }
    const changed = await gw.post('/v1/user/changePassword', body, { session })
    expect(changed.respCode).toBe('90000')
    expect((await verify(ticket, codeOf(secret))).respData.errors[0].field).toBe('mfaTicket')
  })

  test('wrong fields are said at theirs', async () => {
    const answer = await gw.post(VERIFY, { mfaTicket: 'x', kind: 'SMS' })
    expect(answer.respData.errors).toEqual([
      { field: 'kind', msg: '请选择验证方式' },
      { field: 'code', msg: '请输入验证码' },
    ])
  })
})

describe('removing it', () => {
  test('asks for the password or a code, and counts wrong ones', async () => {
    const { session, recoveryCodes } = await guarded('fws_ops')
    const remove = (body: Record<string, string>) =>
      gw.post('/v1/user/mfaRemove', body, { session })
    expect((await remove({})).respData.errors[0]).toEqual({
      field: 'password',
      msg: '请输入登录密码',
    })
    expect((await remove({ password: 'guess' })).respData.errors[0].field).toBe('password')
    for (let i = 0; i < 5; i++)
      expect((await remove({ code: '000000' })).respData.errors[0].field).toBe('code')
    expect((await remove({ code: recoveryCodes[0]! })).respCode).toBe('90429')
    expect((await remove({ password: SANDBOX_PASSWORD })).respCode).toBe('90000')
    expect((await remove({ password: SANDBOX_PASSWORD })).respDesc).toBe('两步验证未开启')
    expect((await login('fws_ops')).respData.sessionId).toMatch(/./)
  })

  test('works by a code of the app', async () => {
    const { session, secret } = await guarded('fws_ops')
    const body = { code: codeOf(secret) }
    expect((await gw.post('/v1/user/mfaRemove', body, { session })).respCode).toBe('90000')
    expect(await gw.db.select().from(mfaRecovery)).toEqual([])
  })
})

describe('an administrator’s reset', () => {
  const reset = (session: TestSession | undefined, staffId: string) =>
    gw.post('/v1/staff/resetMfa', { staffId, version: '1' }, { session })

  test('takes a colleague’s second factor away and ends their sessions', async () => {
    const admin = await gw.signIn('fws_admin')
    const { session } = await guarded('fws_ops')
    const ticket = await ticketOf('fws_ops')
    expect((await reset(admin, session.userId)).respCode).toBe('90000')
    expect((await gw.post('/v1/user/own', {}, { session })).respCode).toBe('90401')
    expect((await verify(ticket, '000000')).respData.errors[0].field).toBe('mfaTicket')
    expect((await login('fws_ops')).respData.sessionId).toMatch(/./)
    expect((await reset(admin, session.userId)).respDesc).toBe('该员工未开启两步验证')
  })

  test('is not for the user’s own account, and not without the right to edit staff', async () => {
    const admin = await gw.signIn('fws_admin')
    const ops = await gw.signIn('fws_ops')
    expect((await reset(admin, admin.userId)).respDesc).toBe('请在个人设置中关闭自己的两步验证')
    expect((await reset(ops, admin.userId)).respCode).toBe('90403')
    expect((await reset(undefined, admin.userId)).respCode).toBe('90401')
  })
})
