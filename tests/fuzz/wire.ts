import { createCipheriv, createHash } from 'node:crypto'
import { API_PREFIX } from '#domain/wire'
import type { Secrets } from '../../packages/conformance/wire'
import type { Sent } from './client'

/** Bodies of both conventions, of pairs that may be anything: a decent client has no repeated keys. */

export type Pairs = readonly (readonly [name: string, value: string])[]
const FORM = 'application/x-www-form-urlencoded'

/** Convention B's sign, over the pairs in the order that the contract wants. */
export function signPairs(pairs: Pairs, secret: string): string {
  const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = sorted.map(([name, value]) => `${name}=${value}`).join('&')
  return createHash('sha256')
    .update(text + secret, 'utf8')
    .digest('hex')
}

/** A lone surrogate has no UTF-8; what a careless client would send is the replacement character. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd')
const percent = (text: string): string => encodeURIComponent(wellFormed(text))

export const formText = (pairs: Pairs): string =>
  pairs.map(([name, value]) => `${percent(name)}=${percent(value)}`).join('&')

export function post(path: string, type: string, body: string | Buffer): Sent {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const headers = { 'content-type': type, 'content-length': String(bytes.length) }
  return { method: 'POST', target: API_PREFIX + path, headers, body: bytes }
}

export function signedForm(path: string, pairs: Pairs, { signSecret }: Secrets): Sent {
  const clean: Pairs = pairs.map(([name, value]) => [wellFormed(name), wellFormed(value)])
  return post(path, FORM, formText([...clean, ['sign', signPairs(clean, signSecret)]]))
}

export function encrypted(text: string | Buffer, { desKey }: Secrets): string {
  const cipher = createCipheriv('des-ede3-ecb', Buffer.from(desKey), null)
  return Buffer.concat([cipher.update(text as Buffer), cipher.final()]).toString('base64')
}

/** @param body `JSON.stringify` writes a lone surrogate as an escape, which is legal JSON */
export function encryptedJson(path: string, body: unknown, secrets: Secrets): Sent {
  const data = encrypted(Buffer.from(JSON.stringify(body)), secrets)
  return post(path, 'application/json', JSON.stringify({ data }))
}

/** As bytes for a raw connection. */
export function httpBytes({ method, target, headers, body }: Sent): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([k, v]) => `${k}: ${v}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`), body])
}
