import { createHash, randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { webhookSignature } from '../../core/webhook-sign'
import { channelReg, merchant, merchantProduct, shop } from '../../schema'
import type { TestGateway } from '../support/gateway'

export const PROVIDER = '6000000000000001'
export const SOURCE = 'SR00000001'
export const SECRET = 'whsec_c2FuZGJveC1pbmdlc3Qtc2VjcmV0LTMyLWJ5dGVzISE='

export type Told = Record<string, unknown>

interface Delivery {
  id?: string
  at?: number
  secret?: string
  source?: string
  signature?: string
}

/** Sends a body as an acquirer does. @returns the status and the parsed answer */
export async function deliver(
  gw: Pick<TestGateway, 'app'>,
  body: string | Buffer,
  of: Delivery = {},
) {
  const { id = randomUUID(), at = Date.now(), secret = SECRET, source = SOURCE } = of
  const timestamp = String(Math.floor(at / 1000))
  const answer = await gw.app.inject({
    method: 'POST',
    url: '/ingest/v1/events',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': of.signature ?? webhookSignature(secret, { id, timestamp, body }),
      'webhook-source': source,
    },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Tells events and expects them to be taken. @returns the results */
export async function tell(gw: TestGateway, ...events: Told[]) {
  const { status, body } = await deliver(gw, JSON.stringify({ events }))
  if (status !== 200) throw new Error(`wanted 200, got ${status} ${JSON.stringify(body)}`)
  return body.results as Record<string, string>[]
}

/** The headers that sign what is signed: a body, a file's digest, or '' for a GET. */
function signedHeaders(signed: string, { secret = SECRET, source = SOURCE }: Delivery = {}) {
  const id = randomUUID()
  const timestamp = String(Math.floor(Date.now() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': webhookSignature(secret, { id, timestamp, body: signed }),
    'webhook-source': source,
  }
}

export const digestOf = (body: string | Buffer) =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

interface Sent extends Delivery {
  query?: string
  digest?: string
}

/** Sends a file as an acquirer does; a job reads it. @returns the status and the parsed answer */
export async function putFile(
  gw: Pick<TestGateway, 'app'>,
  name: string,
  body: string | Buffer,
  { query = 'date=2026-11-19', digest = digestOf(body), ...by }: Sent = {},
) {
  const headers = {
    ...signedHeaders(digest, by),
    'content-digest': digest,
    'content-type': 'text/csv',
  }
  const url = `/ingest/v1/files/${encodeURIComponent(name)}?${query}`
  const answer = await gw.app.inject({ method: 'PUT', url, headers, payload: body })
  return { status: answer.statusCode, body: answer.json() }
}

/** Asks about files as an acquirer does: `files/IF…`. */
export async function askFiles(gw: TestGateway, path: string) {
  const url = `/ingest/v1/${path}`
  const answer = await gw.app.inject({ method: 'GET', url, headers: signedHeaders('') })
  return { status: answer.statusCode, text: answer.body }
}

/** The sandbox's first open merchant with WeChat, its oldest shop and its number there. */
export async function openMerchant(gw: TestGateway) {
  const [row] = await gw.db
    .select({ merId: merchant.merId, subMchId: channelReg.subMchId, rate: merchantProduct.feeRate })
    .from(merchant)
    .innerJoin(
      channelReg,
      and(eq(channelReg.merId, merchant.merId), eq(channelReg.payChannel, 'WECHAT')),
    )
    .innerJoin(
      merchantProduct,
      and(eq(merchantProduct.merId, merchant.merId), eq(merchantProduct.payChannel, 'WECHAT')),
    )
    .where(
      and(
        eq(merchant.providerId, PROVIDER),
        eq(merchant.merStatus, 'NORMAL'),
        eq(merchant.settleCycle, 'T1'),
        eq(channelReg.registerStatus, 'SUCCESS'),
        isNotNull(merchant.partnerId),
      ),
    )
    .orderBy(asc(merchant.merId), desc(merchantProduct.effectiveDate))
    .limit(1)
  const [place] = await gw.db
    .select()
    .from(shop)
    .where(and(eq(shop.merId, row!.merId), eq(shop.shopStatus, 'OPEN')))
    .orderBy(asc(shop.createTime), asc(shop.shopId))
    .limit(1)
  return { ...row!, shopId: place!.shopId }
}

/** A payment of 100.00 by WeChat at 2026-11-20 14:30. */
export const paid = (over: Told): Told => ({
  eventId: `E-${over.channelTradeNo ?? 1}`,
  kind: 'trade.paid',
  occurredAt: '2026-11-20 14:30:00',
  transAmt: 10_000,
  payChannel: 'WECHAT',
  payType: 'JSAPI',
  ...over,
})
