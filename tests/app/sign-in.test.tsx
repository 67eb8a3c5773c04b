import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  address,
  LOGIN_ANSWER,
  openConsole,
  PARTNER_ROLE,
  PROVIDER_ROLE,
  refusal,
  SIGNED_IN_COOKIES,
} from '../support/entry'

afterEach(() => vi.useRealTimers())

const picture = () => document.querySelector('img')?.getAttribute('src')

async function fillPassword(
  user: Awaited<ReturnType<typeof openConsole>>['user'],
  values: { name?: string; password?: string; captcha?: string } = {},
) {
  const { name = 'fws_ops', password = 'Sandbox@2026', captcha = 'a1b2' } = values
  await user.clear(screen.getByLabelText('账号'))
  if (name) await user.type(screen.getByLabelText('账号'), name)
  await user.clear(screen.getByLabelText('密码'))
  if (password) await user.type(screen.getByLabelText('密码'), password)
  if (captcha) await user.type(screen.getByLabelText('图形验证码'), captcha)
}

describe('before sign-in', () => {
  test('any other path leads to /login with the way back', async () => {
    await openConsole({ path: '/trades/details?tradeStatus=SUCCESS' })
    expect(address()).toBe('/login?redirect=%2Ftrades%2Fdetails%3FtradeStatus%3DSUCCESS')
    expect(document.title).toBe('登录 - 服务商管理控台')
  })

  test('/auth-redirect without an opener leads to /login', async () => {
    await openConsole({ path: '/auth-redirect?code=1' })
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('/ keeps its way back as any other path does', async () => {
    await openConsole({ path: '/' })
    expect(address()).toBe('/login?redirect=%2F')
  })

  test('/auth-redirect without an opener leads a signed-in user to the console', async () => {
    await openConsole({ path: '/auth-redirect?code=1', cookies: SIGNED_IN_COOKIES })
    await screen.findByRole('navigation', { name: '主菜单' })
    await waitFor(() => expect(address()).toBe('/merchants/merorder'))
  })

  test('/auth-redirect hands its query to the opener of this origin and closes', async () => {
    const opener = { postMessage: vi.fn<Window['postMessage']>() }
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
    vi.stubGlobal('opener', opener)
    await openConsole({ path: '/auth-redirect?code=1' })
    expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith(
      { type: 'auth-redirect', search: '?code=1' },
      location.origin,
    )
    expect(close).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
    close.mockRestore()
  })

  test('a token without a role is dropped', async () => {
    const { cookies } = await openConsole({ path: '/', cookies: { token: 'S1', userId: 'U1' } })
    await waitFor(() => expect(cookies.get('token')).toBeUndefined())
    expect(screen.getByRole('heading', { name: '登录控台' })).toBeInstanceOf(HTMLElement)
  })

  test('a token whose role is being chosen in another window stays, here one signs in', async () => {
    const { cookies } = await openConsole({
      path: '/trades/details',
      cookies: { token: 'S1', userId: 'U1' },
      choosingElsewhere: true,
    })
    expect(screen.getByRole('heading', { name: '登录控台' })).toBeInstanceOf(HTMLElement)
    expect(address()).toBe('/login?redirect=%2Ftrades%2Fdetails')
    await act(() => Promise.resolve())
    expect(cookies.get('token')).toBe('S1')
  })

  test('once the role is chosen there, this window goes on when it is looked at', async () => {
    const { cookies } = await openConsole({
      path: '/trades/details?pageNum=2',
      cookies: { token: 'S1', userId: 'U1' },
      choosingElsewhere: true,
    })
    for (const [name, value] of Object.entries(SIGNED_IN_COOKIES)) cookies.set(name, value)
    fireEvent.focus(window)
    await screen.findByRole('navigation', { name: '主菜单' })
    expect(address()).toBe('/trades/details?pageNum=2')
  })
})

describe('密码登录', () => {
  test('errors are shown at their fields and the first one gets the focus', async () => {
    const { user, called } = await openConsole({ path: '/login' })
    await user.type(screen.getByLabelText('账号'), 'fws_ops')
    await user.click(screen.getByRole('button', { name: '登录' }))
    expect(screen.getByText('请输入密码')).toBeInstanceOf(HTMLElement)
    expect(screen.getByText('请输入图形验证码')).toBeInstanceOf(HTMLElement)
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
    expect(called()).toEqual(['/v1/function/getImgCode'])
  })

  test('Enter signs in; the one role is entered at once and the console opens', async () => {
    const { user, bodyOf, called, cookies } = await openConsole({ path: '/login' })
    await fillPassword(user)
    await user.keyboard('{Enter}')
    await screen.findByRole('navigation', { name: '主菜单' })
    expect(bodyOf('/v1/user/login')).toMatchObject({
      loginName: 'fws_ops',
      password: 'Sandbox@2026',
      imgCode: 'a1b2',
      imgCodeId: 'I1',
    })
    expect(bodyOf('/v1/user/setUserRole')).toMatchObject({ roleId: '3', sessionId: 'S1' })
    expect(called().slice(3, 5).sort()).toEqual([
      '/v1/member/queryAuthList',
      '/v1/member/queryUserPermission',
    ])
    expect(Object.fromEntries(cookies)).toMatchObject({ token: 'S1', roleId: '3', name: '王小明' })
    expect(address()).toBe('/merchants/merorder')
  })

  test('the way back is followed, query included', async () => {
    const { user } = await openConsole({
      path: '/login?redirect=%2Ftrades%2Fdetails%3FtradeStatus%3DSUCCESS',
    })
    await fillPassword(user)
    await user.keyboard('{Enter}')
    await screen.findByRole('tab', { name: '交易明细查询' })
    expect(address()).toBe('/trades/details?tradeStatus=SUCCESS')
  })

  test('a way to another site is not followed', async () => {
    const { user } = await openConsole({ path: '/login?redirect=%2F%2Fevil.example' })
    await fillPassword(user)
    await user.keyboard('{Enter}')
    await screen.findByRole('tab', { name: '商户进件' })
    expect(address()).toBe('/merchants/merorder')
  })

  test('a refused try keeps what was typed, spends the captcha and brings another', async () => {
    const { user } = await openConsole({
      path: '/login',
      answers: {
        '/v1/user/login': refusal('90400', '账号或密码错误', [
          { field: 'password', msg: '账号或密码错误' },
        ]),
      },
    })
    await fillPassword(user)
    expect(picture()).toContain('picture-1')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('账号或密码错误')).toBeInstanceOf(HTMLElement)
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('fws_ops')
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('Sandbox@2026')
    expect(screen.getByLabelText<HTMLInputElement>('图形验证码').value).toBe('')
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
    await waitFor(() => expect(picture()).toContain('picture-2'))
    expect(within(screen.getByRole('alert')).queryByText('账号或密码错误')).toBeNull()
  })

  test('a refusal without a field is one toast', async () => {
    const { user } = await openConsole({
      path: '/login',
      answers: { '/v1/user/login': refusal('90429', '账号已锁定，请15分钟后再试') },
    })
    await fillPassword(user)
    await user.keyboard('{Enter}')
    const alert = screen.getByRole('alert')
    expect(await within(alert).findByText('账号已锁定，请15分钟后再试')).toBeInstanceOf(HTMLElement)
    expect(alert.children).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByLabelText('图形验证码'))
  })

  test('without an answer it says 登录失败，请重新登录', async () => {
    const { user } = await openConsole({
      path: '/login',
      answers: { '/v1/user/login': () => Promise.reject(new TypeError('no line')) },
    })
    await fillPassword(user)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('登录失败，请重新登录')).toBeInstanceOf(HTMLElement)
  })

  test('caps lock is shown while the password is typed', async () => {
    await openConsole({ path: '/login' })
    const password = screen.getByLabelText('密码')
    fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true })
    expect(screen.getByText('大写锁定已打开')).toBeInstanceOf(HTMLElement)
    fireEvent.blur(password)
    expect(screen.queryByText('大写锁定已打开')).toBeNull()
  })

  test('a click on the picture brings another, and so does its expiry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openConsole({ path: '/login' })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(picture()).toContain('picture-1')
    fireEvent.click(screen.getByRole('button', { name: '看不清，换一张' }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(picture()).toContain('picture-2')
    await act(() => vi.advanceTimersByTimeAsync(116_000))
    expect(picture()).toContain('picture-3')
  })

  test('a captcha that fails to load shows a message and is requested again by a click', async () => {
    const { user } = await openConsole({
      path: '/login',
      answers: {
        '/v1/function/getImgCode': (_: unknown, call: number) =>
          call === 1
            ? refusal('90500', '系统异常')
            : { imgCodeId: 'I2', image: 'data:image/svg+xml,picture-2', expireSec: 120 },
      },
    })
    await user.click(await screen.findByText('点击重新获取'))
    await waitFor(() => expect(picture()).toContain('picture-2'))
  })
})

describe('短信登录', () => {
  const toSms = async (answers = {}) => {
    const opened = await openConsole({ path: '/login', answers })
    await opened.user.click(await screen.findByRole('tab', { name: '短信登录' }))
    await screen.findByLabelText('手机号')
    return opened
  }

  test('is not offered where the gateway sends no SMS', async () => {
    await openConsole({
      path: '/login',
      answers: {
        '/v1/function/getImgCode': { imgCodeId: 'I1', image: 'data:,picture-1', expireSec: 120 },
      },
    })
    await waitFor(() => expect(picture()).toContain('picture-1'))
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['密码登录'])
  })

  test('asks for a code, waits 60 s before the next, and signs in with it', async () => {
    const { user, bodyOf } = await toSms()
    await user.type(screen.getByLabelText('手机号'), '13900000002')
    await user.type(screen.getByLabelText('图形验证码'), 'a1b2')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    const wait = await screen.findByRole<HTMLButtonElement>('button', { name: '60秒后重新获取' })
    expect(wait.disabled).toBe(true)
    expect(bodyOf('/v1/function/getSmsCode')).toMatchObject({
      mobile: '13900000002',
      imgCode: 'a1b2',
      scene: 'LOGIN',
    })
    expect(document.activeElement).toBe(screen.getByLabelText('短信验证码'))
    await user.keyboard('123456{Enter}')
    await screen.findByRole('navigation', { name: '主菜单' })
    expect(bodyOf('/v1/user/login')).toMatchObject({
      mobile: '13900000002',
      smsCode: '123456',
      smsSeq: 'Q1',
    })
  })

  test('an invalid mobile is reported at its field', async () => {
    const { user, called } = await toSms()
    await user.type(screen.getByLabelText('手机号'), '2390000')
    await user.type(screen.getByLabelText('图形验证码'), 'a1b2')
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(screen.getByText('请输入11位手机号')).toBeInstanceOf(HTMLElement)
    expect(document.activeElement).toBe(screen.getByLabelText('手机号'))
    expect(called()).not.toContain('/v1/function/getSmsCode')
  })

  test('a wrong captcha is reported at its field and no wait begins', async () => {
    const { user } = await toSms({
      '/v1/function/getSmsCode': refusal('90400', '图形验证码错误', [
        { field: 'imgCode', msg: '图形验证码错误' },
      ]),
    })
    await user.type(screen.getByLabelText('手机号'), '13900000002')
    await user.type(screen.getByLabelText('图形验证码'), 'xxxx{Enter}')
    expect(await screen.findByText('图形验证码错误')).toBeInstanceOf(HTMLElement)
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13900000002')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '获取验证码' }).disabled).toBe(
      false,
    )
  })

  test('what was typed survives a look at the other tab', async () => {
    const { user } = await toSms()
    await user.type(screen.getByLabelText('手机号'), '13900000002')
    await user.click(screen.getByRole('tab', { name: '密码登录' }))
    await user.type(screen.getByLabelText('账号'), 'fws')
    await user.click(screen.getByRole('tab', { name: '短信登录' }))
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13900000002')
    await user.click(screen.getByRole('tab', { name: '密码登录' }))
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('fws')
  })
})

describe('roles', () => {
  test('with several usable roles the user chooses one first', async () => {
    const { user, bodyOf } = await openConsole({
      path: '/login',
      answers: {
        '/v1/user/login': {
          ...LOGIN_ANSWER,
          roleIds: [
            PROVIDER_ROLE,
            PARTNER_ROLE,
            { roleId: '9', loginUserType: '9', roleName: '其他系统' },
          ],
        },
      },
    })
    await fillPassword(user)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: '选择角色' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button', { name: /其他系统/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /渠道商管理员/ }))
    await screen.findByRole('navigation', { name: '主菜单' })
    expect(bodyOf('/v1/user/setUserRole')).toMatchObject({ roleId: '4' })
  })

  test('without a usable role: the alert, and the session is ended', async () => {
    const { user, called, cookies } = await openConsole({
      path: '/login',
      answers: {
        '/v1/user/login': {
          ...LOGIN_ANSWER,
          roleIds: [{ roleId: '9', loginUserType: '9', roleName: '其他系统' }],
        },
      },
    })
    await fillPassword(user)
    await user.keyboard('{Enter}')
    const alert = await screen.findByRole('alertdialog', { name: '提示' })
    expect(within(alert).getByText('该账号角色无控台权限，无法进入')).toBeInstanceOf(HTMLElement)
    await user.click(within(alert).getByRole('button', { name: '确定' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(called()).toContain('/v1/user/logout')
    expect(cookies.get('token')).toBeUndefined()
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('fws_ops')
  })
})

describe('a password that another person has set', () => {
  const open = async (change: unknown) => {
    const opened = await openConsole({
      path: '/login',
      answers: {
        '/v1/user/login': { ...LOGIN_ANSWER, passwordIsDue: true },
        '/v1/user/changePassword': change,
      },
    })
    await fillPassword(opened.user)
    await opened.user.click(screen.getByRole('button', { name: '登录' }))
    await screen.findByRole('heading', { name: '修改密码' })
    return opened
  }

  test('is changed before a role is entered, with what was typed as the old one', async () => {
    const { user, calls } = await open({})
    expect(calls.map(({ path }) => path)).not.toContain('/v1/user/setUserRole')
    await user.type(screen.getByLabelText('新密码'), 'Only-mine-42')
    await user.type(screen.getByLabelText('确认新密码'), 'Only-mine-43')
    await user.click(screen.getByRole('button', { name: '修改并进入' }))
    expect(screen.getByText('两次输入的新密码不一致')).toBeInstanceOf(HTMLElement)
    await user.clear(screen.getByLabelText('确认新密码'))
    await user.type(screen.getByLabelText('确认新密码'), 'Only-mine-42')
    await user.click(screen.getByRole('button', { name: '修改并进入' }))
    await screen.findByRole('navigation', { name: '主菜单' })
    expect(calls.find(({ path }) => path === '/v1/user/changePassword')?.body).toMatchObject({
      oldPassword: 'Sandbox@2026',
      newPassword: 'Only-mine-42',
    })
  })

  test('may be left as it is: one goes back, and the session is over', async () => {
    const { user, calls } = await open({})
    await user.click(screen.getByRole('button', { name: '返回登录' }))
    expect(screen.getByRole('heading', { name: '登录控台' })).toBeInstanceOf(HTMLElement)
    expect(calls.map(({ path }) => path)).toContain('/v1/user/logout')
  })
})

describe('a role that asks for a second factor', () => {
  test('has it set up before it is entered, and its recovery codes are shown once', async () => {
    const { user, calls, bodyOf } = await openConsole({
      path: '/login',
      answers: {
        '/v1/user/login': { ...LOGIN_ANSWER, factorIsDue: true },
        '/v1/user/mfaSetup': {
          secret: 'ABCDEFGH',
          uri: 'otpauth://x',
          image: 'data:image/png;base64,',
        },
        '/v1/user/mfaConfirm': { recoveryCodes: ['aaaa-bbbb-cccc-dddd'] },
      },
    })
    await fillPassword(user)
    await user.click(screen.getByRole('button', { name: '登录' }))
    await screen.findByRole('heading', { name: '设置两步验证' })
    await user.click(screen.getByRole('button', { name: '下一步' }))
    await screen.findByRole('img', { name: '两步验证二维码' })
    expect(bodyOf('/v1/user/mfaSetup')).toMatchObject({ password: 'Sandbox@2026' })
    await user.type(screen.getByLabelText('验证码'), '123456{Enter}')
    await screen.findByText('aaaa-bbbb-cccc-dddd')
    expect(calls.map(({ path }) => path)).not.toContain('/v1/user/setUserRole')
    await user.click(screen.getByRole('button', { name: '我已保存，进入控台' }))
    await screen.findByRole('navigation', { name: '主菜单' })
  })

  test('after a password that is due', async () => {
    const { user } = await openConsole({
      path: '/login',
      answers: {
        '/v1/user/login': { ...LOGIN_ANSWER, passwordIsDue: true, factorIsDue: true },
        '/v1/user/changePassword': {},
      },
    })
    await fillPassword(user)
    await user.click(screen.getByRole('button', { name: '登录' }))
    await screen.findByRole('heading', { name: '修改密码' })
    await user.type(screen.getByLabelText('新密码'), 'Only-mine-42')
    await user.type(screen.getByLabelText('确认新密码'), 'Only-mine-42')
    await user.click(screen.getByRole('button', { name: '修改并进入' }))
    await screen.findByRole('heading', { name: '设置两步验证' })
    expect(screen.getByLabelText<HTMLInputElement>('登录密码').value).toBe('')
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(screen.getByRole('heading', { name: '登录控台' })).toBeInstanceOf(HTMLElement)
  })
})

describe('两步验证', () => {
  const DUE = { mfaTicket: 'T1', mfaKinds: ['TOTP', 'RECOVERY'] }

  const openAtCode = async (verify: (body: Record<string, string>, call: number) => unknown) => {
    const opened = await openConsole({
      path: '/login',
      answers: { '/v1/user/login': DUE, '/v1/user/verifyMfa': verify },
    })
    await fillPassword(opened.user)
    await opened.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: '两步验证' })
    return opened
  }

  test('a code is asked for before the console opens; a wrong one is said at the field', async () => {
    const { user, bodyOf, called, cookies } = await openAtCode((_, call) =>
      call > 1
        ? LOGIN_ANSWER
        : refusal('90400', '验证码错误或已使用', [{ field: 'code', msg: '验证码错误或已使用' }]),
    )
    expect(cookies.get('token')).toBeUndefined()
    const code = screen.getByLabelText('验证码')
    await user.type(code, '123{Enter}')
    expect(screen.getByText('请输入6位验证码')).toBeInstanceOf(HTMLElement)
    expect(called()).not.toContain('/v1/user/verifyMfa')
    await user.type(code, '456{Enter}')
    await screen.findByText('验证码错误或已使用')
    expect(bodyOf('/v1/user/verifyMfa')).toMatchObject({
      mfaTicket: 'T1',
      kind: 'TOTP',
      code: '123456',
    })
    await user.clear(code)
    await user.type(code, '654321{Enter}')
    await screen.findByRole('navigation', { name: '主菜单' })
    expect(cookies.get('token')).toBe('S1')
  })

  test('a recovery code does as well, and a ticket that is gone leads back to the form', async () => {
    const words = '验证已失效，请重新登录'
    const { user, bodyOf } = await openAtCode(() =>
      refusal('90400', words, [{ field: 'mfaTicket', msg: words }]),
    )
    await user.click(screen.getByRole('button', { name: '手机不在身边？使用恢复码' }))
    await user.type(screen.getByLabelText('恢复码'), 'k7mq-2xwa-9dfe-h3tb{Enter}')
    await screen.findByRole('heading', { name: '登录控台' })
    expect(screen.getByText(words)).toBeInstanceOf(HTMLElement)
    expect(bodyOf('/v1/user/verifyMfa')).toMatchObject({ kind: 'RECOVERY' })
  })
})
