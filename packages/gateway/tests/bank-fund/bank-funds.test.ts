import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatDate } from '#domain/dates'
import { postVoucher } from '../../core/ledger/voucher'
import { CHECKS } from '../../features/proof/prove'
import { cashOut, merchant, merchantSettlement, upstreamOrder } from '../../schema'
import { gatewayForFile } from '../support/gateway'
import { EBANK } from '../account/recharge-support'
import { decide, feelessTrade, PROVIDER, tradeNow } from '../refund/trades'

/**
 * The bank account in the books carries what leaves it, at every moment: payouts that it cannot
 * carry wait for money, what people ask for is refused.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
type Row = Record<string, any>
const HOUR = 3_600_000
const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const post = (path: string, body: Row, session = admin) => gw.post(path, body, { session })
const bank = async (): Promise<Row> => (await post('/v1/account/overview', {})).respData.bank
const state = (overdraftAmt: number, session = admin) =>
  post(
    '/v1/account/setOverdraft',
    { overdraftAmt: String(overdraftAmt), reason: '与开户行约定' },
    session,
  )
/** Money that leaves the bank account for something that no record of this house knows. */
const spend = (amt: number) =>
  gw.db.transaction((tx) =>
    postVoucher(
      tx,
      {
        providerId: PROVIDER,
        bizType: 'OPENING',
        bizDate: formatDate(gw.clock.now()),
        relatedNo: null,
        lines: [
          { account: 'BANK', amt: -amt },
          { account: 'ADJUST', amt },
        ],
      },
      gw.clock.now(),
    ),
  )
const payoutOf = async (tradeNo: string) => {
  const { batchNo } = await tradeNow(gw, tradeNo)
  const [batch] = await gw.db
    .select()
    .from(merchantSettlement)
    .where(
      and(eq(merchantSettlement.providerId, PROVIDER), eq(merchantSettlement.batchNo, batchNo!)),
    )
  return batch!
}
const belowZero = async () => {
  const check = CHECKS.find(({ title }) => title === '银行存款任一时刻不低于当时的透支额度')!
  return (await gw.db.transaction((tx) => check.run(tx, PROVIDER))).differences
}

let trade: Awaited<ReturnType<typeof feelessTrade>>
beforeAll(async () => {
  await gw.keepOnlyJobs('merchant-settle-08', 'merchant-settle-11')
  trade = await feelessTrade(gw, 700_000, { settleDate: '2026-11-23' })
  await gw.db
    .update(merchant)
    .set({ settleCycle: 'T1' })
    .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.merId, trade.merId)))
})

describe('what people ask for', () => {
  test('a recharge beyond what the account carries is refused with what it carries', async () => {
    const { freeAmt, known } = await bank()
    expect(known).toBe(true)
    const asked = { ...EBANK, amt: String(freeAmt + 100) }
    const { respCode, respData } = await post('/v1/account/rechargeApply', asked)
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([
      { field: 'amt', msg: expect.stringMatching(/^银行存款不足：含透支额度可用[\d,]+\.\d\d元$/) },
    ])
  })

  test('of two recharges at once that fit alone and not together one is refused', async () => {
    const { freeAmt } = await bank()
    const amt = String(Math.ceil(freeAmt * 0.6))
    const asked = await Promise.all(
      [1, 2].map(() => post('/v1/account/rechargeApply', { ...EBANK, amt })),
    )
    expect(asked.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90400'])
    const { committedAmt } = await bank()
    expect(committedAmt).toBeGreaterThanOrEqual(Number(amt))
    const { rechargeNo, version } = asked.find(({ respCode }) => respCode === '90000')!.respData
    const canceled = await post('/v1/account/rechargeCancel', { rechargeNo, version })
    expect(canceled.respCode).toBe('90000')
    expect((await bank()).freeAmt).toBe(freeAmt)
  })

  test('an overdraft is stated with a reason, by a user who may move money of the accounts', async () => {
    expect((await state(-1)).respCode).toBe('90400')
    const unsaid = await post('/v1/account/setOverdraft', { overdraftAmt: '0' })
    expect(unsaid.respData.errors).toEqual([{ field: 'reason', msg: expect.any(String) }])
    for (const name of ['fws_readonly', 'fws_ops', 'qd_admin'])
      expect((await state(0, await gw.signIn(name))).respCode).toBe('90403')
    expect((await bank()).overdraftAmt).toBe(null)
  })
})

describe('a payout that the account cannot carry', () => {
  let cashNo: string

  test('is written down, waits for money and says so where it is shown', async () => {
    const { freeAmt } = await bank()
    await spend(freeAmt)
    expect((await bank()).freeAmt).toBe(0)
    // Monday 06:00; what channels have cleared meanwhile is spent as well.
    await gw.clock.advance(63 * HOUR)
    const cleared = (await bank()).freeAmt
    if (cleared > 0) await spend(cleared)
    await gw.clock.advance(2.5 * HOUR)
    const batch = await payoutOf(trade.tradeNo)
    expect([batch.batchStatus, batch.reason]).toEqual(['WAITING', '等待资金：银行存款不足'])
    cashNo = batch.payoutNo!
    const { respData: list } = await post('/v1/cashout/queryList', { cashNo })
    expect(list.list[0]).toMatchObject({
      cashStatus: 'INIT',
      cellHints: { cashStatus: '等待资金' },
    })
    const { respData: shown } = await post('/v1/merchantSettlement/detail', {
      batchNo: batch.batchNo,
    })
    expect(shown.cellHints).toEqual({ batchStatus: '等待资金' })
    expect((await tradeNow(gw, trade.tradeNo)).settleStatus).toBe('SETTLING')
    const { waitingCount, waitingAmt } = await bank()
    expect(waitingCount).toBeGreaterThan(0)
    expect(waitingAmt).toBeGreaterThanOrEqual(batch.paidAmt)
    const { respData: waiting } = await post('/v1/merchantSettlement/queryList', {
      awaits: ['FUNDS'],
    })
    const rows = waiting.list as { batchNo: string; reason: string }[]
    expect(rows.map(({ batchNo }) => batchNo)).toContain(batch.batchNo)
    expect([...new Set(rows.map(({ reason }) => reason))]).toEqual(['等待资金：银行存款不足'])
  })

  test('is not answered by a bank that has not got it', async () => {
    const { status, body } = await decide(gw, { kind: 'cashOut', id: cashNo, decision: 'success' })
    expect([status, body.message]).toEqual([409, '付款尚未发往银行'])
  })

  test('waits on in the next round while there is no more money', async () => {
    await gw.clock.advance(3 * HOUR)
    const [order] = await gw.db.select().from(upstreamOrder).where(eq(upstreamOrder.refId, cashNo))
    expect([order!.state, order!.sentAt]).toEqual(['KEPT', null])
  })

  test('goes when an overdraft is stated, and its bank answers from then on', async () => {
    const { waitingAmt, waitingCount, freeAmt } = await bank()
    const { respData } = await state(waitingAmt - freeAmt)
    expect(respData).toEqual({ overdraftAmt: waitingAmt - freeAmt, sentCount: waitingCount })
    const [order] = await gw.db.select().from(upstreamOrder).where(eq(upstreamOrder.refId, cashNo))
    expect([order!.state, order!.sentAt?.getTime()]).toEqual(['SENT', gw.clock.now()])
    expect((await payoutOf(trade.tradeNo)).reason).toBe('')
    const { status } = await decide(gw, { kind: 'cashOut', id: cashNo, decision: 'success' })
    expect(status).toBe(200)
    const [row] = await gw.db.select().from(cashOut).where(eq(cashOut.cashNo, cashNo))
    expect(row!.cashStatus).toBe('SUCCESS')
    expect((await tradeNow(gw, trade.tradeNo)).settleStatus).toBe('SETTLED')
    expect((await bank()).waitingCount).toBe(0)
  })

  test('leaves an overdraft that cannot be taken back while it is used', async () => {
    const { respCode, respData } = await state(0)
    expect(respCode).toBe('90400')
    expect(respData.errors[0].msg).toMatch(/^已占用透支额度¥?[\d,.]+元?，不能低于此金额$/)
  })

  test('the proof finds the account within the overdraft as it was stated', async () => {
    expect(await belowZero()).toEqual([])
  })
})

describe('the proof', () => {
  test('finds a moment inside a day at which the account was overdrawn further', async () => {
    const { bookAmt, overdraftAmt } = await bank()
    const amt = bookAmt + overdraftAmt + 1
    await spend(amt)
    await gw.clock.advance(1000)
    await spend(-amt)
    const found = await belowZero()
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`：银行存款 ${-overdraftAmt - 1}，透支额度 ${overdraftAmt}`)
  })

  test('finds an overdraft without a decision', async () => {
    const check = CHECKS.find(({ title }) => title.startsWith('每个透支额度'))!
    const find = () => gw.db.transaction((tx) => check.run(tx, PROVIDER))
    expect((await find()).differences).toEqual([])
    await gw.db.execute(
      sql`update provider set overdraft_amt = overdraft_amt + 1 where provider_id = ${PROVIDER}`,
    )
    expect((await find()).differences).toEqual([expect.stringContaining('透支额度')])
  })
})
