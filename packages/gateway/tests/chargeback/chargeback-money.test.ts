import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { parseTime } from '#domain/dates'
import { chargeback, merchantSettlement } from '../../schema'
import { openChargeback } from '../../features/chargeback/chargeback-open'
import { settleDue } from '../../features/merchant-settlement/settle-run'
import { prove } from '../../features/proof/prove'
import { createUpstream } from '../../core/upstream/ask'
import { gatewayForFile } from '../support/gateway'
import { feelessTrade, PROVIDER, tradeNow } from '../refund/trades'
import { decide, picture, rowOf, vouchersOf } from './support'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const post = (path: string, body: Row) => gw.post(path, body, { session: admin })
const merchantOf = async (merId: string): Promise<Row> =>
  (await post('/v1/merchant/detail', { merId })).respData
const apply = (tradeNo: string, fen: number) =>
  post('/v1/refund/apply', { tradeNo, refundAmt: String(fen), reason: '顾客退货' })
const upstream = createUpstream()
const settle = (merId: string, cycle: string, day = '2026-11-20') =>
  gw.db.transaction((tx) => {
    const now = Math.max(gw.clock.now(), parseTime(`${day} 10:00:00`))
    return settleDue(
      tx,
      upstream,
      { providerId: PROVIDER, day, cycles: [cycle], of: { merId } },
      now,
    )
  })
/** A trade without a fee; settled before there were batches. */
const paid = (payAmt: number, over: Row = {}) =>
  feelessTrade(gw, payAmt, {
    settleStatus: 'SETTLED',
    batchNo: null,
    ...over,
  })
const due = { settleStatus: 'UNSETTLED', settleDate: '2026-11-20' }
let cases = 0
async function disputed(tradeNo: string, disputeAmt: number): Promise<string> {
  const { chargebackNo } = await gw.db.transaction((tx) =>
    openChargeback(
      tx,
      {
        providerId: PROVIDER,
        tradeNo,
        caseNo: `CM-${(cases += 1)}`,
        disputeKind: 'CHARGEBACK',
        disputeAmt,
        reasonType: 'DUPLICATE',
        reason: '重复扣款',
        deadline: gw.clock.now() + 86_400_000,
      },
      gw.clock.now(),
    ),
  )
  return chargebackNo
}
async function judged(chargebackNo: string, decision: 'win' | 'lose') {
  const { version } = await rowOf(gw, chargebackNo)
  const documents = [await picture(gw, admin)]
  const explanation = '顾客到店消费，当场核对金额并签字。'
  const body = { chargebackNo, version, explanation, documents }
  expect((await post('/v1/chargeback/answer', body)).respCode).toBe('90000')
  expect((await decide(gw, { id: chargebackNo, decision })).status).toBe(200)
}
const batchOf = async (batchNo: string | null): Promise<Row> =>
  (
    await gw.db.select().from(merchantSettlement).where(eq(merchantSettlement.batchNo, batchNo!))
  )[0]!

describe('a chargeback of a settled trade', () => {
  test('takes unsettled funds, then balance, reserve, and owes the rest above any limit', async () => {
    const of = await paid(100_000_000)
    const before = await merchantOf(of.merId)
    const own = before.balanceAmt + before.reserveAmt
    const open = Math.max(before.unsettledAmt, 0)
    const over = before.debtLimitAmt + 5_000
    const chargebackNo = await disputed(of.tradeNo, open + own + over)
    expect(await rowOf(gw, chargebackNo)).toMatchObject({
      coverAmt: own + over,
      openAmt: open,
      holdsTrade: false,
    })
    const after = await merchantOf(of.merId)
    expect(after).toMatchObject({
      unsettledAmt: Math.min(before.unsettledAmt, 0),
      balanceAmt: 0,
      reserveAmt: 0,
      debtAmt: before.debtAmt + over,
    })
    expect(after.moneyEntries[0]).toMatchObject({
      entryType: 'CHARGEBACK',
      relatedNo: chargebackNo,
    })
    expect(await vouchersOf(gw, chargebackNo)).toContainEqual([
      'CHARGEBACK_HOLD',
      `MERCHANT:${of.merId}`,
      own + over,
    ])
    // What is withheld is not there for a refund either.
    const refused = await apply((await paid(1000)).tradeNo, 1000)
    expect(refused.respDesc).toBe('商户可用资金不足，请商户充值后再退')

    await judged(chargebackNo, 'win')
    const won = await rowOf(gw, chargebackNo)
    expect(won).toMatchObject({ fundStatus: 'RELEASED', openAmt: -(own + over) })
    await settle(of.merId, after.settleCycle)
    const { backBatchNo, openAmt } = await rowOf(gw, chargebackNo)
    expect(openAmt).toBe(0)
    // The batch gives it back and, of it, the debt that it had made.
    expect((await batchOf(backBatchNo)).disputeAmt).toBe(-(own + over))
    expect((await merchantOf(of.merId)).debtAmt).toBe(0)
    expect((await apply((await paid(1000)).tradeNo, 1000)).respCode).toBe('90000')
  })

  test('is taken by the next batch of the shop, which says so', async () => {
    const of = await paid(30_000)
    const next = await paid(90_000, due)
    const { settleCycle } = await merchantOf(of.merId)
    const chargebackNo = await disputed(of.tradeNo, 20_000)
    expect(await rowOf(gw, chargebackNo)).toMatchObject({ coverAmt: 0, openAmt: 20_000 })
    await settle(of.merId, settleCycle)
    const row = await rowOf(gw, chargebackNo)
    const { batchNo } = await tradeNow(gw, next.tradeNo)
    expect(row).toMatchObject({ openAmt: 0, batchNo })
    const { respData } = await post('/v1/merchantSettlement/detail', { batchNo })
    expect(respData.disputeAmt).toBe(20_000)
    expect(respData.disputes).toEqual([
      expect.objectContaining({ chargebackNo, disputeAmt: 20_000, direction: 'OUT' }),
    ])
    const { respData: shown } = await post('/v1/chargeback/detail', { chargebackNo })
    expect(shown).toMatchObject({ batchNo, backBatchNo: null, coverAmt: 0 })
  })
})

describe('a chargeback of a trade that is not settled', () => {
  test('is paid by that trade, whose refunds get what is left', async () => {
    const of = await paid(50_000, due)
    const before = await merchantOf(of.merId)
    const chargebackNo = await disputed(of.tradeNo, 20_000)
    expect(await tradeNow(gw, of.tradeNo)).toMatchObject({ settleStatus: 'HELD', settleDate: null })
    expect(await rowOf(gw, chargebackNo)).toMatchObject({ coverAmt: 0, openAmt: 20_000 })
    expect((await apply(of.tradeNo, 30_000)).respCode).toBe('90000')
    expect(await merchantOf(of.merId)).toMatchObject({
      heldAmt: before.heldAmt,
      unsettledAmt: before.unsettledAmt - 50_000,
      debtAmt: before.debtAmt,
    })
    await settle(of.merId, before.settleCycle)
    expect(await tradeNow(gw, of.tradeNo)).toMatchObject({ settleStatus: 'HELD', batchNo: null })
  })

  test('that is lost in part has the rest of it settled', async () => {
    const of = await paid(50_000, due)
    const { settleCycle } = await merchantOf(of.merId)
    const chargebackNo = await disputed(of.tradeNo, 20_000)
    await judged(chargebackNo, 'lose')
    expect(await rowOf(gw, chargebackNo)).toMatchObject({ fundStatus: 'TAKEN', holdsTrade: false })
    const freed = await tradeNow(gw, of.tradeNo)
    expect(freed.settleStatus).toBe('UNSETTLED')
    await settle(of.merId, settleCycle, freed.settleDate!)
    const { batchNo } = await tradeNow(gw, of.tradeNo)
    expect(batchNo).not.toBeNull()
    expect(await batchOf(batchNo)).toMatchObject({ disputeAmt: 20_000 })
  })

  test('waits for the other dispute of the same trade', async () => {
    const of = await paid(50_000, due)
    const [first, second] = [await disputed(of.tradeNo, 10_000), await disputed(of.tradeNo, 15_000)]
    await judged(first, 'win')
    expect((await tradeNow(gw, of.tradeNo)).settleStatus).toBe('HELD')
    await judged(second, 'lose')
    expect((await tradeNow(gw, of.tradeNo)).settleStatus).toBe('UNSETTLED')
  })
})

test('the books agree with all of it', async () => {
  const { proven } = await prove(gw.db)
  const wrong = proven.filter(
    ({ title }) => /商户|批次|拒付|争议/.test(title) && !title.startsWith('每笔交易的费率'),
  )
  expect(wrong.flatMap(({ differences }) => differences)).toEqual([])
})

test('the sample data has disputes that batches took and gave back', async () => {
  const rows = await gw.db.select().from(chargeback)
  expect(rows.filter(({ batchNo }) => batchNo !== null).length).toBeGreaterThan(5)
  expect(rows.filter(({ backBatchNo }) => backBatchNo !== null).length).toBeGreaterThan(1)
})
