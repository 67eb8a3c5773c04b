import { createConnection, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestGateway, type TestGateway, type TestSession } from '../../support/gateway'
import { rawHead } from '../../support/raw-http'
import { jpeg } from '../../files/samples'

/** What holds 15 s elsewhere. */
const BODY_MS = 400
const UPLOAD = '/api/pcRequest/v1/function/upload'

let gw: TestGateway
let session: TestSession
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) }
  gw = await startTestGateway({
    limits: { bodyMs: BODY_MS, uploadBytesMin: 1000, connections: 4 },
    logger: { level: 'warn', stream },
  })
  session = await gw.signIn('fws_admin')
  await gw.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => gw.close())
beforeEach(() => void logged.splice(0))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Line {
  socket: Socket
  /** Everything that came back, once the connection has ended. */
  ended: Promise<string>
}
function connect(): Line {
  const { port } = gw.app.server.address() as AddressInfo
  const socket = createConnection({ port, host: '127.0.0.1' })
  let heard = ''
  socket.on('data', (chunk) => (heard += String(chunk)))
  socket.on('error', () => undefined)
  return { socket, ended: new Promise((resolve) => socket.on('close', () => resolve(heard))) }
}
/** Sends `bytes` in pieces until all went or the connection ended. */
async function dribble(socket: Socket, bytes: Buffer, piece: number, everyMs: number) {
  for (let at = 0; at < bytes.length && !socket.destroyed; at += piece) {
    socket.write(bytes.subarray(at, at + piece))
    await pause(everyMs)
  }
}

const head = (path: string, type: string, length: number) =>
  Buffer.from(
    rawHead(`POST ${path}`, [`Content-Type: ${type}`, `Content-Length: ${length}`]),
    'latin1',
  )
/** How long the connection lasted, in ms. */
async function lasts(line: Line, send: (socket: Socket) => Promise<void>): Promise<number> {
  const since = performance.now()
  const sent = send(line.socket)
  await line.ended
  const ms = performance.now() - since
  await sent
  return ms
}

describe('what trickles in is cut', () => {
  // The log tells of an address and reason once a second.
  beforeEach(() => pause(1000))

  test.each([
    ['a call', '/api/pcRequest/v1/user/login', 'application/x-www-form-urlencoded'],
    ['an upload', UPLOAD, 'multipart/form-data; boundary=x'],
    ['the sandbox', '/sandbox/api/clock', 'application/json'],
  ])('in a body to %s, and told of', async (_, path, type) => {
    const line = connect()
    line.socket.write(head(path, type, 100_000))
    const ms = await lasts(line, (socket) => dribble(socket, Buffer.alloc(300, '-'), 1, 20))
    expect(ms).toBeGreaterThanOrEqual(BODY_MS * 0.8)
    expect(ms).toBeLessThan(BODY_MS * 10)
    expect(await line.ended).toBe('')
    expect(logged).toEqual([
      expect.objectContaining({
        security: 'limit-refused',
        reason: 'slow-body',
        address: '127.0.0.1',
        path,
      }),
    ])
  })

  test('in a body that no route reads', async () => {
    const line = connect()
    line.socket.write(head('/nowhere', 'application/json', 100_000))
    const ms = await lasts(line, (socket) => dribble(socket, Buffer.alloc(300, '-'), 1, 20))
    expect(ms).toBeLessThan(BODY_MS * 10)
  })

  test('in headers', async () => {
    const line = connect()
    const headers = Buffer.from(`GET /healthz HTTP/1.1\r\nX-Long: ${'a'.repeat(500)}`)
    expect(await lasts(line, (socket) => dribble(socket, headers, 1, 20))).toBeLessThan(6000)
  })

  test('as is a connection that sends nothing', async () => {
    expect(await lasts(connect(), async () => undefined)).toBeLessThan(6000)
  })
})

describe('what moves on may take its time', () => {
  function uploadOf(file: Buffer): Buffer {
    const { sessionId, userId, custId } = session
    const field = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const before =
      field('sessionId', sessionId) +
      field('userId', userId) +
      field('__branchId', custId) +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
    return Buffer.concat([Buffer.from(before), file, Buffer.from('\r\n--x--\r\n')])
  }

  test('an upload over a thin line passes', async () => {
    const body = uploadOf(jpeg(640, 480, Buffer.alloc(30_000)))
    const line = connect()
    line.socket.write(head(UPLOAD, 'multipart/form-data; boundary=x', body.length))
    const ms = await lasts(line, (socket) => dribble(socket, body, 1000, 40))
    expect(ms).toBeGreaterThan(BODY_MS * 2)
    expect(await line.ended).toContain('"respCode":"90000"')
    expect(logged).toEqual([])
  })
})

test('one address holds so many connections, and more when it lets go of some', async () => {
  await expect.poll(() => connections()).toBe(0)
  const open = Array.from({ length: 4 }, connect)
  await expect.poll(() => connections()).toBe(4)
  expect(await connect().ended).toBe('')
  expect(logged).toEqual([
    expect.objectContaining({ reason: 'connections-per-address', address: '127.0.0.1' }),
  ])
  open.pop()!.socket.destroy()
  await expect.poll(() => connections()).toBe(3)
  const next = connect()
  next.socket.write(rawHead('GET /healthz'))
  expect(await next.ended).toContain('200 OK')
  for (const { socket } of open) socket.destroy()
})

const connections = () =>
  new Promise<number>((resolve) => gw.app.server.getConnections((_error, count) => resolve(count)))

test('a trusted proxy holds as many as it needs', async () => {
  const own = await startTestGateway({ limits: { connections: 1 }, trustProxy: ['127.0.0.0/8'] })
  const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
  const sockets = Array.from({ length: 5 }, () => createConnection(Number(new URL(address).port)))
  const answer = await fetch(`${address}/healthz`)
  expect(answer.status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await own.close()
})
