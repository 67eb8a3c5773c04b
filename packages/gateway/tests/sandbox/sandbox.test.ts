import { beforeEach, describe, expect, test } from 'vitest'
import { createBusinessClock } from '../../core/clock-business'
import { enqueueJob, type ShortJob } from '../../core/jobs'
import { startTestGateway, gatewayForFile } from '../support/gateway'

const HOUR = 3_600_000
const ran: string[] = []
const noteJob: ShortJob = {
  kind: 'test.sandbox',
  lane: 'short',
  async run(tx, job, { clock }) {
    ran.push(job.refId)
    if (job.refId === 'first')
      await enqueueJob(tx, { ...JOB, refId: 'second', runAt: clock.now() - 1 })
  },
}
const JOB = { kind: 'test.sandbox', providerId: '6000000000000001', clock: 'business' } as const

const gw = await gatewayForFile({ jobs: [noteJob] })
beforeEach(() => void ran.splice(0))

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await gw.app.inject({ url: `/sandbox/api/${path}`, headers })
  return { status: response.statusCode, body: response.json() }
}
async function post(path: string, payload: unknown, headers: Record<string, string> = {}) {
  const response = await gw.app.inject({
    method: 'POST',
    url: `/sandbox/api/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: response.statusCode, body: response.json() }
}

describe('clock', () => {
  test('tells business time with its offset', async () => {
    expect(await get('clock')).toEqual({
      status: 200,
      body: { now: '2026-11-20T15:00:00.000+08:00' },
    })
  })

  test('goes forward, answers after all due jobs have run, and survives a restart', async () => {
    await enqueueJob(gw.db, { ...JOB, refId: 'first', runAt: gw.clock.now() + HOUR })
    await enqueueJob(gw.db, { ...JOB, refId: 'later', runAt: gw.clock.now() + 3 * HOUR })
    const answer = await post('clock', { advanceMs: 2 * HOUR })
    expect(answer).toEqual({ status: 200, body: { now: '2026-11-20T17:00:00.000+08:00' } })
    expect(ran).toEqual(['first', 'second'])
    const { headers } = await gw.post('/v1/function/getImgCode')
    expect(headers['x-business-time']).toBe('2026-11-20 17:00:00')
    const restarted = await createBusinessClock(gw.db, Date.now, () => 0)
    expect(restarted.now()).toBe(2 * HOUR)
  })

  test.each([0, -1, 1.5, '60000', null, 1e15, Number.NaN])('refuses %s', async (advanceMs) => {
    const before = (await get('clock')).body
    expect(await post('clock', { advanceMs })).toEqual({
      status: 400,
      body: { message: expect.stringContaining('advanceMs') },
    })
    expect((await get('clock')).body).toEqual(before)
  })
})

describe('accounts', () => {
  test('offers those that show the roles, with one password', async () => {
    const { status, body } = await get('accounts')
    expect([status, body.password]).toEqual([200, 'Sandbox@2026'])
    expect(body.list.map(({ loginName }: { loginName: string }) => loginName)).toEqual([
      'fws_admin',
      'fws_ops',
      'fws_finance',
      'qd_admin',
      'shop_owner',
      'multi',
    ])
    expect(body.list[3]).toEqual({
      loginName: 'qd_admin',
      nickName: '渠道商管理员',
      sees: '渠道商：只看名下商户',
    })
  })
})

describe('inbox', () => {
  test('shows captchas and messages, newest first, with ISO times', async () => {
    const { imgCodeId, imgCode } = await gw.captcha()
    const spent = await gw.captcha()
    await gw.post('/v1/function/getSmsCode', { mobile: '13900000001', scene: 'LOGIN', ...spent })
    // A quick machine makes two of them in one millisecond.
    gw.advanceWall(1000)
    const last = await gw.captcha()
    const { body } = await get('inbox')
    expect(body.imgCodes.slice(0, 2)).toEqual([
      { imgCodeId: last.imgCodeId, text: last.imgCode, at: expect.any(String) },
      { imgCodeId, text: imgCode, at: expect.any(String) },
    ])
    expect(body.sms).toEqual([
      {
        mobile: '13900000001',
        code: expect.stringMatching(/^\d{6}$/),
        smsSeq: expect.any(String),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/),
      },
    ])
  })
})

describe('pending and decide', () => {
  test('what is listed can be decided, once', async () => {
    const { list } = (await get('pending')).body
    expect(list[0]).toEqual({
      kind: expect.any(String),
      id: expect.any(String),
      state: expect.any(String),
      title: expect.any(String),
      decisions: expect.any(Array),
      dueAt: list[0].dueAt,
    })
    const device = list.find(({ kind }: { kind: string }) => kind === 'device')
    const order = { kind: 'device', id: device.id, decision: 'reported' }
    expect(await post('decide', order)).toEqual({
      status: 200,
      body: { kind: 'device', id: device.id, from: device.state, to: 'REPORTED' },
    })
    expect(await post('decide', order)).toMatchObject({
      status: 409,
      body: { message: expect.any(String) },
    })
  })

  test.each([
    [400, { kind: 'device', id: 'x' }],
    [400, { kind: 'device', id: 'x', decision: 'unheard-of' }],
    [404, { kind: 'device', id: 'x', decision: 'reported' }],
    [404, { kind: 'unheard-of', id: 'x', decision: 'reported' }],
    [400, '{"kind":'],
    [400, '[]'],
  ])('answers %i with a message to %j', async (status, order) => {
    expect(await post('decide', order)).toEqual({ status, body: { message: expect.any(String) } })
  })
})

describe('access to the sandbox', () => {
  test.each([
    [200, 'localhost:5173', undefined],
    [200, '127.0.0.1:5173', 'http://127.0.0.1:5173'],
    [200, '[::1]:5173', undefined],
    [403, 'evil.example.com', undefined],
    [403, 'localhost.evil.example.com:5173', undefined],
    [403, '127.0.0.1:5173', 'http://evil.example.com'],
    [403, '127.0.0.1:5173', 'http://127.0.0.1:9999'],
    [403, '127.0.0.1:5173', 'null'],
  ])('%i for Host %s and Origin %s', async (status, host, origin) => {
    const headers = { host, ...(origin ? { origin } : {}) }
    expect((await get('clock', headers)).status).toBe(status)
    expect((await post('clock', { advanceMs: 1 }, headers)).status).toBe(status)
  })

  test('not where the sandbox is off', async () => {
    const off = await startTestGateway({ config: { sandbox: false } as never })
    for (const url of ['/sandbox', '/sandbox/api/inbox', '/sandbox/api/clock'])
      expect((await off.app.inject(url)).statusCode).toBe(404)
    await off.close()
  })
})

test('the page shows the accounts and loads no inline script', async () => {
  const page = await gw.app.inject('/sandbox')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const name of ['fws_admin', '三种角色', '13900000013', 'Sandbox@2026', '前进 1 天'])
    expect(page.body).toContain(name)
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|\son\w+=|style="/)
  for (const url of ['/sandbox/script.js', '/sandbox/style.css'])
    expect((await gw.app.inject(url)).statusCode).toBe(200)
})
