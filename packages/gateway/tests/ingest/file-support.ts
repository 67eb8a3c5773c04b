import { createHash, randomUUID } from 'node:crypto'
import { webhookSignature } from '../../core/webhook-sign'
import type { TestGateway } from '../support/gateway'
import { SECRET, SOURCE } from './support'

/** A source's files as its acquirer sends and asks for them. */

const headers = (signed: string, more: Record<string, string> = {}) => {
  const id = randomUUID()
  const timestamp = String(Math.floor(Date.now() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': webhookSignature(SECRET, { id, timestamp, body: signed }),
    'webhook-source': SOURCE,
    ...more,
  }
}

export const digestOf = (body: string) =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

export async function put(
  gw: TestGateway,
  name: string,
  body: string,
  { query = 'date=2026-11-19', digest = digestOf(body) } = {},
) {
  const answer = await gw.app.inject({
    method: 'PUT',
    url: `/ingest/v1/files/${name}?${query}`,
    headers: headers(digest, { 'content-digest': digest, 'content-type': 'text/csv' }),
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() }
}

export async function ask(gw: TestGateway, path: string) {
  const answer = await gw.app.inject({
    method: 'GET',
    url: `/ingest/v1/${path}`,
    headers: headers(''),
  })
  return { status: answer.statusCode, text: answer.body }
}
