import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole, SIGNED_IN_COOKIES } from '../support/entry'

const HERE = {
  sessionNo: 'S1',
  device: 'Chrome · Windows',
  address: '10.0.0.7',
  place: '内网',
  createTime: '2026-11-20 09:00:00',
  lastUsedTime: '2026-11-20 14:55:00',
  current: '1',
}
const PHONE = { ...HERE, sessionNo: 'S2', device: 'Safari · iOS', place: '外网', current: '0' }

const open = async (features: string[]) => {
  const opened = await openConsole({
    path: '/trades/details',
    cookies: SIGNED_IN_COOKIES,
    answers: {
      '/v1/member/queryUserPermission': { permCodeList: ['all'], features },
      '/v1/session/own': (_: unknown, call: number) => ({
        list: call > 1 ? [HERE] : [HERE, PHONE],
      }),
    },
  })
  await screen.findByRole('navigation', { name: '主菜单' })
  await opened.user.click(screen.getByRole('button', { name: /王小明/ }))
  return opened
}

test('one’s own devices are listed from the user menu, and another one is ended', async () => {
  const { user, calls } = await open(['staff'])
  await user.click(screen.getByRole('menuitem', { name: '登录设备' }))
  const list = await screen.findByRole('list', { name: '已登录的设备' })
  const phone = (await within(list).findByText('Safari · iOS')).closest('li')!
  expect(within(list).getAllByRole('button')).toHaveLength(1)
  await user.click(within(phone).getByRole('button', { name: '下线' }))
  await screen.findByText('设备已下线')
  expect(calls.find(({ path }) => path === '/v1/session/end')?.body).toMatchObject({
    sessionNo: 'S2',
  })
  expect(within(list).queryByText('Safari · iOS')).toBeNull()
})

test('a gateway that does not offer it is not asked', async () => {
  const { calls } = await open([])
  expect(screen.queryByRole('menuitem', { name: '登录设备' })).toBeNull()
  expect(calls.map(({ path }) => path)).not.toContain('/v1/session/own')
})
