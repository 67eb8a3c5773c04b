import { and, asc, eq } from 'drizzle-orm'
import { formatDateTime } from '#domain/dates'
import type { Tx } from '../core/db/open'
import type { JobDeps } from '../core/jobs'
import { takeNumbers } from '../core/numbers'
import { takeEvents } from '../features/ingest'
import { source } from '../features/ingest/ingest-schema'
import { channelTradeNoOf, tradeNoOf } from '../features/trade/trade-numbers'
import type { Payment, Till } from '../features/trade/trade-take'

/** A payment as the sandbox's payers make it; its acquirer gives the numbers. */
export type SandboxPayment = Omit<
  Payment,
  'channelTradeNo' | 'tradeNo' | 'outTradeNo' | 'endTime' | 'lateAt' | 'feeAmt' | 'ending'
> & {
  /** Default: it succeeds. */
  ending?: keyof typeof KINDS
}

const KINDS = {
  SUCCESS: 'trade.paid',
  REVOKED: 'trade.revoked',
  CLOSED: 'trade.closed',
  FAIL: 'trade.failed',
} as const
/** Time from the order to the channel's answer: an unpaid order is closed after five minutes. */
const ENDS_AFTER_MS = { SUCCESS: 6_000, REVOKED: 20_000, CLOSED: 300_000, FAIL: 5_000 } as const

/**
 * Tells payments as an acquirer does, through the door of every other one.
 * @throws Error for one that is not applied: the sandbox's people pay only where that can be done
 */
export async function tellPayments(
  tx: Tx,
  payments: readonly (readonly [till: Till, payment: SandboxPayment])[],
  deps: Pick<JobDeps, 'clock' | 'upstream' | 'sealKeys'>,
): Promise<void> {
  const [first] = payments
  if (!first) return
  const own = await sandboxSource(tx, first[0].merchant.providerId)
  const serial = await takeNumbers(tx, 'tradeNo', payments.length)
  const told = payments.map(([till, payment], i) => ({ raw: eventOf(till, payment, serial + i) }))
  const { clock, upstream, sealKeys } = deps
  const taking = { tx, source: own, upstream, carrier: 'EVENT', now: clock.now() } as const
  const outcomes = await takeEvents({ ...taking, dataSecret: sealKeys?.dataSecret }, told)
  const lost = outcomes.find(({ state }) => state !== 'APPLIED')
  if (lost) throw new Error(`payment ${lost.eventId}: wanted it applied, got ${lost.reason}`)
}

/** The provider's acquirer in the sandbox. */
async function sandboxSource(tx: Tx, providerId: string) {
  const [row] = await tx
    .select()
    .from(source)
    .where(and(eq(source.providerId, providerId), eq(source.sourceStatus, 'ACTIVE')))
    .orderBy(asc(source.sourceId))
    .limit(1)
  if (!row) throw new Error(`provider ${providerId}: wanted a source, got none`)
  return row
}

function eventOf(till: Till, payment: SandboxPayment, serial: number) {
  const { time, ending = 'SUCCESS', rate: _rate, ...facts } = payment
  const stamp = formatDateTime(time).replace(/\D/g, '')
  const tradeNo = tradeNoOf(stamp, serial)
  return {
    ...facts,
    eventId: `EV${tradeNo}`,
    kind: KINDS[ending],
    orderTime: formatDateTime(time),
    occurredAt: formatDateTime(time + ENDS_AFTER_MS[ending]),
    tradeNo,
    outTradeNo: `SO${stamp.slice(2)}${String(serial).padStart(8, '0')}`,
    channelTradeNo: channelTradeNoOf(payment.payChannel, stamp, serial),
    merId: till.merchant.merId,
    shopId: till.shop.shopId,
    serialNo: till.device?.serialNo,
  }
}
