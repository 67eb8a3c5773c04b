import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../support/gateway'

const SCRIPT = 'console.log("控台")'

let folder: string
let gw: TestGateway
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-dist-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>t</title></head></html>',
  )
  await writeFile(
    join(folder, 'login.html'),
    '<!doctype html><html><head><title>登录</title></head></html>',
  )
  await writeFile(join(folder, 'assets/main-abc.js'), SCRIPT)
  await writeFile(join(folder, 'assets/main-abc.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets/main-abc.js.gz'), gzipSync(SCRIPT))
  gw = await startTestGateway({
    consoleDir: folder,
    corsOrigins: ['https://console.example.com'],
    config: { signSecret: `a"b<c>'&`, desKey: 'another-des-key-24-bytes' } as never,
  })
})
afterAll(async () => {
  await gw.close()
  await rm(folder, { recursive: true })
})

describe('the console', () => {
  test.each(['/', '/index.html', '/merchants/merinfo?page=2', '/trades/details/show/1'])(
    'is served at %s with its settings, asked for again each time',
    async (url) => {
      const page = await gw.app.inject({ url, headers: { accept: 'text/html,*/*' } })
      expect(page.statusCode).toBe(200)
      expect(page.headers['cache-control']).toBe('no-cache')
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.body).toContain(
        '<meta name="console-config" content="{&quot;signSecret&quot;:&quot;a\\&quot;b&lt;c&gt;&#39;&amp;&quot;,&quot;desKey&quot;:&quot;another-des-key-24-bytes&quot;,&quot;sandbox&quot;:true}">',
      )
    },
  )

  test.each([
    ['theme=dark', '<html data-theme="dark">'],
    ['size=mini; theme=light; token=t', '<html data-theme="light">'],
    ['theme=system', '<html>'],
    ['theme=dark"><script>', '<html>'],
    ['mytheme=dark', '<html>'],
  ])('a page asked for with the cookie %s says its theme itself', async (cookie, root) => {
    const page = await gw.app.inject({ url: '/', headers: { cookie } })
    expect(page.body).toContain(root)
    expect(page.body).not.toContain('<script>')
    expect(page.headers.vary).toContain('Cookie')
  })

  test.each([
    ['token=t; roleId=3', 't'],
    ['roleId=30; size=mini; token=t', 't'],
    ['', '登录'],
    ['roleId=3', '登录'],
    // The role is being chosen: the console would be loaded in vain.
    ['token=t', '登录'],
    ['token=t; roleId=', '登录'],
    ['xtoken=t; roleId=3', '登录'],
  ])('a browser with the cookies “%s” gets the page titled %s', async (cookie, title) => {
    const page = await gw.app.inject({ url: '/download/list', headers: { cookie } })
    expect(page.body).toContain(`<title>${title}</title>`)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])(
    'assets come precompressed to a client that takes %s, and are cached for ever',
    async (accept, encoding) => {
      const asset = await gw.app.inject({
        url: '/assets/main-abc.js',
        headers: { 'accept-encoding': accept },
      })
      expect(asset.statusCode).toBe(200)
      expect(asset.headers['content-encoding']).toBe(encoding)
      expect(asset.headers['content-type']).toContain('javascript')
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    },
  )

  test.each([
    '/assets/gone.js',
    '/favicon.ico',
    '/../package.json',
    '/%2e%2e/package.json',
    '/sandbox/x',
    '/files/x/y',
  ])('%s is 404, not the page', async (url) => {
    const answer = await gw.app.inject({ url, headers: { accept: '*/*' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('console-config')
  })
})

describe('headers', () => {
  test('pages and answers have the same strict policy', async () => {
    for (const url of ['/', '/assets/main-abc.js', '/healthz', '/sandbox', '/assets/gone.js']) {
      const { headers } = await gw.app.inject(url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("default-src 'self'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['server']).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  test('answers are not cached', async () => {
    expect((await gw.post('/v1/function/getImgCode')).headers['cache-control']).toBe('no-store')
  })

  test('a listed origin may call from elsewhere, and read the business time', async () => {
    const headers = {
      origin: 'https://console.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const url = '/api/pcRequest/v1/function/getImgCode'
    const preflight = await gw.app.inject({ method: 'OPTIONS', url, headers })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'https://console.example.com',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type',
    })
    const call = await gw.app.inject({ method: 'POST', url, headers: { origin: headers.origin } })
    expect(call.headers).toMatchObject({
      'access-control-allow-origin': 'https://console.example.com',
      'access-control-expose-headers': 'X-Business-Time, X-Request-Id',
      vary: 'Origin',
    })
  })

  test('another origin may not', async () => {
    const headers = { origin: 'https://evil.example.com', 'access-control-request-method': 'POST' }
    const url = '/api/pcRequest/v1/function/getImgCode'
    const preflight = await gw.app.inject({ method: 'OPTIONS', url, headers })
    expect(preflight.statusCode).toBe(405)
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('over a real connection', () => {
  test('an oversized body gets its answer, not a broken connection', async () => {
    const address = await gw.app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${address}/api/pcRequest/v1/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a'.repeat(8 * 1024 * 1024),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ respCode: '90400', respData: null })
  })
})

describe('a database that went away', () => {
  test('is 503 with the envelope, and /healthz says so', async () => {
    const own = await startTestGateway()
    const well = await own.app.inject('/healthz')
    expect(well.statusCode).toBe(200)
    expect(well.json()).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    await (own.db as unknown as { $client: { end(): Promise<void> } }).$client.end()
    expect(await own.post('/v1/function/getImgCode')).toMatchObject({
      status: 503,
      respCode: '90500',
      respDesc: '系统异常',
      respData: { traceId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
    // Its last result counts for a second.
    const health = async () => (await own.app.inject('/healthz')).statusCode
    await expect.poll(health, { timeout: 5000 }).toBe(503)
    await own.close().catch(() => undefined)
  })
})
