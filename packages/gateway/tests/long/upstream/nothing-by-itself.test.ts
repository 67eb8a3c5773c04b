import { and, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as db from '../../../schema'
import { job } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { newTrade } from '../../refund/trades'
import { DAY, PROVIDER } from '../../upstream/support'

/**
 * A real installation without an upstream, on the rows of the seed with everything in them that
 * waits for an upstream, and with new requests of its own.
 */
let asked: Awaited<ReturnType<typeof askAll>>
let before: Awaited<ReturnType<typeof counts>>
let lastEntry: string
let start: Date

const gw = await gatewayForFile({ config: { sandbox: false } })
const admin = await gw.signIn('fws_admin')
beforeAll(async () => {
  start = new Date(gw.clock.now())
  asked = await askAll()
  before = await counts()
  lastEntry = (await gw.db.select().from(db.accountEntry))
    .map(({ entryNo }) => entryNo)
    .toSorted()
    .at(-1)!
  for (let day = 0; day < 40; day++) await gw.clock.advance(DAY)
}, 900_000)

const post = async (path: string, body: Record<string, unknown>) => {
  const { respCode, respDesc, respData } = await gw.post(path, body, { session: admin })
  if (respCode !== '90000') throw new Error(`${path}: ${respDesc}`)
  return respData
}

/** One question of each kind that a person can ask. */
async function askAll() {
  const { tradeNo } = await newTrade(gw)
  const { refundNo } = await post('/v1/refund/apply', { tradeNo, refundAmt: 1000, reason: '重复' })
  const { withdrawNo } = await post('/v1/account/withdrawApply', { amt: 10_000 })
  const recharge = {
    acctKind: 'SUBSIDY',
    amt: 100_000,
    payWay: 'EBANK',
    payerAcct: '1202026709900012345',
  }
  const { rechargeNo } = await post('/v1/account/rechargeApply', recharge)
  return { refundNo, withdrawNo, rechargeNo }
}

/** The number of records that an upstream has approved, by kind. */
async function counts() {
  const of = gw.db
  const rows = {
    refunds: await of.select().from(db.refund).where(eq(db.refund.refundStatus, 'SUCCESS')),
    withdrawals: await of
      .select()
      .from(db.withdrawOrder)
      .where(eq(db.withdrawOrder.withdrawStatus, 'PAID')),
    recharges: await of
      .select()
      .from(db.rechargeOrder)
      .where(inArray(db.rechargeOrder.rechargeStatus, ['PAID', 'SUCCESS', 'DIFF'])),
    cashOuts: await of
      .select()
      .from(db.cashOut)
      .where(notInArray(db.cashOut.cashStatus, ['INIT', 'CREATE_SUCCESS', 'FAIL', 'CLOSE'])),
    autoCash: await of.select().from(db.autoCash).where(eq(db.autoCash.withdrawStatus, 'SUCCESS')),
    settlements: await of
      .select()
      .from(db.settlement)
      .where(
        and(
          inArray(db.settlement.settleStatus, ['PAYING', 'PAID']),
          gt(db.settlement.payableAmt, 0),
        ),
      ),
    invoices: await of
      .select()
      .from(db.providerInvoice)
      .where(inArray(db.providerInvoice.invoiceStatus, ['APPROVED', 'REDDENED'])),
    applications: await of
      .select()
      .from(db.application)
      .where(inArray(db.application.applyStatus, ['OPENING', 'FINISHED'])),
    merchants: await of.select().from(db.merchant),
    authorised: await of
      .select()
      .from(db.wxVerify)
      .where(eq(db.wxVerify.authorizeState, 'AUTHORIZE_STATE_AUTHORIZED')),
    verified: await of.select().from(db.wxVerify).where(eq(db.wxVerify.applymentState, 'PASSED')),
    registered: await of
      .select()
      .from(db.channelReg)
      .where(eq(db.channelReg.registerStatus, 'SUCCESS')),
    // A change of account that was agreed to before is in force by itself, and tells terminals anew.
    devices: await of
      .select()
      .from(db.device)
      .where(
        and(
          eq(db.device.regStatus, 'REPORTED'),
          notInArray(
            db.device.merId,
            of.select({ of: db.settleChange.merId }).from(db.settleChange),
          ),
        ),
      ),
    reviews: await of.select().from(db.authReview).where(eq(db.authReview.reviewStatus, 'PASSED')),
    cases: await of.select().from(db.riskCase),
    appeals: await of.select().from(db.appeal).where(eq(db.appeal.auditResult, 'PASS')),
    compared: await of
      .select()
      .from(db.statement)
      .where(
        and(
          eq(db.statement.billType, 'TRADE'),
          isNull(db.statement.merId),
          inArray(db.statement.billStatus, ['READY', 'EMPTY']),
        ),
      ),
    differences: await of.select().from(db.statementDiff),
    trades: await of.select().from(db.trade),
  }
  return Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.length]))
}

describe('over forty business days without sandbox and upstream', () => {
  test('time passes and the gateway does its own work', async () => {
    expect(new Date(gw.clock.now()).toISOString()).toBe('2026-12-30T07:00:00.000Z')
    const failed = await gw.db.select().from(job).where(eq(job.state, 'FAILED'))
    expect(failed.map(({ kind, lastError }) => [kind, lastError])).toEqual([])
    // The month was settled with all parties, and waits to be paid.
    const settled = await gw.db
      .select()
      .from(db.settlement)
      .where(eq(db.settlement.billMonth, '2026-11'))
    expect(settled.length).toBeGreaterThan(0)
  })

  test('no record is approved that an upstream has to approve', async () => {
    expect(await counts()).toEqual(before)
  })

  test('what was asked waits, and says so', async () => {
    const orders = (await gw.db.select().from(db.upstreamOrder)).filter(
      ({ askedAt }) => askedAt >= start,
    )
    expect(orders.filter(({ state }) => !['WAITING', 'CANCELED'].includes(state))).toEqual([])
    const { detail, list } = {
      detail: await post('/v1/refund/detail', { refundNo: asked.refundNo }),
      list: await post('/v1/account/withdrawList', {
        pageNum: 1,
        pageSize: 10,
        applyTimeStart: '2026-11-20',
        applyTimeEnd: '2026-11-20',
      }),
    }
    expect(detail).toMatchObject({ refundStatus: 'PROCESSING' })
    expect(detail.logs.at(-1)).toEqual({
      time: '2026-11-20 15:00:00',
      title: '等待上游',
      remark: '尚未送达上游',
      tone: 'waiting',
    })
    const row = list.list.find(
      ({ withdrawNo }: { withdrawNo: string }) => withdrawNo === asked.withdrawNo,
    )
    expect(row).toMatchObject({
      withdrawStatus: 'PROCESSING',
      cellHints: { withdrawStatus: '等待上游' },
    })
  })

  test('the books have only postings of earlier trades', async () => {
    const entries = await gw.db
      .select()
      .from(db.accountEntry)
      .where(gt(db.accountEntry.entryNo, lastEntry))
    // The income of the last day's trades and refunds, closed in its night, and none of later days.
    expect([...new Set(entries.map(({ bizType }) => bizType))].toSorted()).toEqual([
      'PROFIT_IN',
      'REFUND_OFFSET',
      'SUBSIDY_OUT',
    ])
    expect(entries.filter(({ bizDate }) => bizDate > '2026-11-20')).toEqual([])
    const [held] = await gw.db
      .select()
      .from(db.account)
      .where(and(eq(db.account.providerId, PROVIDER), eq(db.account.acctKind, 'PROFIT')))
    expect(held!.frozenAmt).toBeGreaterThanOrEqual(10_000)
  })
})
