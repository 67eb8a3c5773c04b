import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  ingestEvent,
  ledgerLine,
  merchantProduct,
  refund,
  source,
  statementDiff,
  trade,
  tradeRollup,
} from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { prove } from '../../../features/proof/prove'
import { askFiles as ask, openMerchant, paid, putFile as put, tell } from '../../ingest/support'

const DAY_MS = 86_400_000

const gw = await gatewayForFile()
const { merId, shopId } = await openMerchant(gw)

const [cards] = await gw.db
  .select()
  .from(merchantProduct)
  .where(and(eq(merchantProduct.payChannel, 'BANKCARD'), eq(merchantProduct.cardKind, 'CREDIT')))
  .orderBy(merchantProduct.merId)
  .limit(1)

const faults = async () =>
  (await prove(gw.db)).proven.flatMap(({ title, differences }) =>
    differences.map((words) => `${title}: ${words}`),
  )
const tradesOf = (no: string) =>
  gw.db.select().from(trade).where(eq(trade.channelTradeNo, no)).orderBy(trade.tradeNo)
const HEAD = 'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId,feeAmt,cardKind'
const line = (
  no: string,
  amt: number,
  { fee = '' as number | '', at = '2026-11-20 14:30:00' } = {},
) => `trade.paid,${at},${no},${amt},WECHAT,JSAPI,${merId},${fee},`

let made = 0
/** Sends a version of a day's file. @returns its state */
async function send(name: string, ...lines: string[]) {
  // A version whose bytes another one has is that one: each has a column of its own.
  const body = [`${HEAD},v${++made}`, ...lines.map((one) => `${one},`), ''].join('\n')
  const sent = await put(gw, name, body, { query: 'date=2026-11-20' })
  await gw.runDue()
  const { fileId } = sent.body
  return { fileId, ...JSON.parse((await ask(gw, `files/${fileId}`)).text) }
}
const dayOf = async () => {
  const [row] = await gw.db
    .select()
    .from(tradeRollup)
    .where(
      and(
        eq(tradeRollup.merId, merId),
        eq(tradeRollup.shopId, shopId),
        eq(tradeRollup.tradeDate, '2026-11-20'),
        eq(tradeRollup.payChannel, 'WECHAT'),
      ),
    )
  return row ?? { payCount: 0, transAmt: 0, feeAmt: 0, refundAmt: 0 }
}

describe('a newer version of a day’s file', () => {
  test('corrects the amount of a payment of an open day in its place', async () => {
    const before = await dayOf()
    await tell(gw, paid({ channelTradeNo: 'OPEN', merId }))
    await send('open.csv', line('OPEN', 10_000))
    const [was] = await tradesOf('OPEN')
    expect(await send('open.csv', line('OPEN', 25_000))).toMatchObject({ applied: 1, refused: 0 })
    const rows = await tradesOf('OPEN')
    expect(rows).toMatchObject([
      {
        tradeNo: was!.tradeNo,
        transAmt: 25_000,
        payAmt: 25_000,
        feeAmt: was!.feeAmt * 2.5,
        settleAmt: 25_000 - was!.feeAmt * 2.5,
        tradeStatus: 'SUCCESS',
        settleDate: was!.settleDate,
        lateDate: null,
      },
    ])
    const day = await dayOf()
    expect(day.payCount - before.payCount).toBe(1)
    expect(day.transAmt - before.transAmt).toBe(25_000)
    // Again in a third version: nothing is left to correct.
    expect(await send('open.csv', line('OPEN', 25_000))).toMatchObject({ applied: 0, same: 1 })
    expect(await tradesOf('OPEN')).toEqual(rows)
  })

  test('does not touch a payment of which the older version said something else', async () => {
    await tell(gw, paid({ channelTradeNo: 'CLASH', merId }))
    expect(await send('clash.csv', line('CLASH', 900))).toMatchObject({ refused: 1 })
    expect(await send('clash.csv', line('CLASH', 800))).toMatchObject({ refused: 1 })
    expect(await tradesOf('CLASH')).toMatchObject([{ transAmt: 10_000 }])
  })

  test('does not correct a payment that was refunded, which is told', async () => {
    await send('back.csv', line('BACK', 10_000))
    await tell(gw, {
      eventId: 'E-BACK-R',
      kind: 'refund.succeeded',
      occurredAt: '2026-11-20 14:55:00',
      channelTradeNo: 'BACK',
      channelRefundNo: 'BACK-1',
      refundAmt: 4_000,
    })
    const file = await send('back.csv', line('BACK', 9_000))
    expect(file).toMatchObject({ applied: 0, refused: 1 })
    const rows = (await ask(gw, `files/${file.fileId}/rows`)).text
    expect(rows).toContain(
      'conflict: 交易金额为¥100.00，本次为¥90.00；该交易已有退款，不能自动更正',
    )
    const [event] = await gw.db
      .select()
      .from(ingestEvent)
      .where(and(eq(ingestEvent.channelTradeNo, 'BACK'), eq(ingestEvent.kind, 'trade.paid')))
    expect(event).toMatchObject({ eventState: 'APPLIED', amt: 10_000 })
    expect(event!.conflictReason).toContain('不能自动更正')
  })

  test('keeps a payment that it lacks', async () => {
    await send('lacks.csv', line('LACKS', 10_000), line('STAYS', 500))
    await send('lacks.csv', line('STAYS', 500))
    expect(await tradesOf('LACKS')).toMatchObject([{ tradeStatus: 'SUCCESS', refundAmt: 0 }])
  })
})

describe('the file of a day', () => {
  test('has the last word on the fee, where fees come from the source', async () => {
    await gw.db.update(source).set({ feeFrom: 'SOURCE' })
    await tell(gw, paid({ channelTradeNo: 'FEE', merId, feeAmt: 60 }))
    const before = await dayOf()
    expect(await send('fee.csv', line('FEE', 10_000, { fee: 38 }))).toMatchObject({ applied: 1 })
    expect(await tradesOf('FEE')).toMatchObject([
      { transAmt: 10_000, feeAmt: 38, settleAmt: 9_962, feeFrom: 'SOURCE' },
    ])
    expect((await dayOf()).feeAmt - before.feeAmt).toBe(-22)
    await gw.db.update(source).set({ feeFrom: 'RATES' })
  })

  test('has the last word on the kind of a bank card, and so on its rate', async () => {
    const [debit, credit] = ['DEBIT', 'CREDIT'].map(
      (kind) => `trade.paid,2026-11-20 14:30:00,CARD,10000,BANKCARD,CARD,${cards!.merId},,${kind}`,
    )
    await send('card.csv', debit!)
    const [was] = await tradesOf('CARD')
    expect(await send('card.csv', credit!)).toMatchObject({ applied: 1 })
    const [is] = await tradesOf('CARD')
    expect(is).toMatchObject({ tradeNo: was!.tradeNo, cardKind: 'CREDIT', feeAmt: 63 })
    expect(was).toMatchObject({ cardKind: 'DEBIT', feeAmt: 50 })
  })
})

test('a payment that waits for its merchant is in 待认领 with the amount of the newest version', async () => {
  const suspense = async () => {
    const lines = await gw.db.select().from(ledgerLine).where(eq(ledgerLine.account, 'SUSPENSE'))
    return lines.reduce((sum, { amt }) => sum - amt, 0)
  }
  const before = await suspense()
  const unknown = (amt: number) => line('WHO', amt).replace(merId, '9999')
  expect(await send('who.csv', unknown(10_000))).toMatchObject({ waiting: 1 })
  expect((await suspense()) - before).toBe(10_000)
  expect(await send('who.csv', unknown(2_500))).toMatchObject({ waiting: 1 })
  expect((await suspense()) - before).toBe(2_500)
})

describe('a correction of a closed day', () => {
  test('is a refund of the first payment and a late payment in its place, in the open day', async () => {
    expect(await faults()).toEqual([])
    await send('closed.csv', line('CLOSED', 10_000), line('KEPT', 700))
    const [first] = await tradesOf('CLOSED')
    await gw.clock.advance(4 * DAY_MS)
    expect(await send('closed.csv', line('CLOSED', 5_000), line('KEPT', 700))).toMatchObject({
      applied: 1,
      same: 1,
    })
    const [next, ...more] = await tradesOf('CLOSED')
    const [old] = await gw.db.select().from(trade).where(eq(trade.tradeNo, first!.tradeNo))
    expect(more).toEqual([])
    expect(old).toMatchObject({
      transAmt: 10_000,
      feeAmt: first!.feeAmt,
      refundState: 'FULL',
      refundAmt: 10_000,
      channelTradeNo: `CORRECTED-${first!.tradeNo}`,
    })
    expect(next).toMatchObject({
      transAmt: 5_000,
      feeAmt: first!.feeAmt / 2,
      lateDate: '2026-11-24',
      tradeTime: first!.tradeTime,
    })
    const [back] = await gw.db.select().from(refund).where(eq(refund.tradeNo, first!.tradeNo))
    expect(back).toMatchObject({
      refundAmt: 10_000,
      refundFeeAmt: first!.feeAmt,
      refundStatus: 'SUCCESS',
      refundSource: 'CHANNEL',
      refundReason: `账单更正：冲回原交易，更正后为${next!.tradeNo}`,
    })
    expect(await faults()).toEqual([])
    // A third version corrects what the second one has made.
    expect(await send('closed.csv', line('CLOSED', 6_000))).toMatchObject({ applied: 1 })
    expect(await tradesOf('CLOSED')).toMatchObject([{ payAmt: 6_000, refundAmt: 0 }])
    await gw.clock.advance(4 * DAY_MS)
    // The channel's statement finds the file's line and the payment it has become, and nothing else.
    const differences = await gw.db
      .select({ no: statementDiff.channelTradeNo, refund: statementDiff.channelRefundNo })
      .from(statementDiff)
      .where(eq(statementDiff.gone, false))
    const told = differences.flatMap(({ no, refund }) => [no, refund])
    expect(told.filter((no) => no === 'CLOSED' || no?.startsWith('CORRECT'))).toEqual([])
    expect(await faults()).toEqual([])
  })
})
