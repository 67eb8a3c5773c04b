import { afterEach, describe, expect, test } from 'vitest'
import { addressKey, plainAddress, type TrustProxy } from '../../../core/http/address'
import { encryptText } from '../../../core/http/secrets'
import { startTestGateway, type TestGateway } from '../../support/gateway'

let gw: TestGateway

const start = async (trustProxy: TrustProxy | undefined) => {
  gw = await startTestGateway({ trustProxy, limits: { perAddress: 5 } })
}
/** 40 captchas at once, the n-th as from `forwarded(n)` by the connection of `peer`. */
async function codes(forwarded: (n: number) => string, peer = '10.0.0.1'): Promise<string[]> {
  const payload = JSON.stringify({ data: encryptText('{}', gw.config.desKey) })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      gw.app.inject({
        method: 'POST',
        url: '/api/pcRequest/v1/function/getImgCode',
        remoteAddress: peer,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(n) },
        payload,
      }),
    ),
  )
  return answers.map((answer) => answer.json().respCode)
}
const PASSED = Array<string>(40).fill('90000')

describe('limits by address', () => {
  afterEach(() => gw.close())

  test('know no proxy unless one is named', async () => {
    await start(undefined)
    expect(await codes((n) => `198.51.100.${n}`)).toContain('90429')
  })

  test('tell the clients of one proxy apart', async () => {
    await start(1)
    expect(await codes((n) => `198.51.100.${n}`)).toEqual(PASSED)
    expect(await codes(() => '198.51.100.200')).toContain('90429')
  })

  test('are not lifted by what a client puts before its address', async () => {
    await start(1)
    expect(await codes((n) => `203.0.113.${n}, 198.51.100.7`)).toContain('90429')
  })

  test('look through two proxies where two are named', async () => {
    await start(2)
    expect(await codes((n) => `198.51.100.${n}, 10.0.0.9`)).toEqual(PASSED)
    expect(await codes((n) => `203.0.113.${n}, 198.51.100.7, 10.0.0.9`)).toContain('90429')
  })

  test('hear a named proxy only', async () => {
    await start(['10.0.0.0/8', '::1'])
    expect(await codes((n) => `198.51.100.${n}`, '::ffff:10.0.0.1')).toEqual(PASSED)
    expect(await codes((n) => `198.51.100.${n}`, '192.0.2.1')).toContain('90429')
    expect(await codes((n) => `203.0.113.${n}, 198.51.100.8, 10.1.1.1`)).toContain('90429')
  })

  test('take a proxy that names no address for the client', async () => {
    await start(1)
    expect(await codes((n) => `unknown-${n}`)).toContain('90429')
  })

  test('count an IPv6 network as one', async () => {
    await start(1)
    expect(await codes((n) => `2001:db8:1:2::${n.toString(16)}`)).toContain('90429')
    expect(await codes((n) => `2001:db8:2:${n.toString(16)}::1`)).toEqual(PASSED)
  })
})

describe('an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:DB8::1]:4711', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', undefined],
    ['', undefined],
    ['1.2.3', undefined],
  ])('%s is plainly %s', (text, plain) => {
    expect(plainAddress(text)).toBe(plain)
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:0db8:1:2::', '2001:db8:1:2'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})
