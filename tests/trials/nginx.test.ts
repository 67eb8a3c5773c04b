import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { root } from '../architecture/imports'
import { ensureBuilt, freePort, startGateway, type RunningGateway } from '../e2e/support/gateway'
import {
  postgresBin,
  startPostgres,
  type PostgresServer,
} from '../../packages/gateway/tests/support/postgres'
import { SECRETS } from './walk/programs'

/** The nginx files of the manual as they are, before two built gateways; other ports and folders. */
const TOKEN = 'a-token-of-16-chars'
const HSTS = 'max-age=31536000; includeSubDomains'
const hasNginx = spawnSync('nginx', ['-v']).status === 0
const bin = postgresBin()
const place = mkdtempSync(join(tmpdir(), 'console-nginx-'))
const ports = { http: 0, https: 0, hosted: 0, first: 0, second: 0 }
let server: PostgresServer
let gateways: RunningGateway[] = []
let nginx: ChildProcess | undefined
let said = ''

const here = (file: string, https: number) =>
  readFileSync(join(root, 'docs/operating', file), 'utf8')
    .replaceAll('/etc/console/', `${place}/`)
    .replaceAll('/srv/console-static', `${place}/static`)
    .replaceAll('listen 443', `listen ${https}`)
    .replaceAll('listen 80;', `listen ${ports.http};`)
    .replaceAll('5173', String(ports.first))
    .replaceAll('5174', String(ports.second))

/** What Debian's own nginx.conf says around `conf.d`, in another place. */
const MAIN = `daemon off;
pid ${place}/nginx.pid;
error_log stderr;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  gzip on;
  client_body_temp_path ${place}/body;
  proxy_temp_path ${place}/proxy;
  include ${place}/conf.d/*.conf;
}
`

interface Asked {
  port?: number
  host?: string
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** Bytes of a body that is only announced. */
  declared?: number
}

/** An answer with its header lines by their names in small letters, each as often as it came. */
function ask(
  path: string,
  { port = ports.https, host = '127.0.0.1', body, declared, ...rest }: Asked = {},
) {
  const isTls = port !== ports.http
  return new Promise<{ status: number; lines: Record<string, string[]>; text: string }>(
    (resolve, reject) => {
      const headers = { Host: 'console.example.com', ...rest.headers }
      const options = { path, port, host, method: rest.method ?? 'GET', headers }
      const asking = isTls
        ? request({ ...options, rejectUnauthorized: false })
        : plainRequest(options)
      asking.on('response', (response) => {
        const lines: Record<string, string[]> = {}
        for (let i = 0; i < response.rawHeaders.length; i += 2)
          (lines[response.rawHeaders[i]!.toLowerCase()] ??= []).push(response.rawHeaders[i + 1]!)
        text(response).then((body) => {
          resolve({ status: response.statusCode!, lines, text: body })
          if (declared !== undefined) asking.destroy()
        }, reject)
      })
      asking.on('error', reject)
      if (declared === undefined) return asking.end(body)
      asking.setHeader('Content-Length', declared)
      asking.flushHeaders()
    },
  )
}

beforeAll(async () => {
  if (!hasNginx || !bin) return
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort()
  chmodSync(place, 0o755)
  mkdirSync(join(place, 'conf.d'))
  const names = { 'nginx.conf': ports.https, 'nginx-static.conf': ports.hosted }
  for (const [file, port] of Object.entries(names))
    writeFileSync(join(place, 'conf.d', file), here(file, port))
  writeFileSync(join(place, 'nginx.conf'), MAIN)
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1']
  const pair = ['-keyout', `${place}/tls.key`, '-out', `${place}/tls.crt`]
  execFileSync('openssl', [...made, ...pair, '-subj', '/CN=console.example.com'], {
    stdio: 'ignore',
  })
  await ensureBuilt()
  cpSync(join(root, 'dist/console'), join(place, 'static'), { recursive: true })
  server = await startPostgres(bin)
  const env = { ...SECRETS, DATABASE_URL: server.url, TRUST_PROXY: '1', METRICS_TOKEN: TOKEN }
  for (const port of [ports.first, ports.second]) gateways.push(await startGateway({ port, env }))
  nginx = spawn('nginx', ['-p', place, '-c', `${place}/nginx.conf`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  nginx.stderr!.on('data', (part) => (said += part))
  const isServing = () =>
    ask('/healthz').then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isServing())) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended at start:\n${said}`)
    await pause(50)
  }
})
beforeEach(({ skip }) => {
  skip(!hasNginx, 'no nginx is installed')
  skip(bin === undefined, 'no PostgreSQL is installed')
})
afterAll(async () => {
  if (nginx?.kill('SIGTERM')) await once(nginx, 'exit')
  for (const one of gateways) await one.stop()
  await server?.stop()
  rmSync(place, { recursive: true, force: true })
})

test('nginx finds no fault in the files of the manual', () => {
  const tried = spawnSync('nginx', ['-t', '-q', '-p', place, '-c', `${place}/nginx.conf`])
  expect(tried.stderr.toString()).toBe('')
  expect(tried.status).toBe(0)
})

describe('before two gateways', () => {
  test('a request without TLS is sent to the address with it', async () => {
    const { status, lines } = await ask('/trades?a=1', { port: ports.http })
    expect([status, lines.location]).toEqual([301, ['https://console.example.com/trades?a=1']])
  })

  test.each(['/', '/sign-in', '/healthz', '/v1/nothing'])(
    '%s has each security header once',
    async (path) => {
      const { lines } = await ask(path)
      expect(lines['strict-transport-security']).toEqual([HSTS])
      for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options'])
        expect([name, lines[name]?.length]).toEqual([name, 1])
    },
  )

  test('each process tells its figures by its own path, to this machine and with the token', async () => {
    const headers = { Authorization: `Bearer ${TOKEN}` }
    expect((await ask('/metrics', { headers })).status).toBe(404)
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)?.address
    for (const port of [ports.first, ports.second]) {
      const path = `/metrics/${port}`
      expect((await ask(path)).status).toBe(404)
      const answer = await ask(path, { headers })
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('console_process_resident_memory_bytes')
      const elsewhere = outside ? [(await ask(path, { headers, host: outside })).status] : []
      expect(elsewhere.filter((one) => one !== 403)).toEqual([])
    }
  })

  test('a request of 23 MB reaches the gateway, one of 25 MB is refused by nginx', async () => {
    const sent = (content: Pick<Asked, 'body' | 'declared'>) =>
      ask('/api/pcRequest/v1/function/upload', {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
        ...content,
      })
    const taken = await sent({ body: Buffer.alloc(23 * 2 ** 20) })
    expect(JSON.parse(taken.text)).toMatchObject({ respCode: expect.any(String) })
    // nginx refuses by the length alone, and closes: a body still on its way may reset the answer.
    const refused = await sent({ declared: 25 * 2 ** 20 })
    expect(refused).toMatchObject({ status: 413, text: expect.stringContaining('nginx') })
  })

  test('calls are answered while one of the two processes is stopped', async () => {
    const [first] = gateways
    await first!.stop({ keep: true })
    gateways = gateways.slice(1)
    for (let i = 0; i < 20; i++) expect((await ask('/healthz')).status).toBe(200)
  })
})

describe('hosting the console’s files', () => {
  const hosted = (path: string, headers?: Record<string, string>) =>
    ask(path, { port: ports.hosted, ...(headers && { headers }) })

  test.each(['/', '/sign-in', '/trades/list', '/favicon.svg', '/assets/missing.js'])(
    '%s has each security header once',
    async (path) => {
      const { lines } = await hosted(path)
      expect(lines['strict-transport-security']).toEqual([HSTS])
      expect(lines['content-security-policy']).toEqual([
        expect.stringContaining("connect-src 'self' https://gw.example.com"),
      ])
      for (const name of ['x-content-type-options', 'x-frame-options', 'referrer-policy'])
        expect([name, lines[name]?.length]).toEqual([name, 1])
    },
  )

  test('browsers revalidate pages and keep scripts for a year, compressed as built', async () => {
    expect((await hosted('/trades/list')).lines['cache-control']).toEqual(['no-cache'])
    const script = readdirSync(join(place, 'static/assets')).find((name) =>
      name.endsWith('.js.gz'),
    )!
    const { status, lines } = await hosted(`/assets/${script.slice(0, -3)}`, {
      'Accept-Encoding': 'gzip',
    })
    expect(status).toBe(200)
    expect(lines['cache-control']).toEqual(['public, max-age=31536000, immutable'])
    expect(lines['content-encoding']).toEqual(['gzip'])
    expect((await hosted('/assets/missing.js')).status).toBe(404)
  })
})
