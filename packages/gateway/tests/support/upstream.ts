import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { wirePairs } from '#domain/wire'
import { parseForm } from '../../core/http/form'
import { sameSign, signOf } from '../../core/http/secrets'
import type { Gateway } from '../../gateway'

export const UPSTREAM_SECRET = 'test-upstream-secret-of-32-characters'

/** An order as it came over the wire: every value a text. */
export type SentOrder = Record<string, string>
/** How one attempt is met; whatever it does before it resolves happens before the gateway knows. */
export type Reaction = (order: SentOrder, response: ServerResponse) => void | Promise<void>

const accept: Reaction = (_order, response) =>
  void response.end(JSON.stringify({ respCode: '90000' }))
/** The order arrives, its acknowledgement does not. */
export const loseAnswer: Reaction = (_order, response) => void response.destroy()
export const fail: Reaction = (_order, response) => void response.writeHead(503).end('busy')
/** Takes the request and never says a word. */
export const hang: Reaction = () => undefined

/** An upstream of the test's own: it records the orders it gets and answers as the test sets, one by one. */
export async function startUpstream() {
  const orders: SentOrder[] = []
  const badSigns: string[] = []
  const next: Reaction[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const fields = parseForm(Buffer.concat(chunks))
      if (!sameSign(fields.get('sign') ?? '', signOf([...fields], UPSTREAM_SECRET)))
        badSigns.push(fields.get('orderId') ?? '')
      const order = Object.fromEntries(fields)
      orders.push(order)
      void (next.shift() ?? accept)(order, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    settings: { url: `http://127.0.0.1:${port}/orders`, secret: UPSTREAM_SECRET, timeoutMs: 500 },
    orders,
    badSigns,
    /** How the next attempts are met; afterwards each is accepted. */
    will: (...reactions: Reaction[]) => void next.push(...reactions),
    /** What was still to go wrong goes well. */
    calm: () => void (next.length = 0),
    about: (refId: string) => orders.filter((order) => order.refId === refId),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type TestUpstream = Awaited<ReturnType<typeof startUpstream>>

interface Notice {
  secret?: string
  timestamp?: number
}

/** Sends a notice, signed like convention B. */
export async function notify(
  { app, clock }: Pick<Gateway, 'app' | 'clock'>,
  fields: Record<string, unknown>,
  { secret = UPSTREAM_SECRET, timestamp = clock.wall() }: Notice = {},
) {
  const pairs = wirePairs({ answerId: randomUUID(), timestamp, ...fields })
  const body = new URLSearchParams([...pairs, ['sign', signOf(pairs, secret)]]).toString()
  return sendNotice(app, body)
}

/** A body exactly so. */
export async function sendNotice(app: Gateway['app'], payload: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/upstream/notify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
  const { respCode, respDesc, respData } = response.json()
  return { status: response.statusCode, respCode, respDesc, result: respData?.result }
}
