import { and, eq, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as db from '../../schema'
import type { Tx } from '../../core/db/open'
import { createUpstream } from '../../core/upstream/ask'
import type { TestGateway } from '../support/gateway'
import { notify, startUpstream, type TestUpstream } from '../support/upstream'
import { orderOf, PROVIDER, startReal } from './support'

let upstream: TestUpstream
let gw: TestGateway
/** Asks as handlers do. */
const port = createUpstream()

beforeAll(async () => {
  upstream = await startUpstream()
  gw = await startReal(upstream.settings)
})
afterAll(async () => {
  await gw.close()
  await upstream.close()
})

// oxlint-disable-next-line typescript/no-explicit-any
type Row = any

interface Case {
  kind: string
  table: PgTable
  /** Which record of the seed waits. */
  where: SQL
  refOf(row: Row): string
  ask(tx: Tx, row: Row, now: number): Promise<unknown>
  answer: Record<string, unknown>
  /** What the record says afterwards. */
  after: Record<string, unknown>
  /** A field upstream needs and finds in the order. */
  sent: string
}

const providerId = PROVIDER
const CASES: Case[] = [
  {
    kind: 'bank.autoCash',
    table: db.autoCash,
    where: and(eq(db.autoCash.providerId, PROVIDER), eq(db.autoCash.withdrawStatus, 'PROCESSING'))!,
    refOf: (row) => row.autoCashId,
    ask: (tx, { autoCashId, cashAmt: amt }, now) =>
      port.bank.autoCash(tx, { providerId, autoCashId, amt, now }),
    answer: { code: 'FAIL', reason: '收款卡状态异常' },
    after: { withdrawStatus: 'REFUNDED', failReason: '收款卡状态异常' },
    sent: 'acctNo',
  },
  {
    kind: 'risk.appeal',
    table: db.appeal,
    where: and(eq(db.appeal.providerId, PROVIDER), eq(db.appeal.appealNode, 'AUDITING'))!,
    refOf: (row) => row.appealId,
    ask: (tx, { appealId }, now) =>
      port.risk.appeal(tx, { providerId, appealId, again: false, now }),
    answer: { code: 'CLOSED', auditResult: 'REFUSE', opinion: '维持处置' },
    after: { auditResult: 'REFUSE', auditOpinion: '维持处置' },
    sent: 'riskType',
  },
  {
    kind: 'risk.review',
    table: db.authReview,
    where: and(eq(db.authReview.providerId, PROVIDER), eq(db.authReview.reviewStatus, 'CHECKING'))!,
    refOf: (row) => row.applyId,
    ask: (tx, { applyId }, now) => port.risk.review(tx, { providerId, applyId, again: false, now }),
    answer: { code: 'PASSED' },
    after: { reviewStatus: 'PASSED' },
    sent: 'answers',
  },
  {
    kind: 'wechat.verify',
    table: db.wxVerify,
    where: and(
      eq(db.wxVerify.providerId, PROVIDER),
      eq(db.wxVerify.applymentState, 'WAITTING_FOR_AUDIT'),
    )!,
    refOf: (row) => row.orderId,
    ask: (tx, { orderId, version, applymentState: step }, now) =>
      port.wechat.verify(tx, { providerId, orderId, step, version, unhurried: false, now }),
    answer: { code: 'REJECTED', rejectReason: '证件照片不清晰' },
    after: { applymentState: 'REJECTED', rejectReason: '证件照片不清晰', qrcodeText: null },
    sent: 'form',
  },
  {
    kind: 'channel.register',
    table: db.channelReg,
    where: and(
      eq(db.channelReg.providerId, PROVIDER),
      eq(db.channelReg.registerStatus, 'PROCESSING'),
    )!,
    refOf: (row) => `${row.merId}-${row.payChannel}`,
    ask: (tx, { merId, payChannel }, now) =>
      port.channel.register(tx, {
        providerId,
        merId,
        payChannel,
        now,
        regId: `${merId}-${payChannel}`,
      }),
    answer: { code: 'SUCCESS', subMchId: '1699999999' },
    after: { registerStatus: 'SUCCESS', subMchId: '1699999999' },
    sent: 'payChannel',
  },
  {
    kind: 'acquirer.invoice',
    table: db.providerInvoice,
    where: and(
      eq(db.providerInvoice.providerId, PROVIDER),
      eq(db.providerInvoice.invoiceStatus, 'AUDITING'),
    )!,
    refOf: (row) => row.invoiceApplyNo,
    ask: (tx, { invoiceApplyNo, amt }, now) =>
      port.acquirer.invoice(tx, { providerId, invoiceApplyNo, amt, now }),
    answer: { code: 'REJECTED', reason: '版式文件无法核验' },
    after: { invoiceStatus: 'REJECTED', auditRemark: '版式文件无法核验' },
    sent: 'settleNos',
  },
  {
    kind: 'acquirer.redden',
    table: db.providerInvoice,
    where: and(
      eq(db.providerInvoice.providerId, PROVIDER),
      eq(db.providerInvoice.invoiceStatus, 'RED_APPLY'),
    )!,
    refOf: (row) => row.invoiceApplyNo,
    ask: (tx, { invoiceApplyNo, amt }, now) =>
      port.acquirer.redden(tx, { providerId, invoiceApplyNo, amt, now }),
    answer: { code: 'REDDENED' },
    after: { invoiceStatus: 'REDDENED' },
    sent: 'redReason',
  },
  {
    kind: 'acquirer.dispute',
    table: db.settlement,
    where: and(eq(db.settlement.providerId, PROVIDER), eq(db.settlement.settleStatus, 'DISPUTE'))!,
    refOf: (row) => row.settleNo,
    ask: (tx, { settleNo }, now) => port.acquirer.dispute(tx, { providerId, settleNo, now }),
    answer: { code: 'REPLIED', reason: '已核对' },
    after: { settleStatus: 'TO_CONFIRM' },
    sent: 'disputeReason',
  },
]

test.each(CASES)('$kind is asked, sent, answered, and answered once', async (one) => {
  const [row] = (await gw.db.select().from(one.table).where(one.where).limit(1)) as Row[]
  expect(row, 'a record of the seed that waits').toBeDefined()
  const refId = one.refOf(row)
  await gw.db.transaction((tx) => one.ask(tx, row, gw.clock.now()))
  await gw.runDue()
  const [sent] = upstream.about(refId)
  expect(sent).toMatchObject({ kind: one.kind, refId, providerId: PROVIDER, attempt: '1' })
  expect(sent).toHaveProperty(one.sent)
  const { orderId } = await orderOf(gw, one.kind, refId)
  const notice = { providerId: PROVIDER, orderId, answerId: 'ONE', ...one.answer }
  expect(await notify(gw, notice)).toMatchObject({ status: 200, result: 'APPLIED' })
  const all = (await gw.db.select().from(one.table)) as Row[]
  const now = all.find((found: Row) => found.providerId === PROVIDER && one.refOf(found) === refId)
  expect(now).toMatchObject(one.after)
  expect(await notify(gw, notice)).toMatchObject({ status: 200, result: 'APPLIED' })
  expect(await notify(gw, { ...notice, answerId: 'TWO' })).toMatchObject({ result: 'UNFIT' })
  expect(await orderOf(gw, one.kind, refId)).toMatchObject({ state: 'ANSWERED', attempts: 1 })
})
