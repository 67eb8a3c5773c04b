import { createHash, createHmac, randomUUID } from 'node:crypto'

/** An acquirer's account, as which events and files are sent (contract §8). */
export interface SourceKey {
  sourceId: string
  /** `whsec_…` */
  secret: string
}

/** The sandbox's own source, whose secret is public. */
export const SANDBOX_SOURCE: SourceKey = {
  sourceId: 'SR00000001',
  secret: 'whsec_c2FuZGJveC1pbmdlc3Qtc2VjcmV0LTMyLWJ5dGVzISE=',
}

/** An event as it is sent: amounts in fen, times `YYYY-MM-DD HH:mm:ss`. */
export type Event = Record<string, unknown>

export interface Result {
  eventId: string
  state: string
  reason?: string
  tradeNo?: string
  refundNo?: string
}

/** Headers of a request in place of the right ones; null: left out. */
export type Headers = Record<string, string | null>

/** Signs by the Standard Webhooks scheme, with code of its own. */
function signatureOf(secret: string, id: string, timestamp: string, signed: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const code = createHmac('sha256', key).update(`${id}.${timestamp}.${signed}`).digest('base64')
  return `v1,${code}`
}

/** Sends to a gateway as one source does. */
export interface Teller {
  /** Sends a body to the events' address. */
  post(body: string, headers?: Headers): Promise<{ status: number; body: unknown }>
  /** Sends events. @returns the results @throws Error unless they are answered with 200 */
  tell(...events: Event[]): Promise<Result[]>
  put(name: string, query: string, text: string, headers?: Headers): ReturnType<Teller['post']>
  get(path: string): Promise<{ status: number; text: string }>
}

export function createTeller(origin: string, { sourceId, secret }: SourceKey): Teller {
  const request = async (
    method: string,
    path: string,
    signed: string,
    { body, headers = {} }: { body?: string; headers?: Headers } = {},
  ) => {
    const id = headers['webhook-id'] ?? randomUUID()
    const timestamp = headers['webhook-timestamp'] ?? String(Math.floor(Date.now() / 1000))
    const all: Headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-source': sourceId,
      'webhook-signature': signatureOf(secret, id, timestamp, signed),
      ...headers,
    }
    const sent = Object.entries(all).filter((one): one is [string, string] => one[1] !== null)
    const url = `${origin}/ingest/v1${path}`
    const answer = await fetch(url, { method, headers: sent, ...(body !== undefined && { body }) })
    return { status: answer.status, text: await answer.text() }
  }
  const parsed = ({ status, text }: { status: number; text: string }) => ({
    status,
    body: JSON.parse(text) as unknown,
  })
  const post: Teller['post'] = async (body, headers) =>
    parsed(await request('POST', '/events', body, { body, ...(headers && { headers }) }))
  return {
    post,
    async tell(...events) {
      const answer = await post(JSON.stringify({ events }))
      if (answer.status !== 200)
        throw new Error(`events: wanted 200, got ${answer.status} ${JSON.stringify(answer.body)}`)
      const { results } = answer.body as { results: Result[] }
      const ids = results.map(({ eventId }) => eventId).join()
      if (ids !== events.map(({ eventId }) => eventId).join())
        throw new Error(`wanted one result for each event, in order, got ${ids}`)
      return results
    },
    put: async (name, query, body, headers) => {
      const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
      const given = { 'content-digest': digest, ...headers }
      const signed = given['content-digest'] ?? ''
      const path = `/files/${encodeURIComponent(name)}?${query}`
      return parsed(await request('PUT', path, signed, { body, headers: given }))
    },
    get: (path) => request('GET', path, ''),
  }
}
