import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import {
  CHECKS,
  createWire,
  givenProbe,
  givenSession,
  NotCheckable,
  SANDBOX_SECRETS,
} from '../../../../packages/conformance/index'
import { resourceFiles } from '../../../../scripts/new/resource'
import { captcha } from '../../../../packages/gateway/schema'
import { gatewayForFile } from '../../../../packages/gateway/tests/support/gateway'

const gw = await gatewayForFile()
let base: string
beforeAll(async () => {
  await gw.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(gw.app.server.address() as AddressInfo).port}`
})

const wire = () => createWire(base, SANDBOX_SECRETS)

/** The console's cookies of a signed-in person. */
async function cookies() {
  const { sessionId, userId, custId } = await gw.signIn('fws_admin', '3')
  return { session: sessionId, user: userId, branch: custId }
}

test('conformance with a given session checks what reading can show and names what it skips', async () => {
  const session = await givenSession(wire(), await cookies())
  const outcomes = { passed: 0, skipped: new Set<string>(), failed: [] as string[] }
  for (const check of CHECKS)
    try {
      await check.run(givenProbe(wire(), session!))
      outcomes.passed++
    } catch (error) {
      if (error instanceof NotCheckable) outcomes.skipped.add(error.message)
      else outcomes.failed.push(`${check.name}: ${String(error)}`)
    }
  expect(outcomes.failed).toEqual([])
  expect(outcomes.passed).toBeGreaterThan(50)
  expect([...outcomes.skipped]).toContain('没有沙箱，看不到图形验证码')
  expect([...outcomes.skipped]).toContain('/v1/download/create 会改动数据')
  expect([...outcomes.skipped]).toContain('要用沙箱的账号 other_admin')
})

test('an account with its password is signed in with the code that a person reads in the picture', async () => {
  const asked: string[] = []
  const session = await givenSession(
    wire(),
    { login: 'fws_admin', password: 'Sandbox@2026' },
    async (question) => {
      asked.push(question.replace(/\S+captcha-\S+/, 'FILE'))
      const [newest] = (await gw.db.select().from(captcha)).toSorted(
        (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
      )
      return newest!.code
    },
  )
  expect(asked).toEqual(['图形验证码（图在 FILE'])
  expect(session!.custId).toBe((await cookies()).branch)
})

test('a session that is none is refused in a sentence', async () => {
  const none = { session: 'x'.repeat(32), user: '1000000000000001', branch: '1' }
  await expect(givenSession(wire(), none)).rejects.toThrow(
    '/v1/member/queryUserPermission: wanted 90000, got 90401',
  )
  await expect(givenSession(wire(), { session: 'x' })).rejects.toThrow(
    '--session、--user、--branch 要一起给出',
  )
})

test('a screen is made from the rows that a given session sees', async () => {
  const options = { ...(await cookies()), base, account: 'nobody', call: '/v1/vip/queryList' }
  const { files } = await resourceFiles('vipList', { ...options, title: '贵宾' })
  expect(Object.keys(files)).toEqual(['src/resources/vip-list.ts'])
})
