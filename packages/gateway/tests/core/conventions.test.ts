import { describe, expect, test } from 'vitest'
import { decryptText, encryptText, signOf } from '../../core/http/secrets'
import { gatewayForFile } from '../support/gateway'

const FORM = 'application/x-www-form-urlencoded'
const SECRET = 'sandbox-sign-secret'
const KEY = 'sandbox-des-key-24-bytes'
const BAD_SIGN = { status: 200, respCode: '90415', respDesc: '签名错误', respData: null }
const OK = { status: 200, respCode: '90000', respDesc: '成功' }

const gw = await gatewayForFile()
const session = await gw.signIn('fws_admin')

/** A form as a client writes it, with a sign over exactly these values. */
function signed(pairs: [string, string][]): string {
  return new URLSearchParams([...pairs, ['sign', signOf(pairs, SECRET)]]).toString()
}
const sessionPairs = (): [string, string][] => [
  ['requestSeqId', crypto.randomUUID()],
  ['sessionId', session.sessionId],
  ['userId', session.userId],
  ['__branchId', session.custId],
]

describe('the vectors of the contract', () => {
  test('convention B signs the sorted, decoded text', () => {
    const pairs: [string, string][] = [
      ['userId', 'U1'],
      ['name', '商户 A&B'],
      ['tags', '["a","b"]'],
      ['remark', ''],
      ['__branchId', '6000000000000001'],
      ['loginName', 'fws_admin'],
      ['page', '1'],
      ['requestSeqId', '00000000-0000-4000-8000-000000000001'],
      ['sessionId', 'S1'],
    ]
    expect(signOf(pairs, SECRET)).toBe(
      '72442519442268e99b468500ba51031d75cd7965110c346477a6ac9fc91901fd',
    )
  })

  test('convention A encrypts with triple DES, and reads it back', async () => {
    const text = '{"sessionId":"S1","userId":"U1"}'
    const data = 'ThwzmnwxyfWi/FD8Wb/xyCh0S2vBbay1WULU8eJy5mW2+VKOYmIbEw=='
    expect(encryptText(text, KEY)).toBe(data)
    expect(await decryptText(Buffer.from(data), KEY)).toBe(text)
  })
})

describe('convention B', () => {
  const path = '/v1/member/queryUserPermission'

  test('takes blanks as + or %20, and characters that were not encoded at all', async () => {
    const pairs: [string, string][] = [...sessionPairs(), ['name', '商户 A&B']]
    const sign = signOf(pairs, SECRET)
    for (const name of ['%E5%95%86%E6%88%B7+A%26B', '%E5%95%86%E6%88%B7%20A%26B', '商户 A%26B']) {
      const rest = pairs.slice(0, -1).map(([key, value]) => `${key}=${value}`)
      const answer = await gw.send(path, [...rest, `name=${name}`, `sign=${sign}`].join('&'), FORM)
      expect(answer).toMatchObject(OK)
    }
  })

  test.each([
    ['a missing sign', () => new URLSearchParams(sessionPairs()).toString()],
    ['a wrong sign', () => signed(sessionPairs()).replace(/sign=../, 'sign=zz')],
    ['a sign in capitals', () => signed(sessionPairs()).replace(/sign=.*/, (s) => s.toUpperCase())],
    [
      'a value changed after signing',
      () => signed([...sessionPairs(), ['a', '1']]).replace('a=1', 'a=2'),
    ],
    ['a repeated key', () => `${signed([...sessionPairs(), ['a', '1']])}&a=1`],
    ['a broken percent sequence', () => `${signed(sessionPairs())}&a=%E5%9`],
    [
      'bytes that are no UTF-8',
      () => Buffer.concat([Buffer.from(`${signed(sessionPairs())}&a=`), Buffer.from([0xff])]),
    ],
    ['percent-encoded bytes that are no UTF-8', () => `${signed(sessionPairs())}&a=%FF%FE`],
    ['an empty body', () => ''],
  ])('refuses %s with 90415', async (_what, body) => {
    expect(await gw.send(path, body(), FORM)).toMatchObject(BAD_SIGN)
  })

  test('refuses other media types with 90415', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'nonsense',
      `${FORM}; charset=gbk`,
    ])
      expect(await gw.send(path, signed(sessionPairs()), type)).toMatchObject(BAD_SIGN)
  })

  test('a missing, an empty and an overlong requestSeqId are 90400', async () => {
    const others = sessionPairs().slice(1)
    for (const id of [[], [['requestSeqId', '']], [['requestSeqId', 'x'.repeat(65)]]] as [
      string,
      string,
    ][][]) {
      const answer = await gw.send(path, signed([...id, ...others]), FORM)
      expect(answer).toMatchObject({ status: 200, respCode: '90400' })
      expect(answer.respData.errors[0].field).toBe('requestSeqId')
    }
    const longest = await gw.send(path, signed([['requestSeqId', 'x'.repeat(64)], ...others]), FORM)
    expect(longest).toMatchObject(OK)
  })
})

describe('convention A', () => {
  const path = '/v1/member/queryUserPermission'

  test('needs no sign, no requestSeqId and no __branchId', async () => {
    const answer = await gw.post(path, {}, { session, convention: 'A' })
    expect(answer).toMatchObject({ ...OK, respData: { permCodeList: ['all'] } })
  })

  test('numbers, booleans and lists mean what convention B sends as text', async () => {
    const query = { pageNum: 2, pageSize: 10, tradeStatus: ['SUCCESS'] }
    const a = await gw.post('/v1/trade/queryList', query, { session, convention: 'A' })
    const b = await gw.post('/v1/trade/queryList', query, { session, convention: 'B' })
    expect(a).toMatchObject({ ...OK, respData: { pageNum: 2, pageSize: 10 } })
    expect(a.respData).toEqual(b.respData)
  })

  test.each([
    ['no JSON', 'hello'],
    ['JSON that is no object', '[]'],
    ['no data', '{}'],
    ['data that is no text', '{"data":1}'],
    ['data that is no base64', '{"data":"***"}'],
    ['another key', JSON.stringify({ data: encryptText('{}', 'another-des-key-24-bytes') })],
    ['a plaintext that is no JSON', JSON.stringify({ data: encryptText('hello', KEY) })],
    ['a plaintext that is no object', JSON.stringify({ data: encryptText('["a"]', KEY) })],
    ['a number out of range', JSON.stringify({ data: encryptText('{"a":1e999}', KEY) })],
  ])('refuses %s with 90415', async (_what, body) => {
    expect(await gw.send(path, body, 'application/json')).toMatchObject(BAD_SIGN)
  })
})

describe('the envelope', () => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'] as const)(
    '%s is answered 405 with 90400, whatever it carries',
    async (method) => {
      const response = await gw.app.inject({
        method: method as 'GET',
        url: '/api/pcRequest/v1/user/login',
        headers: { 'content-type': 'text/nonsense' },
      })
      expect(response.statusCode).toBe(405)
      expect(response.headers.allow).toBe('POST')
      // HEAD has no body, by its nature.
      const refused = { respCode: '90400', respDesc: '请求方法不支持，请使用 POST', respData: null }
      const wanted = method === 'HEAD' ? '' : JSON.stringify(refused)
      expect(response.body).toBe(wanted)
    },
  )

  test('a body of 1 MiB is answered 413 with 90400, one byte less is read', async () => {
    const limit = 1024 * 1024
    expect(await gw.send('/v1/user/login', 'a'.repeat(limit), FORM)).toMatchObject({
      status: 413,
      respCode: '90400',
      respData: null,
    })
    expect(await gw.send('/v1/user/login', 'a'.repeat(limit - 1), FORM)).toMatchObject(BAD_SIGN)
  })

  test('method is checked before size, size before sign, sign before session', async () => {
    const huge = 'a'.repeat(1024 * 1024)
    const put = await gw.app.inject({ method: 'PUT', url: '/api/pcRequest/v1/x', payload: huge })
    expect(put.statusCode).toBe(405)
    expect((await gw.send('/v1/x', huge, 'text/plain')).status).toBe(413)
    expect((await gw.send('/v1/x', 'a=1', FORM)).respCode).toBe('90415')
    expect((await gw.post('/v1/x')).respCode).toBe('90401')
  })

  test('every answer tells the business time', async () => {
    const answer = await gw.post('/v1/function/getImgCode')
    expect(answer.headers['x-business-time']).toBe('2026-11-20 15:00:00')
    const failed = await gw.send('/v1/x', '', FORM)
    expect(failed.headers['x-business-time']).toBe('2026-11-20 15:00:00')
  })

  test('a path that is no path is answered with the envelope too', async () => {
    const codes = ['/api/pcRequest', '/api/pcRequest/', '/api/pcRequest/%E0%A4%A'].map(
      async (url) => {
        const response = await gw.app.inject({ method: 'POST', url })
        return [response.statusCode, response.json().respCode]
      },
    )
    expect(await Promise.all(codes)).toEqual([
      [200, '90415'],
      [200, '90415'],
      [200, '90404'],
    ])
  })
})
