import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../support/gateway'
import { rawExchange, rawHead } from '../support/raw-http'

let folder: string
let gw: TestGateway
let port: number
const logged: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-dist-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head></html>')
  await writeFile(join(folder, 'assets/main-abc.js'), '1')
  await writeFile(join(folder, 'assets/main-abc.js.map'), '{"hidden":1}')
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), '{"hidden":1}')
  await writeFile(join(folder, '.env'), 'hidden')
  gw = await startTestGateway({
    consoleDir: folder,
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } },
  })
  await gw.app.listen({ host: '127.0.0.1', port: 0 })
  port = (gw.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await gw.close()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  // oxlint-disable-next-line vitest/no-standalone-expect -- of every test here
  expect(logged.splice(0)).toEqual([])
})

const get = (path: string, ...headers: string[]) =>
  rawExchange(port, rawHead(`GET ${path}`, ['Accept: */*', ...headers]))

test.each(['/.vite/manifest.json', '/.env', '/assets/main-abc.js.map', '/%2evite/manifest.json'])(
  '%s, which a build leaves for other tools, is not served',
  async (path) => {
    const { status, body } = await get(path)
    expect(body).not.toContain('hidden')
    expect(status).toBe(404)
  },
)

describe('an odd path is 404 or 400, and no error of ours', () => {
  test.each([
    '/assets/',
    '/assets',
    '//evil.com/',
    '//evil.com',
    '//evil.com/%2e%2e',
    '/\\evil.com/',
    '/%5cevil.com/',
    '/%2e%2e/x',
    '/%2e%2e%2fx',
    '/..%2f..%2fetc/passwd',
    '/assets/%2e%2e/index.html',
    '/assets/%00',
    '/assets/a%00.js',
    '/assets/%ff',
    '/assets/%zz',
    '/assets/main-abc.js/',
    '/assets//main-abc.js',
    '/%00',
    '/merchants/%00',
    '/merchants/%ED%A0%80',
    '/files/%ff',
    '/sandbox/%00',
    '/sandbox/sign/%00/x',
    '/sandbox/sign/x/%00',
    '/sandbox/samples/%00',
    '/sandbox/samples/..%2f..%2fpackage.json',
    '/sandbox/api/choices?kind=%00&id=1',
    '/sandbox/api/choices?kind=apply&id=%00',
    `/sandbox/sign/${'a'.repeat(200)}/x`,
  ])('%s', async (path) => {
    const { status, head } = await get(path)
    expect([400, 404]).toContain(status)
    expect(head).not.toMatch(/^location:/im)
  })

  test('a link to a file whose token is none stays a link that has run out', async () => {
    for (const path of [
      '/files/',
      '/files/%00',
      '/files/%2e%2e%2f?e=%00&s=2',
      '/files/a?e=1&s=2',
      '/files/a?e=1&e=2&s=3',
    ])
      expect((await get(path)).status).toBe(403)
  })

  test.each(['/', '/merchants/merinfo?page=2', '/merchants/%E5%95%86'])(
    'while the console’s own %s is its page',
    async (path) => {
      expect((await get(path)).status).toBe(200)
    },
  )

  test.each([
    '{"kind":"a\\u0000","id":"1","decision":"x"}',
    '{"kind":"apply","id":"\\ud800","decision":"approve"}',
  ])('a decision of the sandbox about %s is 400', async (body) => {
    const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`]
    const head = rawHead('POST /sandbox/api/decide', headers)
    expect((await rawExchange(port, head + body)).status).toBe(400)
  })
})

describe('a body the client cut off is no error', () => {
  test.each([
    ['/api/pcRequest/v1/user/login', 'application/x-www-form-urlencoded'],
    ['/api/pcRequest/v1/user/login', 'application/json'],
    ['/api/pcRequest/v1/function/upload', 'multipart/form-data; boundary=x'],
    ['/sandbox/api/clock', 'application/json'],
    ['/elsewhere', 'application/json'],
  ])('of %s as %s', async (path, type) => {
    const headers = [`Content-Type: ${type}`, 'Content-Length: 1000']
    const cut = rawHead(`POST ${path}`, headers) + '--x\r\n{"a":'
    await rawExchange(port, cut, { hangUp: true })
    // Its end has been noticed once the next one is answered.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await get('/healthz')).status).toBe(200)
  })

  test('nor one whose length was a lie', async () => {
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
    const head = rawHead('POST /api/pcRequest/v1/user/login', headers)
    const { status } = await rawExchange(port, `${head}5\r\n{"a\r\nzz\r\n`)
    expect(status).toBeLessThan(500)
  })
})

describe('whatever a path and headers are', () => {
  const oneOf = (words: string) => fc.constantFrom(...words.split(' '))
  const piece = oneOf(
    '/ // .. . %2e%2e %2f %5c \\ %00 %ff % %u0000 %ED%A0%80 ; : ? # & = @ * ~ [ ] | { " \' \x80 ' +
      'assets files sandbox sign samples api pcRequest v1 healthz index.html main-abc.js evil.com ' +
      `__proto__ constructor \xe5\x95\x86 ${'a'.repeat(300)}`,
  )
  const path = fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`)
  const method = oneOf('GET HEAD POST PUT DELETE OPTIONS TRACE PATCH')
  const name = oneOf(
    'Accept Accept-Encoding Range If-Modified-Since If-None-Match Origin Cookie Content-Type ' +
      'Content-Length Transfer-Encoding Expect Upgrade X-Forwarded-For X-Forwarded-Host Host X',
  )
  const value = oneOf(
    'text/html br q=a bytes=0- bytes=9-1 * null 0 -1 x 100-continue h2c a,b \xff \x80 a=b;c= ' +
      `application/json multipart/form-data application/x-www-form-urlencoded ${'a'.repeat(20_000)}`,
  )
  const header = fc.tuple(name, value).map((parts) => parts.join(': '))

  test('the answer is never 5xx, never leads elsewhere, and never stays out', async () => {
    await fc.assert(
      fc.asyncProperty(method, path, fc.array(header, { maxLength: 4 }), async (verb, at, more) => {
        const { status, head } = await rawExchange(port, rawHead(`${verb} ${at}`, more))
        expect(status).toBeLessThan(500)
        expect(status).toBeGreaterThanOrEqual(200)
        expect(head).not.toMatch(/^location:/im)
      }),
      { numRuns: 400 },
    )
  })
})
