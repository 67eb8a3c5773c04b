import { afterEach, expect, test } from 'vitest'
import type { TrustProxy } from '../../../core/http/address'
import { startTestGateway, type TestGateway } from '../../support/gateway'

const SETTINGS = { url: 'http://127.0.0.1:9/', secret: 'upstream-secret-of-32-characters' }

let gw: TestGateway
const start = async (trustProxy: TrustProxy | undefined) => {
  gw = await startTestGateway({
    upstream: SETTINGS,
    trustProxy,
    config: { sandbox: false },
    limits: {},
  })
}
afterEach(() => gw.close())

/** 101 unsigned notices at once, one more than an address may send in a second. */
async function codes(forwarded: (n: number) => string): Promise<Set<string>> {
  const answers = await Promise.all(
    Array.from({ length: 101 }, (_, n) =>
      gw.app.inject({
        method: 'POST',
        url: '/upstream/notify',
        remoteAddress: '10.0.0.1',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': forwarded(n),
        },
        payload: 'sign=0',
      }),
    ),
  )
  return new Set(answers.map((answer) => answer.json().respCode as string))
}
const UNSIGNED = new Set(['90415'])
const LIMITED = new Set(['90415', '90429'])

test('behind a trusted proxy two senders have a budget each', async () => {
  await start(1)
  expect(await codes((n) => `198.51.100.${n % 2}`)).toEqual(UNSIGNED)
  expect(await codes(() => '198.51.100.9')).toEqual(LIMITED)
})

test('an IPv6 network counts as one', async () => {
  await start(1)
  expect(await codes((n) => `2001:db8:1:2::${n.toString(16)}`)).toEqual(LIMITED)
})

test('an address is the same with and without the port a proxy names', async () => {
  await start(1)
  expect(await codes((n) => `198.51.100.20:${40_000 + n}`)).toEqual(LIMITED)
})

test('without a trusted proxy a forwarded address gives no budget of its own', async () => {
  await start(undefined)
  expect(await codes((n) => `198.51.100.${n}`)).toEqual(LIMITED)
})

test('a notice over 1 MB is 413 with the envelope', async () => {
  await start(undefined)
  const answer = await gw.app.inject({
    method: 'POST',
    url: '/upstream/notify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `sign=${'0'.repeat(1_100_000)}`,
  })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toEqual({ respCode: '90400', respDesc: '请求内容过大', respData: null })
})
