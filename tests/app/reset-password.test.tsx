import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { address, openConsole, refusal, SIGNED_IN_COOKIES } from '../support/entry'

const TOKEN = 'Zm9yLWEtdGVzdC1vZi10aGUtcmVzZXQtcGFnZS0wMDE'
const open = (more: Partial<Parameters<typeof openConsole>[0]> = {}) =>
  openConsole({
    path: `/reset#${TOKEN}`,
    answers: { '/v1/user/resetPassword': null },
    ...more,
  })

async function fill(user: Awaited<ReturnType<typeof open>>['user'], one: string, again = one) {
  await user.type(await screen.findByLabelText('新密码'), one)
  await user.type(screen.getByLabelText('确认新密码'), again)
  await user.click(screen.getByRole('button', { name: '确定' }))
}

describe('the page of a reset link', () => {
  test('sets the password by the token of the link, and leads to sign-in', async () => {
    const { user, bodyOf } = await open()
    await fill(user, 'Brand-new-77')
    await screen.findByText('新密码已生效，请重新登录')
    expect(bodyOf('/v1/user/resetPassword')).toMatchObject({
      token: TOKEN,
      newPassword: 'Brand-new-77',
    })
    await user.click(screen.getByRole('button', { name: '返回登录' }))
    expect(await screen.findByRole('heading', { name: '登录控台' })).toBeInstanceOf(HTMLElement)
    expect(address()).toBe('/login')
  })

  test('asks for the same password twice before it calls', async () => {
    const { user, called } = await open()
    await fill(user, 'Brand-new-77', 'Brand-new-78')
    expect(screen.getByText('两次输入的新密码不一致')).toBeInstanceOf(HTMLElement)
    expect(called()).not.toContain('/v1/user/resetPassword')
  })

  test('says that a link is used up', async () => {
    const GONE = '链接已失效，请联系管理员重新发送'
    const answers = {
      '/v1/user/resetPassword': refusal('90400', GONE, [{ field: 'token', msg: GONE }]),
    }
    const { user } = await open({ answers })
    await fill(user, 'Brand-new-77')
    expect(await screen.findByText(GONE)).toBeInstanceOf(HTMLElement)
  })

  test('is shown to a browser that is signed in, too, and leaves to the console', async () => {
    const { user } = await open({ cookies: SIGNED_IN_COOKIES })
    await user.click(await screen.findByRole('button', { name: '返回登录' }))
    await screen.findByRole('navigation', { name: '主菜单' })
    await waitFor(() => expect(address()).not.toContain('/reset'))
  })
})
