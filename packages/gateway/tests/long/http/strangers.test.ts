import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { session as sessionTable } from '../../../schema'
import { hashSessionId } from '../../../core/session'
import { startTestGateway, type TestGateway, type TestSession } from '../../support/gateway'

/** With the default limits. */
let gw: TestGateway
let session: TestSession
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) }
  gw = await startTestGateway({ limits: undefined, logger: { level: 'warn', stream } })
  session = await gw.signIn('fws_admin')
})
afterAll(() => gw.close())

const read = (who: TestSession, on = gw) =>
  on.post('/v1/member/queryUserPermission', {}, { session: who, convention: 'A' })
const invented = (): TestSession => ({ ...session, sessionId: randomUUID() })
/** What the tests before have invented counts no longer: the window of a second is over. */
const nextWindow = () => sleep(1_100)
const tally = (answers: { respCode: string }[]) => {
  const codes = answers.map(({ respCode }) => respCode)
  return { refused: codes.filter((code) => code === '90401').length, codes: new Set(codes) }
}

describe('invented sessions', () => {
  test('are looked for fifty times a second, then their address is held up', async () => {
    const before = performance.now()
    const answers = await Promise.all(Array.from({ length: 400 }, () => read(invented())))
    const { refused, codes } = tally(answers)
    expect(codes).toEqual(new Set(['90401', '90429']))
    // A busy machine may need more than one second for all of them.
    const seconds = Math.ceil((performance.now() - before) / 1000)
    expect(refused).toBeGreaterThan(0)
    expect(refused).toBeLessThanOrEqual(50 * (seconds + 1))
  })

  test('do not hold up a session of the same address', async () => {
    await Promise.all(Array.from({ length: 100 }, () => read(invented())))
    expect((await read(session)).respCode).toBe('90000')
  })

  test('stand in the security log with their address, but no line for each', async () => {
    const lines = logged.filter(({ reason }) => reason === 'unknown-sessions')
    expect(lines[0]).toMatchObject({
      security: 'limit-refused',
      address: '127.0.0.1',
      path: '/v1/member/queryUserPermission',
      msg: 'security event',
    })
    expect(lines.length).toBeLessThan(10)
  })

  test('cost no second question: once refused, they are so without the database', async () => {
    const own = await startTestGateway()
    const stranger = invented()
    const code = async () => (await read(stranger, own)).respCode
    expect(await code()).toBe('90401')
    await (own.db as unknown as { $client: { end(): Promise<void> } }).$client.end()
    expect(await code()).toBe('90401')
    expect((await read(invented(), own)).status).toBe(503)
    await own.close().catch(() => undefined)
  })

  test('are no session of another user either, and its own user keeps it', async () => {
    await nextWindow()
    const other = { ...session, userId: '1000000000000002' }
    expect((await read(other)).respCode).toBe('90401')
    expect((await read(session)).respCode).toBe('90000')
  })
})

test('a session another process opened makes 100 calls at once', async () => {
  await nextWindow()
  const sessionId = randomUUID()
  await gw.db.insert(sessionTable).values({
    sessionHash: hashSessionId(sessionId),
    userId: session.userId,
    roleType: '3',
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  })
  const fresh = { ...session, sessionId }
  const answers = await Promise.all(Array.from({ length: 100 }, () => read(fresh)))
  expect(tally(answers).codes).toEqual(new Set(['90000']))
})

test('a session that was signed out is one no longer', async () => {
  const own = await gw.signIn('fws_ops')
  expect((await read(own)).respCode).toBe('90000')
  await gw.post('/v1/user/logout', {}, { session: own })
  expect((await read(own)).respCode).toBe('90401')
  expect((await read(own)).respCode).toBe('90401')
})
