import { createDecipheriv, createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { technicalLine } from '../../../src/lib/failure'
import { ConsoleError } from '../../../src/lib/post'
import type { SessionData } from '../../../src/lib/session'
import { createPost, type PostDeps, type Transport } from '../../../src/providers/wire'
import { abortError, TransportError } from '../../../src/providers/wire/transport'
import { envelope, fakeTransport, httpAnswer } from '../../support/fake-edges'

function setUp(transport: Transport, more: Partial<PostDeps> & { signedIn?: boolean } = {}) {
  const { signedIn = true, ...deps } = more
  const data = signedIn
    ? { token: 'S1', userId: 'U1', custId: '6000000000000001' }
    : { token: '', userId: '', custId: '' }
  const session = { get: () => data as SessionData }
  let made = 0
  const post = createPost({
    transport,
    session,
    signSecret: 'secret',
    desKey: 'sandbox-des-key-24-bytes',
    randomId: () => `seq-${++made}`,
    ...deps,
  })
  return { post, data }
}

const failure = (call: Promise<unknown>): Promise<ConsoleError> =>
  call.then(
    () => Promise.reject(new Error('wanted a failure')),
    (error: unknown) => error as ConsoleError,
  )

describe('convention B, the default', () => {
  it('posts a signed form to /api/pcRequest and returns respData', async () => {
    const { transport, sent } = fakeTransport(envelope({ total: 3 }))
    const { post } = setUp(transport, { base: 'https://gw.example' })
    await expect(post('/v1/trade/queryList', { pageNum: 1 })).resolves.toEqual({ total: 3 })
    expect(sent[0]).toMatchObject({
      url: 'https://gw.example/api/pcRequest/v1/trade/queryList',
      contentType: 'application/x-www-form-urlencoded',
      timeoutMs: 300_000,
    })
    expect(sent[0]!.body).toBe(
      '__branchId=6000000000000001&pageNum=1&requestSeqId=seq-1&sessionId=S1&userId=U1&sign=' +
        createHash('sha256')
          .update(
            '__branchId=6000000000000001&pageNum=1&requestSeqId=seq-1&sessionId=S1&userId=U1secret',
          )
          .digest('hex'),
    )
  })

  it('sends no session fields before sign-in, but a requestSeqId', async () => {
    const { transport, sent } = fakeTransport(envelope(null))
    const { post } = setUp(transport, { signedIn: false })
    await post('/v1/function/getImgCode')
    expect([...new URLSearchParams(sent[0]!.body as string).keys()]).toEqual([
      'requestSeqId',
      'sign',
    ])
  })

  it('never lets a body replace the session’s fields', async () => {
    const { transport, sent } = fakeTransport(envelope(null))
    const { post } = setUp(transport)
    await post('/v1/x', { userId: 'somebody', __branchId: 'else', requestSeqId: 'old' })
    const form = new URLSearchParams(sent[0]!.body as string)
    expect(form.get('userId')).toBe('U1')
    expect(form.get('__branchId')).toBe('6000000000000001')
    expect(form.get('requestSeqId')).toBe('seq-1')
  })

  it('sends JSON text in a value exactly as it came', async () => {
    const { transport, sent } = fakeTransport(envelope(null))
    const { post } = setUp(transport)
    await post('/v1/download/create', { filters: '{"b" : 1,\t"a":[ ]}' })
    expect(new URLSearchParams(sent[0]!.body as string).get('filters')).toBe('{"b" : 1,\t"a":[ ]}')
  })

  it('turns numbers, booleans and lists into text', async () => {
    const { transport, sent } = fakeTransport(envelope(null))
    const { post } = setUp(transport)
    await post('/v1/x', { amt: 1234, on: true, keys: ['a'], deep: { b: 1 }, none: undefined })
    const form = new URLSearchParams(sent[0]!.body as string)
    expect([form.get('amt'), form.get('on'), form.get('keys'), form.get('deep')]).toEqual([
      '1234',
      'true',
      '["a"]',
      '{"b":1}',
    ])
    expect(form.has('none')).toBe(false)
  })
})

describe('convention A', () => {
  it('posts the encrypted JSON body with sessionId and userId, unsigned, for 5 seconds', async () => {
    const { transport, sent } = fakeTransport(envelope([1]))
    const { post } = setUp(transport)
    await expect(post('/v1/region/query', { level: 1 }, { convention: 'A' })).resolves.toEqual([1])
    expect(sent[0]).toMatchObject({ contentType: 'application/json', timeoutMs: 5_000 })
    const { data } = JSON.parse(sent[0]!.body as string) as { data: string }
    const decipher = createDecipheriv('des-ede3-ecb', 'sandbox-des-key-24-bytes', null)
    const text = decipher.update(data, 'base64', 'utf8') + decipher.final('utf8')
    expect(JSON.parse(text)).toEqual({ level: 1, sessionId: 'S1', userId: 'U1' })
  })

  it('refuses writes: they go by convention B', async () => {
    const { transport } = fakeTransport(envelope(null))
    const { post } = setUp(transport)
    await expect(post('/v1/x', {}, { convention: 'A', write: true })).rejects.toThrow(
      'wanted convention B for a write, got A',
    )
  })
})

describe('a failed answer', () => {
  it('says respDesc and keeps code, path and field errors', async () => {
    const { transport } = fakeTransport(
      envelope(
        { errors: [{ field: 'serialNo', msg: '终端序列号已存在' }] },
        '90400',
        '终端序列号已存在',
      ),
    )
    const { post } = setUp(transport)
    const error = await failure(post('/v1/device/add'))
    expect(error).toBeInstanceOf(ConsoleError)
    expect(error).toMatchObject({
      message: '终端序列号已存在',
      respCode: '90400',
      respDesc: '终端序列号已存在',
      path: '/v1/device/add',
      statusCode: 400,
      errors: { serialNo: '终端序列号已存在' },
    })
  })

  it.each(['', '   '])('says 操作异常,请重试 when respDesc is %j', async (desc) => {
    const { transport } = fakeTransport(envelope(null, '90500', desc))
    const { post } = setUp(transport)
    expect((await failure(post('/v1/x'))).message).toBe('操作异常,请重试')
  })

  it('reads the envelope whatever the HTTP status', async () => {
    const body = JSON.stringify({ respCode: '90400', respDesc: '请求内容过大', respData: null })
    const { transport } = fakeTransport(httpAnswer(413, body))
    const { post } = setUp(transport)
    expect((await failure(post('/v1/x'))).message).toBe('请求内容过大')
  })

  const AWAY = '服务暂时不可用，请稍后重试'
  const ODD = '服务响应异常，请稍后重试'
  it.each([
    [502, '<html>\n<h1>Bad Gateway</h1>', AWAY, 'HTTP 502 <html> <h1>Bad Gateway</h1>'],
    [200, '', ODD, 'HTTP 200 空内容'],
    [200, '[1,2]', ODD, 'HTTP 200 [1,2]'],
    [200, '{"code":0}', ODD, 'HTTP 200 {"code":0}'],
  ])('says in a clerk’s words that HTTP %i %j is no answer', async (status, text, words, got) => {
    const { transport } = fakeTransport(httpAnswer(status, text))
    const { post } = setUp(transport)
    const error = await failure(post('/v1/x'))
    expect(error.message).toBe(words)
    expect(technicalLine(error)).toBe(
      `无有效答复 · HTTP ${status} · /v1/x · 应为 {respCode, respDesc, respData}，收到 ${got}`,
    )
    expect(error.respCode).toBe('')
    expect(error.statusCode).toBe(status)
  })
})

describe('a broken connection', () => {
  it('sends a write once more under the same requestSeqId', async () => {
    const { transport, sent } = fakeTransport(new TransportError('broken'), envelope({ ok: 1 }))
    const { post } = setUp(transport)
    await expect(post('/v1/device/bind', {}, { write: true })).resolves.toEqual({ ok: 1 })
    expect(sent).toHaveLength(2)
    expect(sent[1]!.body).toBe(sent[0]!.body)
  })

  it('gives up after the second break', async () => {
    const { transport, sent } = fakeTransport(new TransportError('broken'))
    const { post } = setUp(transport)
    const error = await failure(post('/v1/device/bind', {}, { write: true }))
    expect(error).toMatchObject({ message: '网络连接失败，请检查网络后重试', respCode: '' })
    expect(sent).toHaveLength(2)
  })

  it('does not send a read again', async () => {
    const { transport, sent } = fakeTransport(new TransportError('broken'))
    const { post } = setUp(transport)
    await failure(post('/v1/trade/queryList'))
    expect(sent).toHaveLength(1)
  })

  it('never sends a write again after a time-out, and says so', async () => {
    const { transport, sent } = fakeTransport(new TransportError('timeout'))
    const { post } = setUp(transport)
    const error = await failure(post('/v1/device/bind', {}, { write: true }))
    expect(error.message).toBe('请求超时，请稍后重试')
    expect(sent).toHaveLength(1)
  })

  it('does not send a refused write again', async () => {
    const { transport, sent } = fakeTransport(envelope(null, '90409', '状态已变更'))
    const { post } = setUp(transport)
    await failure(post('/v1/device/bind', {}, { write: true }))
    expect(sent).toHaveLength(1)
  })

  it('keeps a requestSeqId that the caller chose', async () => {
    const { transport, sent } = fakeTransport(envelope(null))
    const { post } = setUp(transport)
    await post('/v1/device/add', {}, { write: true, requestSeqId: 'form-1' })
    expect(new URLSearchParams(sent[0]!.body as string).get('requestSeqId')).toBe('form-1')
  })
})

it('an aborted call rejects with an AbortError, not with a ConsoleError', async () => {
  const { transport } = fakeTransport(abortError())
  const { post } = setUp(transport)
  const error = await failure(post('/v1/x', {}, { signal: AbortSignal.abort() }))
  expect(error.name).toBe('AbortError')
  expect(error).not.toBeInstanceOf(ConsoleError)
})

describe('a lost session (90401)', () => {
  const lost = envelope(null, '90401', '登录已失效')

  it('is reported once for many calls under way', async () => {
    const { transport } = fakeTransport(lost)
    const told: string[] = []
    const { post, data } = setUp(transport, {
      onSessionLost: (error) => {
        told.push(error.message)
        data.token = ''
      },
    })
    await Promise.allSettled([post('/v1/a'), post('/v1/b'), post('/v1/c')])
    await Promise.allSettled([post('/v1/poll')])
    expect(told).toEqual(['登录已失效'])
  })

  it('is reported again for the next session', async () => {
    const { transport } = fakeTransport(lost)
    let told = 0
    const { post, data } = setUp(transport, { onSessionLost: () => told++ })
    await failure(post('/v1/a'))
    data.token = 'S2'
    await failure(post('/v1/a'))
    expect(told).toBe(2)
  })

  it('is reported when the cookie expired', async () => {
    const { transport } = fakeTransport(lost)
    let told = 0
    const { post } = setUp(transport, { signedIn: false, onSessionLost: () => told++ })
    await failure(post('/v1/a'))
    expect(told).toBe(1)
  })

  it('of an earlier token does not affect the current session', async () => {
    let answer: (value: typeof lost) => void = () => {}
    const held = new Promise<typeof lost>((resolve) => (answer = resolve))
    const { transport } = fakeTransport(() => held)
    let told = 0
    const { post, data } = setUp(transport, { onSessionLost: () => told++ })
    const call = failure(post('/v1/a'))
    data.token = 'S2'
    answer(lost)
    await call
    expect(told).toBe(0)
  })

  it('is no news to a sign-out', async () => {
    const { transport } = fakeTransport(lost)
    let told = 0
    const { post } = setUp(transport, { onSessionLost: () => told++ })
    await failure(post('/v1/user/logout', {}, { sessionMayBeLost: true }))
    expect(told).toBe(0)
  })
})

it('tells the business time of every answer, failed ones too', async () => {
  const { transport } = fakeTransport(
    envelope(null, '90404', '数据不存在', { 'x-business-time': '2026-11-20 15:00:00' }),
  )
  const told: unknown[] = []
  const { post } = setUp(transport, { onServerTime: (time) => told.push(time) })
  await failure(post('/v1/x'))
  expect(told).toEqual([{ epochMs: Date.UTC(2026, 10, 20, 7), source: 'business' }])
})
