import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onDemand } from '../../src/app/on-demand'
import { ShellProvider, type ShellServices } from '../../src/app/shell-context'
import { openConsole, refusal, SIGNED_IN_COOKIES } from '../support/entry'

const OWN = {
  loginName: 'fws_ops',
  mobile: '139****0002',
  mfa: '0',
  mfaTime: null,
  recoveryLeft: 0,
  signIns: [
    {
      signInTime: '2026-11-20 09:00:00',
      address: '10.0.0.7',
      place: '内网',
      outcome: 'FAILED',
      reason: '密码错误',
    },
  ],
}
const ON = { ...OWN, mfa: '1', mfaTime: '2026-11-20 15:00:00', recoveryLeft: 10 }

const open = async (answers: Record<string, unknown>, features = ['mfa']) => {
  const opened = await openConsole({
    path: '/trades/details',
    cookies: SIGNED_IN_COOKIES,
    answers: {
      '/v1/member/queryUserPermission': { permCodeList: ['all'], features },
      '/v1/user/own': OWN,
      ...answers,
    },
  })
  await screen.findByRole('navigation', { name: '主菜单' })
  await opened.user.click(screen.getByRole('button', { name: /王小明/ }))
  if (features.length === 0) return opened
  await opened.user.click(screen.getByRole('menuitem', { name: '个人设置' }))
  await screen.findByText('账号 fws_ops · 手机号 139****0002')
  return opened
}

test('the password is changed from the user menu, and a wrong old one is said at its field', async () => {
  const { user, bodyOf } = await open({
    '/v1/user/changePassword': (_: unknown, call: number) =>
      call > 1
        ? null
        : refusal('90400', '原密码不正确', [{ field: 'oldPassword', msg: '原密码不正确' }]),
  })
  expect(screen.getByText('密码错误')).toBeInstanceOf(HTMLElement)
  await user.click(screen.getByRole('button', { name: '修改密码' }))
  await user.type(screen.getByLabelText('原密码'), 'Sandbox@2026')
  await user.type(screen.getByLabelText('新密码'), 'Only-mine-42')
  await user.type(screen.getByLabelText('确认新密码'), 'Only-mine-4')
  await user.click(screen.getByRole('button', { name: '确认修改' }))
  expect(screen.getByText('两次输入的新密码不一致')).toBeInstanceOf(HTMLElement)
  await user.type(screen.getByLabelText('确认新密码'), '2{Enter}')
  await screen.findByText('原密码不正确')
  expect(bodyOf('/v1/user/changePassword')).toMatchObject({
    oldPassword: 'Sandbox@2026',
    newPassword: 'Only-mine-42',
  })
  await user.click(screen.getByRole('button', { name: '确认修改' }))
  await screen.findByText('密码已修改，其他设备已下线')
  expect(screen.queryByLabelText('原密码')).toBeNull()
})

test('the second factor is set up with password, picture and code, and its recovery codes are shown once', async () => {
  let own: typeof OWN | typeof ON = OWN
  const { user, bodyOf } = await open({
    '/v1/user/own': () => own,
    '/v1/user/mfaSetup': {
      secret: 'ABCDEFGH',
      uri: 'otpauth://x',
      image: 'data:image/png;base64,',
    },
    '/v1/user/mfaConfirm': () => {
      own = ON
      return { recoveryCodes: ['k7mq-2xwa-9dfe-h3tb'] }
    },
  })
  await user.click(screen.getByRole('button', { name: '开启两步验证' }))
  await user.type(screen.getByLabelText('登录密码'), 'Sandbox@2026{Enter}')
  await screen.findByRole('img', { name: '两步验证二维码' })
  expect(screen.getByText('ABCD EFGH')).toBeInstanceOf(HTMLElement)
  await user.type(screen.getByLabelText('验证码'), '123456{Enter}')
  const codes = await screen.findByRole('list', { name: '恢复码' })
  expect(within(codes).getByText('k7mq-2xwa-9dfe-h3tb')).toBeInstanceOf(HTMLElement)
  expect(bodyOf('/v1/user/mfaConfirm')).toMatchObject({ code: '123456' })
  await user.click(screen.getByRole('button', { name: '我已保存' }))
  await screen.findByText('已于 2026-11-20 15:00:00 开启，还有 10 个恢复码可用')
  expect(screen.queryByText('k7mq-2xwa-9dfe-h3tb')).toBeNull()
})

test('it is taken away by the password', async () => {
  let own: typeof OWN | typeof ON = ON
  const { user, bodyOf } = await open({
    '/v1/user/own': () => own,
    '/v1/user/mfaRemove': () => {
      own = OWN
      return null
    },
  })
  await user.click(screen.getByRole('button', { name: '关闭两步验证' }))
  await user.type(screen.getByLabelText('登录密码'), 'Sandbox@2026{Enter}')
  await screen.findByText('两步验证已关闭')
  expect(bodyOf('/v1/user/mfaRemove')).toMatchObject({ password: 'Sandbox@2026' })
  expect(await screen.findByRole('button', { name: '开启两步验证' })).toBeInstanceOf(HTMLElement)
})

test('a gateway that does not offer it is not asked', async () => {
  const { calls } = await open({}, [])
  expect(screen.queryByRole('menuitem', { name: '个人设置' })).toBeNull()
  expect(calls.map(({ path }) => path)).not.toContain('/v1/user/own')
})

test('a dialog whose file fails to load shows a toast, breaks no other part, and opens the next time', async () => {
  let asked = 0
  const Part = onDemand<{ onClose: () => void }>(() =>
    ++asked === 1
      ? Promise.reject(new Error('Failed to fetch'))
      : Promise.resolve({ default: () => <p>到了</p> }),
  )
  const toast = vi.fn<(tone: string, text: string) => void>()
  const shell = { notifications: { toast } } as unknown as ShellServices
  const closed = vi.fn<() => void>()
  const part = (key: string) => (
    <ShellProvider value={shell}>
      <Part key={key} onClose={closed} />
    </ShellProvider>
  )
  const { rerender } = render(part('first'))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(toast).toHaveBeenCalledWith('error', '加载失败，请重试')
  rerender(part('second'))
  expect(await screen.findByText('到了')).toBeInstanceOf(HTMLElement)
})

test('where the console opens and how large it is are chosen there', async () => {
  const { user, cookies } = await open({})
  const home = screen.getByLabelText<HTMLSelectElement>('登录后首页')
  expect(home.value).toBe('')
  await user.selectOptions(home, '退款交易查询')
  expect(localStorage.getItem('home.U1.3')).toBe('/trades/refund')
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('尺寸'), '较小')
  expect(cookies.get('size')).toBe('small')
  const units = screen.getByLabelText<HTMLSelectElement>('大额缩写')
  expect(units.value).toBe('')
  await user.selectOptions(units, '图表与合计都用万、亿')
  expect(localStorage.getItem('units')).toBe('wan')
  await user.selectOptions(units, '图表用万、亿，合计只显示全额')
  expect(localStorage.getItem('units')).toBeNull()
})

test('a sign-in from a new device is shown once, and marked among the last ones', async () => {
  const news = {
    signInTime: '2026-11-20 10:00:00',
    address: '203.0.113.9',
    place: '外网',
    device: 'Chrome · 安卓',
    newDevice: '1',
    outcome: 'DONE',
    reason: null,
  }
  await open({ '/v1/user/own': { ...OWN, signIns: [news, ...OWN.signIns] } })
  expect(
    await screen.findByText(
      /账号于 2026-11-20 10:00:00 在新设备登录（Chrome · 安卓 外网 203.0.113.9）/,
    ),
  ).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('成功，新设备')).toBeInstanceOf(HTMLElement)
  expect(localStorage.getItem('seenSignIn.U1.3')).toBe('2026-11-20 10:00:00')
})

test('where a role asks for the second factor it cannot be taken away', async () => {
  await open({ '/v1/user/own': { ...ON, mfaRequired: '1' } })
  expect(screen.getByText('您的角色要求两步验证，不能关闭')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('button', { name: '关闭两步验证' })).toBeNull()
})
