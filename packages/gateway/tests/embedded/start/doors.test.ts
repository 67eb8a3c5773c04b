import { expect, test } from 'vitest'
import { version } from '../../../package.json'
import { openDoors } from '../../../start/doors'

test('a process that is not ready says so at every address, each in its own form, and that it lives', async () => {
  const doors = await openDoors({ host: '127.0.0.1', port: 0 })
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${doors.port}${path}`, init)
    return { status: answer.status, text: await answer.text() }
  }
  doors.say('正在准备数据库')
  expect(await ask('/livez')).toEqual({ status: 200, text: '{"status":"ok"}' })
  expect(await ask('/healthz')).toEqual({
    status: 503,
    text: `{"status":"starting","step":"正在准备数据库","version":"${version}"}`,
  })
  const call = await ask('/api/pcRequest/v1/user/login', { method: 'POST', body: 'loginName=a' })
  expect(call.status).toBe(503)
  expect(JSON.parse(call.text)).toEqual({
    respCode: '90500',
    respDesc: '网关正在准备数据库，请稍候再试',
    respData: null,
  })
  const page = await ask('/merchants/merinfo?page=2')
  expect(page.status).toBe(503)
  expect(page.text).toContain('<p>网关正在准备数据库，完成后自动进入。</p>')
  expect(page.text).toContain('<meta http-equiv="refresh" content="2">')

  await doors.close()
  await expect(ask('/livez')).rejects.toThrow('fetch failed')
  // The gateway takes the same port.
  const next = await openDoors({ host: '127.0.0.1', port: doors.port })
  await next.close()
})
