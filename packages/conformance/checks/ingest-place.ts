import { randomBytes } from 'node:crypto'
import { checkOffered, want, type Check } from '../check'
import type { Probe } from '../probe'
import { createTeller, type Event, type Result, type Teller } from '../teller'

/** What the checks of incoming events share: a source, a merchant that takes payments, numbers. */
export interface Place {
  teller: Teller
  /** Of a merchant with a rate for WeChat. */
  merId: string
  shopId: string
  /** Begins all numbers of one check, so that a check may run again on the same gateway. */
  prefix: string
  /** Business time plus so many seconds. */
  at(seconds: number): string
  /** A WeChat payment of 10.00 a minute ago, numbered `<prefix><name>`. */
  paid(name: string, over?: Event): Event
  /** The trades with a channel's number. */
  trades(channelTradeNo: unknown): Promise<Record<string, unknown>[]>
}

const TRADES = '/v1/trade/queryList'

/** `2026-11-20 15:00:00` and seconds. */
const later = (time: string, seconds: number): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + seconds * 1000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

/** @throws Error where no merchant has taken a WeChat payment yet */
async function placeOf(probe: Probe): Promise<Place> {
  const teller = createTeller(probe.wire.origin, probe.source())
  const session = await probe.as('fws_admin')
  const now = await probe.now()
  const prefix = `CF${randomBytes(6).toString('hex')}`
  const wide = {
    tradeTimeStart: later(now, -30 * 86_400).slice(0, 10),
    tradeTimeEnd: now.slice(0, 10),
  }
  const body = { ...wide, payChannel: ['WECHAT'], tradeStatus: ['SUCCESS'] }
  const [row] = (await probe.list(session, TRADES, body)).list
  want(row, 'wanted a merchant with a WeChat payment of the last 30 days')
  const { merId, shopId } = row as { merId: string; shopId: string }
  const at = (seconds: number) => later(now, seconds)
  return {
    teller,
    merId,
    shopId,
    prefix,
    at,
    paid: (name, over = {}) => ({
      eventId: `${prefix}${name}`,
      kind: 'trade.paid',
      occurredAt: at(0),
      channelTradeNo: `${prefix}${name}`,
      transAmt: 1_000,
      payChannel: 'WECHAT',
      payType: 'JSAPI',
      merId,
      ...over,
    }),
    trades: async (orderNo) => (await probe.list(session, TRADES, { orderNo })).list,
  }
}

/** A check of what comes in, where the gateway offers it. */
export const checkIngest = (zh: string, en: string, run: (place: Place) => Promise<void>): Check =>
  checkOffered('ingest', zh, en, async (probe) => run(await placeOf(probe)))

/** The result has this state, and a reason that begins so. */
export function state(result: Result | undefined, wanted: string, reason = ''): void {
  const got = `${result?.eventId}: got ${result?.state} ${result?.reason ?? ''}`
  want(result?.state === wanted, `wanted ${wanted}; ${got}`)
  want((result.reason ?? '').startsWith(reason), `wanted the reason ${reason}; ${got}`)
}
