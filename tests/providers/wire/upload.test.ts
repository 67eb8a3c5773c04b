import { describe, expect, it } from 'vitest'
import type { ConsoleError } from '../../../src/lib/post'
import { TransportError, abortError } from '../../../src/providers/wire/transport'
import { createUpload } from '../../../src/providers/wire/upload'
import { envelope, fakeTransport, httpAnswer } from '../../support/fake-edges'

const session = {
  get: () => ({ token: 'S1', userId: 'U1', custId: '6000000000000001' }) as never,
}
const file = new File(['x'], 'licence.png', { type: 'image/png' })

const failureOf = (call: Promise<unknown>): Promise<ConsoleError> =>
  call.then(
    () => Promise.reject(new Error('wanted a failure')),
    (error: ConsoleError) => error,
  )

describe('an upload', () => {
  it('sends the session fields first, then the file, unsigned, and returns the token', async () => {
    const { transport, sent } = fakeTransport(envelope({ token: 'T1' }))
    await expect(createUpload({ transport, session })(file)).resolves.toBe('T1')
    expect(sent[0]!.url).toBe('/api/pcRequest/v1/function/upload')
    expect(sent[0]!.contentType).toBeUndefined()
    const form = sent[0]!.body as FormData
    expect([...form.keys()]).toEqual(['sessionId', 'userId', '__branchId', 'file'])
    expect((form.get('file') as File).name).toBe('licence.png')
  })

  it('tells its progress', async () => {
    const told: number[] = []
    const upload = createUpload({
      session,
      transport: async (request) => {
        request.onProgress?.(0.5)
        return envelope({ token: 'T1' })
      },
    })
    await upload(file, { onProgress: (fraction) => told.push(fraction) })
    expect(told).toEqual([0.5])
  })

  it('says the gateway’s reason', async () => {
    const { transport } = fakeTransport(envelope(null, '90400', '上传图片大小不能超过10MB!'))
    const error = await failureOf(createUpload({ transport, session })(file))
    expect(error.message).toBe('上传图片大小不能超过10MB!')
  })

  it.each([
    ['a broken connection', new TransportError('broken')],
    ['an answer that is no envelope', httpAnswer(502, '<html>')],
    ['a failure without words', envelope(null, '90500', '')],
    ['an answer without a token', envelope({})],
  ])('says 上传错误，请重新上传 after %s', async (_, reply) => {
    const { transport, sent } = fakeTransport(reply)
    const error = await failureOf(createUpload({ transport, session })(file))
    expect(error.message).toBe('上传错误，请重新上传')
    expect(sent).toHaveLength(1)
  })

  it('tells a lost session', async () => {
    const { transport } = fakeTransport(envelope(null, '90401', '登录已失效'))
    let told = 0
    await failureOf(createUpload({ transport, session, onSessionLost: () => told++ })(file))
    expect(told).toBe(1)
  })

  it('stays an AbortError when abandoned', async () => {
    const { transport } = fakeTransport(abortError())
    const error = await failureOf(createUpload({ transport, session })(file))
    expect(error.name).toBe('AbortError')
  })
})
