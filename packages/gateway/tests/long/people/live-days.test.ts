import { eq, gt, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { bankEntry, bankStatement } from '../../../features/bank-recon/bank-schema'
import { prove } from '../../../features/proof/prove'
import { SAMPLES_AT } from '../../../sandbox/samples/load'
import { job } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'

/** A week with no activity but that of the sandbox's people. */

const DAY = 86_400_000
const WEEK = { Start: '2026-11-21', End: '2026-11-27' }

const gw = await gatewayForFile({ payers: 20 })
const admin = await gw.signIn('fws_admin')
/** Whose tills were shut when the week began. */
let shut: string[]

beforeAll(async () => {
  const { rows } = await gw.db.execute<{ id: string }>(
    sql`select mer_id as id from merchant where mer_status <> 'NORMAL'`,
  )
  shut = rows.map(({ id }) => id)
  await gw.clock.advance(7 * DAY)
}, 300_000)

/** All rows of a list in that week. */
async function list(path: string, time: string, more: Record<string, unknown> = {}) {
  const found: Record<string, string>[] = []
  for (let pageNum = 1; ; pageNum++) {
    const range = { [`${time}Start`]: WEEK.Start, [`${time}End`]: WEEK.End }
    const body = { ...range, ...more, pageNum, pageSize: 100 }
    const { respCode, respDesc, respData } = await gw.post(path, body, { session: admin })
    if (respCode !== '90000') throw new Error(`${path}: ${respDesc}`)
    found.push(...respData.list)
    if (respData.list.length < 100) return found
  }
}
const daysOf = (rows: readonly Record<string, string>[], time: string) =>
  [...new Set(rows.map((row) => row[time]!.slice(0, 10)))].toSorted()

describe('a week of the sandbox’s people', () => {
  test('has payers on each of its days', async () => {
    const trades = await list('/v1/trade/queryList', 'tradeTime')
    expect(daysOf(trades, 'tradeTime')).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
    expect(trades.length).toBeGreaterThan(60)
  })

  test('has payments that fail or are revoked, and earn no income', async () => {
    const trades = await list('/v1/trade/queryList', 'tradeTime')
    const others = trades.filter(({ tradeStatus }) => tradeStatus !== 'SUCCESS')
    expect([...new Set(others.map(({ tradeStatus }) => tradeStatus))].toSorted()).toEqual([
      'FAIL',
      'REVOKED',
    ])
    expect(others.length).toBeLessThan(trades.length / 10)
    const earned = others.filter(
      (one) => Number(one.feeAmt) + Number(one.settleAmt) + Number(one.incomeAmt) !== 0,
    )
    expect(earned).toEqual([])
    const unpaid = others.filter(({ tradeStatus }) => tradeStatus !== 'REVOKED')
    expect(unpaid.filter((one) => Number(one.payAmt) !== 0)).toEqual([])
  })

  test('has coupons, which their merchants bear', async () => {
    const trades = await list('/v1/trade/queryList', 'tradeTime', { tradeStatus: 'SUCCESS' })
    const some = trades.filter(({ couponAmt }) => Number(couponAmt) > 0)
    expect(some.length).toBeGreaterThan(2)
    for (const one of some) {
      expect(Number(one.payAmt)).toBe(Number(one.transAmt) - Number(one.couponAmt))
      expect(Number(one.settleAmt)).toBe(Number(one.payAmt) - Number(one.feeAmt))
    }
  })

  test('brings refunds, which staff gave', async () => {
    const refunds = await list('/v1/refund/queryList', 'refundTime', { refundSource: 'CONSOLE' })
    expect(refunds.length).toBeGreaterThan(1)
    const { rows } = await gw.db.execute<{ action: string }>(sql`
      select distinct action from (select action, operation_time from operation
        union all select action, operation_time from operation_waiting) o
      where operation_time >= '2026-11-21' order by 1`)
    expect(rows.map(({ action }) => action)).toEqual([
      '/v1/account/rechargeApply',
      '/v1/account/withdrawApply',
      '/v1/bank/statementUpload',
      '/v1/chargeback/accept',
      '/v1/chargeback/answer',
      '/v1/refund/apply',
    ])
  })

  test('brings chargebacks of cards, which staff answer with papers or accept, recharges by e-bank and a withdrawal of profit', async () => {
    const disputes = await list('/v1/chargeback/list', 'receiveTime')
    expect(disputes.length).toBeGreaterThan(0)
    const { rows } = await gw.db.execute<{ explanation: string; papers: number }>(sql`
      select explanation, jsonb_array_length(documents) as papers from chargeback
      where answer_time > '2026-11-20 15:00:00+08' order by chargeback_no`)
    expect(rows.length).toBeGreaterThan(2)
    for (const { explanation, papers } of rows)
      expect(papers).toBe(explanation === '商户确认重复收款，同意退还' ? 0 : 1)
    const recharges = await list('/v1/account/rechargeList', 'applyTime')
    expect(recharges.length).toBeGreaterThan(0)
    const withdrawals = await list('/v1/account/withdrawList', 'applyTime')
    expect(daysOf(withdrawals, 'applyTime')).toEqual(['2026-11-26'])
  })

  test('settles what was paid, and pays it out', async () => {
    const batches = await list('/v1/merchantSettlement/queryList', 'settleDate')
    expect(batches.filter(({ batchStatus }) => batchStatus === 'SETTLED').length).toBeGreaterThan(
      20,
    )
    const payouts = await list('/v1/cashout/queryList', 'applyTime')
    expect(payouts.filter(({ cashStatus }) => cashStatus === 'SUCCESS').length).toBeGreaterThan(10)
    const { rows } = await gw.db.execute(sql`select trade_no from trade
      where trade_status = 'SUCCESS' and settle_status = 'UNSETTLED' and settle_date < '2026-11-27'`)
    expect(rows).toEqual([])
  })

  test('passes by the tills of merchants that are frozen, limited or closed', async () => {
    expect(shut.length).toBeGreaterThan(3)
    const { rows } = await gw.db
      .execute(sql`select trade_no from trade join merchant using (provider_id, mer_id)
      where trade_time > '2026-11-20 15:00:00+08' and mer_status <> 'NORMAL'
        and mer_id = any(${sql.param(shut)}::text[])`)
    expect(rows).toEqual([])
  })

  test('leaves books that prove themselves', async () => {
    const { proven } = await prove(gw.db)
    expect(
      proven.flatMap(({ title, differences }) => differences.map((words) => `${title}｜${words}`)),
    ).toEqual([])
  })
})

describe('the sandbox’s bank', () => {
  const entries = () => gw.db.select().from(bankEntry).where(gt(bankEntry.entryDay, '2026-11-19'))
  const statements = () =>
    gw.db
      .select()
      .from(bankStatement)
      .where(gt(bankStatement.createTime, new Date(SAMPLES_AT)))

  test('writes a statement of each day and account, which a staff member brings in', async () => {
    const rows = await statements()
    const names = rows.map(({ fileName, fileState, reason }) => [fileName, fileState, reason])
    const days = ['20', '21', '22', '23', '24', '25', '26']
    expect(names.toSorted()).toEqual(
      ['备付金专户', '自有资金户'].flatMap((name) =>
        days.map((day) => [`${name}_202611${day}.csv`, 'APPLIED', '']),
      ),
    )
    expect(new Set(rows.map(({ operator }) => operator))).toEqual(new Set(['服务商管理员']))
  })

  test('gives nearly all payouts its number', async () => {
    const payouts = (await entries()).filter(({ bookKind }) => bookKind === 'PAYOUT')
    const open = payouts.filter(({ entryState }) => entryState !== 'MATCHED')
    expect(payouts.length).toBeGreaterThan(40)
    expect(open.length).toBeLessThan(payouts.length / 20)
    // The bank books a few on the day after: their line comes with its statement.
    expect(open.filter(({ entryDay }) => entryDay !== '2026-11-26')).toEqual([])
  })

  test('matches what channels clear, recharges and withdrawals by amount and day', async () => {
    const rows = (await entries()).filter(({ bookKind }) => bookKind !== null)
    const byKind = (kind: string) => rows.filter(({ bookKind }) => bookKind === kind)
    for (const kind of ['CLEAR', 'RECHARGE', 'WITHDRAW']) {
      expect([kind, byKind(kind).length > 0]).toEqual([kind, true])
      expect(byKind(kind).filter(({ entryState }) => entryState !== 'MATCHED')).toEqual([])
    }
  })

  test('leaves open what only the bank knows', async () => {
    const open = (await entries()).filter(
      ({ side, entryState }) => side === 'BANK' && entryState === 'OPEN',
    )
    const causes = open.map(({ summary, cause }) => `${summary} ${cause}`)
    expect(new Set(causes)).toEqual(new Set(['转账 NO_BOOK', '转账手续费 FEE', '退汇 RETURNED']))
  })

  test('brings nothing in a second time', async () => {
    const before = [(await statements()).length, (await entries()).length]
    await gw.db.update(job).set({ state: 'WAITING' }).where(eq(job.kind, 'people.bank.statement'))
    await gw.runDue()
    expect([(await statements()).length, (await entries()).length]).toEqual(before)
  })
})
