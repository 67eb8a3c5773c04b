import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../core/root'
import { job, provider, tradeDay, upstreamOrder } from '../../schema'
import { gatewayForFile } from '../support/gateway'

const TOKEN = 'a-token-of-16-chars'
const gw = await gatewayForFile({ metricsToken: TOKEN, limits: { perSession: 6 } })

const ask = (authorization?: string) =>
  gw.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
/** Lines of one figure, without those that explain it. */
async function figures(name: string): Promise<string[]> {
  const { body } = await ask(`Bearer ${TOKEN}`)
  return body
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
}

test.each([undefined, 'Bearer', 'Bearer another-token-of-16', TOKEN, `Basic ${TOKEN}`])(
  'the metrics are not found without the token: %s',
  async (authorization) => {
    const answer = await ask(authorization)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe('Not Found')
  },
)

test('calls are counted by path and code, an invented path as unknown', async () => {
  const session = await gw.signIn('fws_admin', '3')
  await gw.post('/v1/trade/detail', {}, { session })
  await gw.post('/v1/no/such/call', {}, { session })
  expect(await figures('console_calls_total')).toEqual(
    expect.arrayContaining([
      'console_calls_total{path="/v1/user/login",code="90000"} 1',
      'console_calls_total{path="/v1/trade/detail",code="90400"} 1',
      'console_calls_total{path="unknown",code="90404"} 1',
    ]),
  )
  expect(await figures('console_call_seconds_count')).toContain(
    'console_call_seconds_count{path="/v1/user/login"} 1',
  )
})

test('limits that were met are counted by their reason', async () => {
  const session = await gw.signIn('qd_admin', '4')
  const many = Array.from({ length: 20 }, () =>
    gw.post('/v1/user/queryUserRoleList', {}, { session }),
  )
  const refused = (await Promise.all(many)).filter(({ respCode }) => respCode === '90429')
  expect(refused.length).toBeGreaterThan(0)
  expect(await figures('console_limits_met_total')).toEqual([
    `console_limits_met_total{reason="calls-per-session"} ${refused.length}`,
  ])
})

test('failed jobs and orders that wait upstream are counted by kind', async () => {
  const [one] = await gw.db.select().from(job).limit(1)
  await gw.db.insert(job).values({
    ...one!,
    jobId: 'metrics-test',
    refId: 'metrics-test',
    kind: 'test.kind',
    state: 'FAILED',
  })
  const at = new Date()
  await gw.db.insert(upstreamOrder).values({
    providerId: one!.providerId,
    orderId: 'metrics-test',
    counterparty: 'BANK',
    kind: 'bank.test',
    refId: 'metrics-test',
    seq: 1,
    deadline: at,
    askedAt: at,
    lastError: 'ECONNREFUSED',
  })
  expect(await figures('console_jobs')).toContain('console_jobs{kind="test.kind",state="FAILED"} 1')
  expect(await figures('console_upstream_orders_waiting')).toContain(
    'console_upstream_orders_waiting{kind="bank.test",state="WAITING"} 1',
  )
  expect(await figures('console_upstream_delivery_failing')).toEqual([
    'console_upstream_delivery_failing{kind="bank.test"} 1',
  ])
  const [oldest] = await figures('console_upstream_oldest_seconds')
  expect(oldest).toMatch(/^console_upstream_oldest_seconds\{counterparty="BANK"\} \d/)
})

test('refused sign-ins are counted by their reason', async () => {
  for (const loginName of ['fws_ops', 'fws_finance']) {
    const wrong = { loginName, password: 'Wrong@2026', ...(await gw.captcha()) }
    await gw.post('/v1/user/login', wrong)
  }
  expect(await figures('console_sign_ins_refused_total')).toEqual([
    'console_sign_ins_refused_total{reason="wrong-password"} 2',
  ])
})

test('the free space of the data directory’s disk is a metric', async () => {
  const [free] = await figures('console_disk_free_bytes')
  expect(free).toMatch(/^console_disk_free_bytes\{folder="[^"]+"\} [1-9]\d+/)
})

test('days with payments and without their voucher are missing in the books', async () => {
  const missing = async () => {
    const line = (await figures('console_day_books_missing')).find((one) =>
      one.includes('6000000000000009'),
    )
    return line && Number(line.split(' ')[1])
  }
  const [one] = await gw.db.select().from(provider).limit(1)
  await gw.db.insert(provider).values({ ...one!, providerId: '6000000000000009' })
  expect(await missing()).toBe(0)
  // Its night ended two hours after midnight of the day before yesterday and before.
  const [sums] = await gw.db.select().from(tradeDay).limit(1)
  for (const ago of [3, 4]) {
    const tradeDate = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const day = { ...sums!, providerId: '6000000000000009', tradeDate, payCount: 1 }
    await gw.db.insert(tradeDay).values(day)
  }
  expect(await missing()).toBe(2)
})

test('the process tells its memory and its event loop', async () => {
  const { body, headers } = await ask(`Bearer ${TOKEN}`)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(body).toContain('console_process_resident_memory_bytes ')
  expect(body).toContain('console_nodejs_eventloop_lag_p99_seconds ')
})

test.each(['alerts.yml', 'dashboard.json'])('%s asks for figures that there are', async (file) => {
  const text = readFileSync(join(projectRoot, 'docs/operating', file), 'utf8')
  const asked = new Set(text.match(/\bconsole_[a-z0-9_]+/g))
  const { body } = await ask(`Bearer ${TOKEN}`)
  const told = new Set(body.match(/\bconsole_[a-z0-9_]+/g))
  // Of PostgreSQL alone: the embedded database has one connection.
  told.add('console_pool_connections')
  expect(asked.size).toBeGreaterThan(4)
  expect([...asked].filter((name) => !told.has(name))).toEqual([])
})
