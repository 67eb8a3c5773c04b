import { API_PREFIX } from '#domain/wire'
import type { Random } from '../../packages/gateway/sandbox/random'
import type { Sent } from './client'
import { HOSTILE_KEYS, hostileText } from './hostile'
import { httpBytes, wellFormed } from './wire'

/** Bytes for a connection of their own. */
export interface Raw {
  bytes: Buffer
  /** What is half a request gets no answer, and is not waited for. */
  waitMs: number
}

const CALLS: readonly string[] = [
  '',
  '/',
  '//',
  '/v1',
  '/v1/',
  '/v1/user/login/',
  '/v1/user//login',
  '/V1/USER/LOGIN',
  '/v9/x',
  '/v1/user/login?x=1',
  '/v1/user/login%00',
  '/v1/user/%6Cogin',
  '/v1/user/..%2flogin',
  '/../x',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/__proto__',
  '/constructor',
  '/toString',
  '/v1/__proto__',
  '/%',
  '/%zz',
  '/%E4%B8',
  '/%00',
  '/%ED%A0%80',
  '/v1;x=1',
  `/${'a'.repeat(9e3)}`,
  '/\\..\\x',
  '/v1/function/upload',
  '/v1/function/upload/',
  '/v1/function/upload?x',
  '?',
  '#',
]
const PAGES: readonly string[] = [
  '/',
  '//',
  '//evil.com/',
  '/%2e%2e/x',
  '/..%2f..%2fetc/passwd',
  '/assets/',
  '/assets',
  '/assets/x',
  '/assets/%00',
  '/assets/..%2findex.html',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/index.html',
  '/index.html/',
  '/%',
  '/%zz',
  '/%c0%ae',
  '/\\evil.com',
  '/@vite/client',
  '/favicon.ico',
  '/login',
  '/healthz',
  '/healthz/',
  '/healthz?x=%',
  '/livez',
  '/files',
  '/files/',
  '/files/x',
  '/files/%00',
  '/files/x?expires=1&sign=2',
  '/files/__proto__',
  '/files/..%2fx',
  '/sandbox',
  '/sandbox/',
  '/sandbox/api/clock',
  '/sandbox/api/inbox',
  '/sandbox/api/pending',
  '/sandbox/api/x',
  '/api',
  '/sandbox/api/choices',
  '/sandbox/samples',
  '/sandbox/api/__proto__',
  '/api/pcRequest',
  '/*',
  '/a.b.c.d',
  '/.env',
  '/.git/config',
  '/dist/gateway/main.js',
  `/${'x/'.repeat(3e3)}`,
]
const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST']
const SANDBOX_BODIES: readonly string[] = [
  '',
  '{',
  '[]',
  'null',
  '1',
  '{}',
  '{"kind":1}',
  '{"kind":"apply","id":"x","decision":"approve"}',
  '{"kind":"__proto__","id":"a","decision":"b"}',
  '{"kind":"refund","id":"\\u0000","decision":"x"}',
  '{"kind":"refund","id":"\\ud800","decision":"success"}',
  '{"kind":{},"id":[],"decision":null}',
  '{"kind":"recharge","id":"1","decision":"arrive","arriveAmt":-1e99}',
  '['.repeat(2e4),
  '{"kind":"risk","id":"x","decision":"open","merId":"%","riskType":"__proto__"}',
  '{"advanceMs":-1}',
  '{"advanceMs":"x"}',
  '{"advanceMs":null}',
  '{"advanceMs":1e99}',
]

/** Another method, another path, another page. */
export function oddPath(random: Random, sent: Sent, ids: readonly string[]) {
  switch (random.weighted({ method: 20, call: 35, page: 35, sandbox: 10 })) {
    case 'method': {
      const method = random.pick(METHODS)
      const tries = `method ${method}`
      // A HEAD has no envelope to look at, and an answer to a preflight neither.
      const path = method === 'HEAD' || method === 'OPTIONS' ? undefined : sent.target
      const bodyless = method === 'GET' || method === 'HEAD'
      const bare = { ...sent, method, headers: {}, body: Buffer.alloc(0) }
      return { tries, path, sent: bodyless ? bare : { ...sent, method } }
    }
    case 'call': {
      const tail = random.chance(70)
        ? random.pick(CALLS)
        : `/v1/${encodeURIComponent(oddName(random, ids))}`
      return {
        tries: 'path of a call',
        path: undefined,
        sent: { ...sent, target: API_PREFIX + tail },
      }
    }
    case 'page': {
      const target = random.chance(80)
        ? random.pick(PAGES)
        : `/${random.pick(['files', 'assets', 'sandbox'])}/${encodeURIComponent(oddName(random, ids))}`
      const method = random.chance(85) ? 'GET' : random.pick(METHODS)
      const page = { method, target, headers: {}, body: Buffer.alloc(0) }
      return { tries: 'page', path: undefined, sent: page }
    }
    case 'sandbox': {
      const body = Buffer.from(random.pick(SANDBOX_BODIES))
      const target = `/sandbox/api/${random.pick(['decide', 'decide', 'clock', 'choices'])}`
      const type = random.chance(85) ? 'application/json' : 'text/plain'
      const headers = { 'content-type': type, 'content-length': String(body.length) }
      const order = { method: 'POST', target, headers, body }
      return { tries: 'sandbox', path: undefined, sent: order }
    }
    default:
      throw new Error('wanted a kind of path')
  }
}

/** No longer than a request line may be. */
const oddName = (random: Random, ids: readonly string[]): string => {
  const name = random.pick([hostileText(random).value, random.pick(HOSTILE_KEYS), random.pick(ids)])
  return wellFormed(name.slice(0, 1_000))
}

/** Requests that no library would send. */
export function rawRequest(random: Random, sent: Sent) {
  const whole = httpBytes(sent)
  const { 'content-type': type } = sent.headers
  const head = (lines: readonly string[], method = 'POST', version = 'HTTP/1.1') =>
    Buffer.from(
      `${method} ${sent.target} ${version}\r\nhost: localhost\r\ncontent-type: ${type}\r\n${lines
        .map((line) => `${line}\r\n`)
        .join('')}\r\n`,
    )
  const size = sent.body.length
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  const end = Buffer.from('0\r\n\r\n')
  const chunked = 'transfer-encoding: chunked'
  const middle = size >> 1
  const WHOLE = 3_000
  const HALF = 30
  const kinds: Record<string, () => Raw> = {
    chunked: () => ({
      bytes: Buffer.concat([
        head([chunked]),
        chunk(sent.body.subarray(0, middle)),
        chunk(sent.body.subarray(middle)),
        end,
      ]),
      waitMs: WHOLE,
    }),
    'chunk of no size': () => ({
      bytes: Buffer.concat([head([chunked]), Buffer.from('zz\r\nabc\r\n')]),
      waitMs: WHOLE,
    }),
    'chunk of huge size': () => ({
      bytes: Buffer.concat([head([chunked]), Buffer.from('ffffffffffffffff\r\nabc')]),
      waitMs: HALF,
    }),
    'chunks without an end': () => ({
      bytes: Buffer.concat([head([chunked]), chunk(sent.body)]),
      waitMs: HALF,
    }),
    'content-length too small': () => ({
      bytes: Buffer.concat([head([`content-length: ${middle}`]), sent.body]),
      waitMs: WHOLE,
    }),
    'content-length too large': () => ({
      bytes: Buffer.concat([head([`content-length: ${size + 9}`]), sent.body]),
      waitMs: HALF,
    }),
    'content-length below zero': () => ({
      bytes: Buffer.concat([head(['content-length: -1']), sent.body]),
      waitMs: WHOLE,
    }),
    'two lengths': () => ({
      bytes: Buffer.concat([head([`content-length: ${size}`, 'content-length: 1']), sent.body]),
      waitMs: WHOLE,
    }),
    'length and chunks': () => ({
      bytes: Buffer.concat([head([`content-length: ${size}`, chunked]), end]),
      waitMs: WHOLE,
    }),
    'no length': () => ({ bytes: Buffer.concat([head([]), sent.body]), waitMs: WHOLE }),
    'cut off': () => ({
      bytes: whole.subarray(0, random.between(1, whole.length - 1)),
      waitMs: random.below(20),
    }),
    'three at once': () => ({ bytes: Buffer.concat([whole, whole, whole]), waitMs: WHOLE }),
    'long header': () => ({
      bytes: Buffer.concat([head([`x-long: ${'h'.repeat(20_000)}`]), sent.body]),
      waitMs: WHOLE,
    }),
    'many headers': () => ({
      bytes: Buffer.concat([
        head([`content-length: ${size}`, ...Array.from({ length: 1_500 }, (_, i) => `x${i}: 1`)]),
        sent.body,
      ]),
      waitMs: WHOLE,
    }),
    'NUL in a header': () => ({
      bytes: Buffer.concat([head(['x-nul: a\0b', `content-length: ${size}`]), sent.body]),
      waitMs: WHOLE,
    }),
    'no host': () => ({
      bytes: Buffer.from(whole.toString('latin1').replace('host: localhost\r\n', ''), 'latin1'),
      waitMs: WHOLE,
    }),
    'odd host': () => ({
      bytes: Buffer.from(
        whole.toString('latin1').replace('host: localhost', 'host: a b\t%00[:'),
        'latin1',
      ),
      waitMs: WHOLE,
    }),
    'HTTP 1.0': () => ({
      bytes: Buffer.concat([head([`content-length: ${size}`], 'POST', 'HTTP/1.0'), sent.body]),
      waitMs: WHOLE,
    }),
    'HTTP 9.9': () => ({
      bytes: Buffer.concat([head([], 'POST', 'HTTP/9.9'), sent.body]),
      waitMs: WHOLE,
    }),
    'odd method': () => ({
      bytes: head(
        [],
        random.pick(['post', 'FOO', 'TRACE', 'CONNECT', 'PROPFIND', 'LOCK', 'SEARCH', '\0']),
      ),
      waitMs: 200,
    }),
    'expect continue': () => ({
      bytes: Buffer.concat([head(['expect: 100-continue', `content-length: ${size}`]), sent.body]),
      waitMs: 200,
    }),
    'expect else': () => ({
      bytes: Buffer.concat([head(['expect: wonders', `content-length: ${size}`]), sent.body]),
      waitMs: WHOLE,
    }),
    upgrade: () => ({ bytes: head(['connection: upgrade', 'upgrade: websocket']), waitMs: 200 }),
    'absolute target': () => ({
      bytes: Buffer.from(
        whole.toString('latin1').replace(sent.target, `http://evil.example${sent.target}`),
        'latin1',
      ),
      waitMs: WHOLE,
    }),
    noise: () => ({
      bytes: Buffer.from(Array.from({ length: 300 }, () => random.below(256))),
      waitMs: 200,
    }),
  }
  const name = random.pick(Object.keys(kinds))
  return { tries: `raw: ${name}`, raw: kinds[name]!() }
}
