import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway, type TestSession } from '../../support/gateway'

let gw: TestGateway
let session: TestSession
beforeAll(async () => {
  gw = await startTestGateway({ limits: undefined })
  session = await gw.signIn('fws_admin')
})
afterAll(() => gw.close())

const codesOf = async (count: number, call: () => Promise<{ respCode: string }>) => {
  const answers = await Promise.all(Array.from({ length: count }, call))
  return answers.map(({ respCode }) => respCode)
}
const second = () => new Promise((resolve) => setTimeout(resolve, 1100))

test('100 calls in a second by one session pass; far more are 90429', async () => {
  const read = () => gw.post('/v1/member/queryUserPermission', {}, { session, convention: 'A' })
  expect(await codesOf(100, read)).toEqual(Array(100).fill('90000'))
  // Again and again, for a busy machine may spread a burst over more than a second.
  await expect.poll(() => codesOf(250, read)).toContain('90429')
  // Another session of the same address is not held up.
  const other = await gw.signIn('fws_ops')
  expect((await gw.post('/v1/member/queryUserPermission', {}, { session: other })).respCode).toBe(
    '90000',
  )
})

test('20 captchas in a second by one address pass; far more are 90429, in the usual words', async () => {
  await second()
  // Not read: an invented session must not give a limit of its own.
  const ask = () =>
    gw.post(
      '/v1/function/getImgCode',
      {},
      { session: { ...session, sessionId: crypto.randomUUID() } },
    )
  expect(await codesOf(20, ask)).toEqual(Array(20).fill('90000'))
  const beyond = async () => {
    await codesOf(60, ask)
    return ask()
  }
  await expect
    .poll(beyond)
    .toMatchObject({ status: 200, respCode: '90429', respDesc: '操作过于频繁', respData: null })
})
