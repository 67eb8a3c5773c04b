import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upstreamAnswer, upstreamOrder } from '../../../schema'
import { ORDER_KINDS } from '../../../upstream-kinds'
import type { TestGateway } from '../../support/gateway'
import { notify, startUpstream, type TestUpstream } from '../../support/upstream'
import { PROVIDER, startReal } from '../../upstream/support'

let upstream: TestUpstream
let gw: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  gw = await startReal(upstream.settings)
})
afterAll(async () => {
  await gw.close()
  await upstream.close()
})

const reason = { reason: '资料不符' }
const opinion = { opinion: '资料不符' }
const registered = (payChannel: string) => ({ payChannel, registered: true, subMchId: 'SUB-1' })
/** Every code of every kind, with the fields it needs. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'channel.refund': { SUCCESS: { channelRefundNo: 'R-1' }, ABNORMAL: reason, CLOSED: reason },
  'channel.change': { DONE: {}, REFUSED: reason },
  'channel.dispute': { WON: opinion, LOST: opinion },
  'channel.register': { SUCCESS: { subMchId: 'SUB-1' }, FAIL: reason },
  'channel.sign': { LINK: { signUrl: 'https://sign.example/1' }, SIGNED: {}, BLACKLISTED: {} },
  'channel.open': {
    OPENED: { channels: ['WECHAT', 'ALIPAY', 'UNIONPAY'].map(registered) },
    BLACKLISTED: {},
  },
  'channel.bill': { LINES: { lines: [] }, BILL: { lines: [], count: 0 } },
  'bank.cashOut': { ACCEPTED: {}, SUCCESS: {}, FAIL: reason, CLOSED: reason, RETURNED: reason },
  'bank.autoCash': { SUCCESS: {}, FAIL: reason, RETURNED: reason },
  'bank.withdrawal': { PAID: {}, FAIL: reason, RETURNED: reason },
  'bank.verify': { MATCHED: {}, MISMATCH: reason, UNSUPPORTED: reason },
  'bank.verifyAccount': { VERIFIED: {}, FAILED: reason },
  'bank.settlement': { STARTED: {}, PAID: {}, FAIL: reason, RETURNED: reason },
  'bank.recharge': { PAID: {}, ARRIVED: { arriveAmt: 100 }, REJECTED: reason },
  'risk.apply': {
    APPROVED: {},
    REFUSED: { items: [{ field: 'merRegName', ...reason }] },
    BLACKLISTED: {},
  },
  'risk.appeal': { SUPPLEMENT: opinion, CLOSED: { auditResult: 'PASS', ...opinion } },
  'risk.review': { PASSED: {}, REJECTED: { items: [{ itemCode: 'I1', ...reason }] } },
  'wechat.verify': {
    QR: { qrcodeText: 'weixin://1', qrcodeDeadline: '2026-11-21 12:00:00' },
    NEXT: {},
    REJECTED: { rejectReason: '资料不符' },
    FAILED: { rejectReason: '资料不符' },
    EDIT: { rejectReason: '资料不符' },
    FROZEN: {},
    AUTHORIZED: {},
  },
  'clearing.report': { REPORTED: {}, FAIL: reason },
  'acquirer.invoice': { APPROVED: {}, REJECTED: reason },
  'acquirer.redden': { REDDENED: {}, REJECTED: reason },
  'acquirer.dispute': { REPLIED: reason },
}

/** What may come after the end: `kind first second`. */
const LATER = [
  'bank.autoCash SUCCESS RETURNED',
  'bank.cashOut SUCCESS RETURNED',
  'bank.settlement PAID RETURNED',
  'bank.withdrawal PAID RETURNED',
  'channel.refund ABNORMAL SUCCESS',
]

const refOf = (kind: string) => (kind === 'channel.register' ? '8000000000000001-WECHAT' : 'NONE-1')

/** The order of a missing record, as it is once `first` has ended it. */
async function ended(kind: string, first: string, seq: number): Promise<string> {
  const orderId = seq.toString(16).padStart(32, '0')
  const at = new Date(gw.clock.now())
  await gw.db.insert(upstreamOrder).values({
    providerId: PROVIDER,
    orderId,
    counterparty: 'BANK',
    kind,
    refId: refOf(kind),
    seq,
    state: 'ANSWERED',
    answer: { code: first },
    askedAt: at,
    sentAt: at,
  })
  return orderId
}

test('an answer after one that ended the order is taken only where its kind declares it', async () => {
  expect(ORDER_KINDS.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(FIELDS).toSorted())
  let seq = 0
  const taken: string[] = []
  for (const { kind, interim = [] } of ORDER_KINDS) {
    const codes = Object.keys(FIELDS[kind]!)
    for (const first of codes.filter((code) => !interim.includes(code)))
      for (const second of codes) {
        seq += 1
        const orderId = await ended(kind, first, seq)
        const answer = { code: second, ...FIELDS[kind]![second] }
        const { result } = await notify(gw, { providerId: PROVIDER, orderId, ...answer })
        const [kept] = await gw.db
          .select()
          .from(upstreamAnswer)
          .where(and(eq(upstreamAnswer.orderId, orderId), eq(upstreamAnswer.kind, kind)))
        // There is no record: what is declared gets as far as looking for it.
        expect(`${kind} ${first} ${second}: ${result}`).toBe(`${kind} ${first} ${second}: UNFIT`)
        if (kept?.note !== `指令已有答复 ${first}，不再接受 ${second}`)
          taken.push(`${kind} ${first} ${second}`)
      }
  }
  expect(taken.toSorted()).toEqual(LATER)
})
