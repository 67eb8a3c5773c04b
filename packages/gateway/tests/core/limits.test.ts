import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway, type TestSession } from '../support/gateway'

/** With the default limits. */
let usual: TestGateway
/** So few that even a busy machine asks for more in a second. */
let tight: TestGateway
beforeAll(async () => {
  usual = await startTestGateway({ limits: undefined })
  tight = await startTestGateway({ limits: { perSession: 10, perAddress: 5 } })
})
afterAll(async () => {
  await usual.close()
  await tight.close()
})

const codesOf = async (count: number, call: () => Promise<{ respCode: string }>) => {
  const answers = await Promise.all(Array.from({ length: count }, call))
  return answers.map(({ respCode }) => respCode)
}
const read = (gw: TestGateway, session: TestSession) => () =>
  gw.post('/v1/member/queryUserPermission', {}, { session, convention: 'A' })
/** An invented session must not give a limit of its own. */
const ask = (gw: TestGateway) => () =>
  gw.post(
    '/v1/function/getImgCode',
    {},
    { session: { sessionId: crypto.randomUUID(), userId: '1', custId: '1' } },
  )

test('100 calls in a second by one session pass', async () => {
  const session = await usual.signIn('fws_admin')
  expect(await codesOf(100, read(usual, session))).toEqual(Array(100).fill('90000'))
})

test('20 captchas in a second by one address pass', async () => {
  expect(await codesOf(20, ask(usual))).toEqual(Array(20).fill('90000'))
})

test('far more by one session are 90429, and no other session of the address is held up', async () => {
  const session = await tight.signIn('fws_admin')
  const other = await tight.signIn('fws_ops')
  await expect.poll(() => codesOf(100, read(tight, session))).toContain('90429')
  expect((await read(tight, other)()).respCode).toBe('90000')
})

test('far more captchas by one address are 90429, in the usual words', async () => {
  const beyond = async () => {
    await codesOf(50, ask(tight))
    return ask(tight)()
  }
  await expect
    .poll(beyond)
    .toMatchObject({ status: 200, respCode: '90429', respDesc: '操作过于频繁', respData: null })
})
