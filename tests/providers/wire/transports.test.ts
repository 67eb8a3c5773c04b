// @vitest-environment node
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axiosTransport } from '../../../src/providers/wire/axios-transport'
import { fetchTransport } from '../../../src/providers/wire/fetch-transport'
import { TransportError, type Transport } from '../../../src/providers/wire/transport'

let server: Server
let base: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      switch (request.url ?? '') {
        case '/echo':
          response.setHeader('X-Business-Time', '2026-11-20 15:00:00')
          response.end(JSON.stringify({ type: request.headers['content-type'], body }))
          break
        case '/busy':
          response.statusCode = 503
          response.end('{"respCode":"90500"}')
          break
        case '/cut':
          response.writeHead(200, { 'Content-Length': '100' })
          response.write('{"resp')
          setTimeout(() => response.destroy(), 20)
          break
        case '/reset':
          request.socket.destroy()
          break
        case '/slow':
          break // Never answers.
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const request = (path: string) => ({
  url: `${base}${path}`,
  contentType: 'application/x-www-form-urlencoded',
  body: 'a=1',
  timeoutMs: 5_000,
})

const failureOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => Promise.reject(new Error('wanted a failure')),
    (error: Error) => error,
  )

describe.each<[string, Transport]>([
  ['fetch', fetchTransport],
  ['axios', axiosTransport],
])('the %s transport', (_, transport) => {
  it('posts the body under its content type and reads text and headers', async () => {
    const answer = await transport(request('/echo'))
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ body: 'a=1' })
    expect((JSON.parse(answer.text) as { type: string }).type).toMatch(
      /^application\/x-www-form-urlencoded/,
    )
    expect(answer.header('x-business-time')).toBe('2026-11-20 15:00:00')
    expect(answer.header('x-unknown')).toBeNull()
  })

  it('sends JSON text as it is', async () => {
    const { text } = await transport({
      ...request('/echo'),
      contentType: 'application/json',
      body: '{"data" :"x"}',
    })
    expect(JSON.parse(text)).toMatchObject({ body: '{"data" :"x"}' })
  })

  it('sends a form with its files in order', async () => {
    const form = new FormData()
    form.append('sessionId', 'S1')
    form.append('file', new File(['hello'], 'a.png', { type: 'image/png' }))
    const { text } = await transport({ ...request('/echo'), contentType: undefined, body: form })
    const echoed = JSON.parse(text) as { type: string; body: string }
    expect(echoed.type).toMatch(/^multipart\/form-data; boundary=/)
    expect(echoed.body.indexOf('name="sessionId"')).toBeLessThan(
      echoed.body.indexOf('name="file"; filename="a.png"'),
    )
    expect(echoed.body).toContain('hello')
  })

  it('takes any status for an answer', async () => {
    await expect(transport(request('/busy'))).resolves.toMatchObject({
      status: 503,
      text: '{"respCode":"90500"}',
    })
  })

  it.each(['/reset', '/cut'])('calls a connection that broke at %s broken', async (path) => {
    const error = await failureOf(transport(request(path)))
    expect(error).toBeInstanceOf(TransportError)
    expect(error).toMatchObject({ failure: 'broken', message: '网络连接失败，请检查网络后重试' })
  })

  it('calls a gateway that is down broken', async () => {
    const error = await failureOf(transport({ ...request('/'), url: 'http://127.0.0.1:1/' }))
    expect(error).toMatchObject({ failure: 'broken' })
  })

  it('calls a late answer a time-out', async () => {
    const error = await failureOf(transport({ ...request('/slow'), timeoutMs: 50 }))
    expect(error).toMatchObject({ failure: 'timeout', message: '请求超时，请稍后重试' })
  })

  it('rejects with an AbortError when the call is abandoned', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 30)
    const error = await failureOf(transport({ ...request('/slow'), signal: controller.signal }))
    expect(error.name).toBe('AbortError')
  })

  it('does not start a call that was abandoned before', async () => {
    const error = await failureOf(transport({ ...request('/echo'), signal: AbortSignal.abort() }))
    expect(error.name).toBe('AbortError')
  })
})

it('axios tells how much of an upload is sent', async () => {
  const told: number[] = []
  await axiosTransport({
    ...request('/echo'),
    body: 'x'.repeat(300_000),
    onProgress: (fraction) => told.push(fraction),
  })
  expect(told.at(-1)).toBe(1)
})
