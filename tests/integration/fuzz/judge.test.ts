import { describe, expect, test } from 'vitest'
import { judge, slowAmongMs, slowLimitMs } from '../../fuzz/judge'

const call = { path: '/v1/trade/queryList', raw: undefined }
const page = { path: undefined, raw: undefined }
const got = (status: number, body: unknown) => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  ms: 1,
})
const envelope = (respCode: string, respData: unknown = null) => ({
  respCode,
  respDesc: '',
  respData,
})

describe('an answer is a fault', () => {
  test.each([
    ['a failure of ours', 200, envelope('90500', { traceId: 't' }), 'HTTP 200 90500'],
    ['any 5xx', 503, envelope('90500'), 'HTTP 503 90500'],
    ['a 5xx of another page', 500, 'oh', 'HTTP 500'],
    ['no envelope', 200, '<html>', 'HTTP 200 without an envelope: <html>'],
    [
      'a key too many',
      200,
      { ...envelope('90000'), x: 1 },
      'an envelope of respCode, respDesc, respData, x',
    ],
    ['an unknown code', 200, envelope('12345'), 'respCode 12345'],
    ['a status that says something else', 404, envelope('90404'), 'HTTP 404 with 90404'],
    ['errors without a field', 200, envelope('90400', { errors: [] }), 'errors []'],
    ['data of a refusal', 200, envelope('90403', {}), '90403 with respData'],
    ['words of our insides', 400, { stack: 'node_modules' }, 'the answer tells of node_modules'],
  ])('with %s', (_, status, body, wrong) => {
    expect(judge(call, got(status, body)).wrong).toBe(wrong)
  })

  test.each([
    [200, envelope('90000', { list: [] })],
    [200, envelope('90400', { errors: [{ field: 'a', msg: '不正确' }] })],
    [200, envelope('90415')],
    [405, envelope('90400')],
    [413, envelope('90400', { errors: [{ field: 'file', msg: '过大' }] })],
  ])('but not HTTP %i with %j', (status, body) => {
    expect(judge(call, got(status, body)).wrong).toBeUndefined()
  })

  test('of a page is one only from 500 on', () => {
    expect(judge(page, got(404, 'Not Found')).wrong).toBeUndefined()
    expect(judge(page, got(500, 'oh')).wrong).toBe('HTTP 500')
  })
})

test('an answer may take a second, and longer where plain pages and password hashes do too', () => {
  expect([0, 25, 50, 250].map((ms) => slowLimitMs(ms, 400))).toEqual([1_000, 1_000, 2_000, 10_000])
  expect([500, 1_500].map((ms) => slowLimitMs(20, ms))).toEqual([1_000, 3_000])
})

test('one answer that takes long does not make others look fast, a busy machine does', () => {
  expect(slowAmongMs([40, 50, 9_000])).toBe(1_000)
  expect(slowAmongMs([400, 500, 600])).toBe(5_000)
  expect(slowAmongMs([])).toBe(1_000)
})
