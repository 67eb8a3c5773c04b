import { and, eq, inArray, isNull, isNotNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as db from '../../schema'
import type { TestGateway } from './gateway'

const PROVIDER = '6000000000000001'

// oxlint-disable-next-line typescript/no-explicit-any
type Row = any

/** A screen that says of a record that it waits. */
export interface WaitingScreen {
  /** What the console asks. */
  call: string
  body(row: Row): Record<string, unknown>
  /** The record in the answer; default: the first row of a list, or the answer itself. */
  of?(answer: Row, row: Row): Row
  cell: string
  /** Where the console shows it. */
  path(row: Row): string
}

export interface WaitingCase {
  /** What is asked of upstream, or told by it. */
  kind: string
  table: PgTable
  /** Which record of the seed waits. */
  where: SQL
  /** What it is given first, where none of the seed's waits; `where` holds after it as well. */
  given?: Record<string, unknown>
  refOf(row: Row): string
  screens: readonly WaitingScreen[]
}

const formOf = ({ entryKind, applyId, corpEntryChannel }: Row): string =>
  entryKind === 'hlb'
    ? `/merchants/merorder-mini-hlb/${applyId}`
    : `/merchants/merorder-${entryKind}/${applyId}/${corpEntryChannel}`

/** A list that is asked for one record, and that record's detail. */
function pair(of: {
  calls: [list: string, detail: string]
  id: string
  cell: string
  path: string
  /** Where a list is not asked by its id. */
  filter?: (row: Row) => Record<string, string>
  detail?: (row: Row) => string
}): WaitingScreen[] {
  const { cell, id } = of
  const filter = of.filter ?? ((row: Row) => ({ [id]: row[id] as string }))
  const query = (row: Row) => new URLSearchParams(filter(row)).toString()
  return [
    {
      call: of.calls[0],
      body: filter,
      of: ({ list }, row) => list.find((one: Row) => one[id] === row[id]),
      cell,
      path: (row) => `${of.path}?${query(row)}`,
    },
    {
      call: of.calls[1],
      body: (row) => ({ [id]: row[id] }),
      cell,
      path: of.detail ?? ((row) => `${of.path}/show/${row[id]}`),
    },
  ]
}

const own = (table: Row, more: SQL): SQL => and(eq(table.providerId, PROVIDER), more)!

const merchantPair = (cell: string) =>
  pair({
    calls: ['/v1/merchant/queryList', '/v1/merchant/detail'],
    id: 'merId',
    cell,
    path: '/merchants/merinfo',
    detail: ({ merId, applyId }) => `/merchants/merdetail/${merId}/${applyId}`,
  })

const APPLY = pair({
  calls: ['/v2/merApply/list', '/v1/private/business/applyInfo'],
  id: 'applyId',
  cell: 'applyStatus',
  path: '/merchants/merorder',
  detail: formOf,
})
const application = (kind: string, applyStatus: string): WaitingCase => ({
  kind,
  table: db.application,
  where: own(
    db.application,
    and(eq(db.application.applyStatus, applyStatus), eq(db.application.entryKind, 'normal'))!,
  ),
  refOf: ({ applyId }) => applyId,
  screens: APPLY,
})

const SETTLE = pair({
  calls: ['/v1/settle/list', '/v1/settle/detail'],
  id: 'settleNo',
  cell: 'settleStatus',
  path: '/cloudAccount/settleManager',
})
const INVOICE = pair({
  calls: ['/v1/invoice/list', '/v1/invoice/detail'],
  id: 'invoiceApplyNo',
  cell: 'invoiceStatus',
  path: '/invoiceManager/settleManager',
})
const settled = (kind: string, settleStatus: string): WaitingCase => ({
  kind,
  table: db.settlement,
  where: own(db.settlement, eq(db.settlement.settleStatus, settleStatus)),
  refOf: ({ settleNo }) => settleNo,
  screens: SETTLE,
})
const invoiced = (kind: string, invoiceStatus: string): WaitingCase => ({
  kind,
  table: db.providerInvoice,
  where: own(db.providerInvoice, eq(db.providerInvoice.invoiceStatus, invoiceStatus)),
  refOf: ({ invoiceApplyNo }) => invoiceApplyNo,
  screens: INVOICE,
})

/** A merchant with its newest verification in a state. */
const verified = (state: string, cell: string): WaitingCase => ({
  kind: 'wechat.verify',
  table: db.wxVerify,
  where: own(
    db.wxVerify,
    and(
      eq(db.wxVerify.applymentState, state),
      eq(db.wxVerify.authorizeState, 'AUTHORIZE_STATE_UNAUTHORIZED'),
    )!,
  ),
  refOf: ({ orderId }) => orderId,
  screens: [
    ...merchantPair('wxAuthState'),
    {
      call: '/v1/wechat/info',
      body: ({ applyId, orderId }) => ({ applyId, orderId }),
      cell,
      path: ({ applyId, orderId, corpEntryChannel }) =>
        `/merchants/wxverify${corpEntryChannel === '2' ? '-hlb' : ''}/${applyId}/${orderId}`,
    },
    {
      call: '/v1/wechat/stateQuery',
      body: ({ applyId, orderId }) => ({ applyId, orderId }),
      cell,
      path: ({ applyId, orderId, corpEntryChannel }) =>
        `/merchants/wxverify${corpEntryChannel === '2' ? '-hlb' : ''}/${applyId}/${orderId}`,
    },
    {
      call: '/v1/wechat/info',
      body: ({ applyId, orderId }) => ({ applyId, orderId }),
      of: ({ history }, row) => history.find((one: Row) => one.orderId === row.orderId),
      cell,
      path: ({ applyId, orderId, corpEntryChannel }) =>
        `/merchants/wxverify${corpEntryChannel === '2' ? '-hlb' : ''}/${applyId}/${orderId}`,
    },
  ],
})

/** Every record that can wait for an upstream, with every screen that shows it. */
export const WAITING: readonly WaitingCase[] = [
  {
    kind: 'channel.refund',
    table: db.refund,
    where: own(db.refund, eq(db.refund.refundStatus, 'PROCESSING')),
    refOf: ({ refundNo }) => refundNo,
    screens: [
      ...pair({
        calls: ['/v1/refund/queryList', '/v1/refund/detail'],
        id: 'refundNo',
        cell: 'refundStatus',
        path: '/trades/refund',
      }),
      {
        call: '/v1/trade/detail',
        body: ({ tradeNo }) => ({ tradeNo }),
        of: ({ refunds }, row) => refunds.find((one: Row) => one.refundNo === row.refundNo),
        cell: 'refundStatus',
        path: ({ tradeNo }) => `/trades/details/show/${tradeNo}`,
      },
    ],
  },
  {
    kind: 'channel.bill',
    table: db.statement,
    where: own(db.statement, and(eq(db.statement.billType, 'TRADE'), isNull(db.statement.merId))!),
    refOf: ({ billId }) => billId,
    screens: pair({
      calls: ['/v1/fin/billList', '/v1/fin/billDetail'],
      id: 'billId',
      cell: 'billStatus',
      path: '/fin/list',
      filter: ({ billDate }) => ({ billDateStart: billDate, billDateEnd: billDate }),
    }),
  },
  {
    kind: 'channel.register',
    table: db.channelReg,
    where: own(db.channelReg, eq(db.channelReg.registerStatus, 'PROCESSING')),
    refOf: ({ merId, payChannel }) => `${merId}-${payChannel}`,
    screens: [
      {
        call: '/v1/merchant/detail',
        body: ({ merId }) => ({ merId }),
        of: ({ channelRegs }, row) =>
          channelRegs.find((one: Row) => one.payChannel === row.payChannel),
        cell: 'registerStatus',
        path: ({ merId, applyId }) =>
          `/merchants/merdetail/${merId}/${applyId}?tab=${encodeURIComponent('渠道报备')}`,
      },
    ],
  },
  {
    kind: 'channel.change',
    table: db.merchantChange,
    where: own(db.merchantChange, eq(db.merchantChange.changeKind, 'CYCLE')),
    given: { changeStatus: 'UPSTREAM' },
    refOf: ({ changeId }) => changeId,
    screens: pair({
      calls: ['/v1/merchantChange/list', '/v1/merchantChange/detail'],
      id: 'changeId',
      cell: 'changeStatus',
      path: '/merchants/change',
    }),
  },
  {
    kind: 'channel.dispute',
    table: db.chargeback,
    where: own(db.chargeback, inArray(db.chargeback.chargebackStatus, ['SUBMITTED', 'ACCEPTED'])),
    refOf: ({ chargebackNo }) => chargebackNo,
    screens: pair({
      calls: ['/v1/chargeback/list', '/v1/chargeback/detail'],
      id: 'chargebackNo',
      cell: 'chargebackStatus',
      path: '/trades/chargeback',
      filter: ({ chargebackNo }) => ({ orderNo: chargebackNo }),
    }),
  },
  application('risk.apply', 'AUDITING'),
  application('channel.sign', 'TO_SIGN'),
  application('channel.open', 'OPENING'),
  {
    ...application('bank.verify', 'AUDITING'),
    given: { cardCheck: 'CHECKING' },
    screens: APPLY.slice(0, 1).map((list) => ({ ...list, cell: 'cardCheck' })),
  },
  {
    kind: 'bank.autoCash',
    table: db.autoCash,
    where: own(
      db.autoCash,
      and(eq(db.autoCash.withdrawStatus, 'PROCESSING'), isNotNull(db.autoCash.batchNo))!,
    ),
    refOf: ({ autoCashId }) => autoCashId,
    screens: [
      ...pair({
        calls: ['/v1/shop/autoCashList', '/v1/shop/autoCashDetail'],
        id: 'autoCashId',
        cell: 'withdrawStatus',
        path: '/merchants/shopcash',
        filter: ({ merId }) => ({ merId }),
      }),
      // The batch it pays.
      ...pair({
        calls: ['/v1/merchantSettlement/queryList', '/v1/merchantSettlement/detail'],
        id: 'batchNo',
        cell: 'batchStatus',
        path: '/trades/merchant-settlement',
      }),
    ],
  },
  {
    kind: 'bank.verifyAccount',
    table: db.payoutAccount,
    where: own(db.payoutAccount, isNotNull(db.payoutAccount.askTime)),
    given: { checkStatus: 'WAIT_VERIFY' },
    refOf: ({ accountId }) => accountId,
    screens: [
      {
        call: '/v1/merchant/detail',
        body: ({ merId }) => ({ merId }),
        of: ({ settleChanges }) =>
          settleChanges.find((one: Row) => one.checkStatus === 'WAIT_VERIFY'),
        cell: 'checkStatus',
        path: ({ merId, applyId }) =>
          `/merchants/merdetail/${merId}/${applyId}?tab=${encodeURIComponent('结算信息')}`,
      },
    ],
  },
  {
    kind: 'bank.withdrawal',
    table: db.withdrawOrder,
    where: own(db.withdrawOrder, eq(db.withdrawOrder.withdrawStatus, 'PAID')),
    refOf: ({ withdrawNo }) => withdrawNo,
    screens: pair({
      calls: ['/v1/account/withdrawList', '/v1/account/withdrawDetail'],
      id: 'withdrawNo',
      cell: 'withdrawStatus',
      path: '/accounts/accountWithdrawDetail',
    }),
  },
  settled('bank.settlement', 'PAYING'),
  settled('acquirer.dispute', 'DISPUTE'),
  {
    kind: 'bank.recharge',
    table: db.rechargeOrder,
    where: own(db.rechargeOrder, eq(db.rechargeOrder.rechargeStatus, 'SUCCESS')),
    refOf: ({ rechargeNo }) => rechargeNo,
    screens: pair({
      calls: ['/v1/account/rechargeList', '/v1/account/rechargeDetail'],
      id: 'rechargeNo',
      cell: 'rechargeStatus',
      path: '/accounts/accountRechargeDetail',
    }),
  },
  invoiced('acquirer.invoice', 'AUDITING'),
  invoiced('acquirer.redden', 'RED_APPLY'),
  {
    kind: 'clearing.report',
    table: db.device,
    where: own(db.device, eq(db.device.regStatus, 'REPORTING')),
    refOf: ({ deviceId }) => deviceId,
    screens: pair({
      calls: ['/v1/device/list', '/v1/device/detail'],
      id: 'deviceId',
      cell: 'regStatus',
      path: '/merchants/terminal',
    }),
  },
  {
    kind: 'risk.appeal',
    table: db.appeal,
    where: own(db.appeal, eq(db.appeal.appealNode, 'AUDITING')),
    refOf: ({ appealId }) => appealId,
    screens: pair({
      calls: ['/v1/risk/appealList', '/v1/risk/appealDetail'],
      id: 'appealId',
      cell: 'appealNode',
      path: '/merchants/riskMerchantAppealCenter',
    }),
  },
  {
    kind: 'risk.review',
    table: db.authReview,
    where: own(db.authReview, eq(db.authReview.reviewStatus, 'CHECKING')),
    refOf: ({ applyId }) => applyId,
    screens: [
      ...merchantPair('authReviewStatus'),
      {
        call: '/v1/merchant/rejectInfo',
        body: ({ applyId }) => ({ applyId }),
        cell: 'reviewStatus',
        path: ({ applyId }) => `/merchants/merinfocheck/${applyId}`,
      },
    ],
  },
  verified('WAITTING_FOR_AUDIT', 'applymentState'),
  verified('PASSED', 'authorizeState'),
]

/** What upstream tells unasked, where a record waits to hear of it. */
export const UNHEARD: readonly WaitingCase[] = [
  {
    kind: 'bank.cashOut',
    table: db.cashOut,
    where: own(db.cashOut, eq(db.cashOut.cashStatus, 'INIT')),
    refOf: ({ cashNo }) => cashNo,
    screens: pair({
      calls: ['/v1/cashout/queryList', '/v1/cashout/detail'],
      id: 'cashNo',
      cell: 'cashStatus',
      path: '/trades/cash-out',
    }),
  },
]

/** The record of a case, with its merchant's application beside it. */
export async function recordOf(
  gw: TestGateway,
  { table, where, given }: WaitingCase,
): Promise<Row> {
  if (given) await gw.db.update(table).set(given).where(where)
  const rows = (await gw.db.select().from(table).where(where)) as Row[]
  const merchants = await gw.db.select().from(db.merchant).where(isNotNull(db.merchant.applyId))
  const holder = (row: Row) =>
    merchants.find(({ providerId, merId }) => providerId === row.providerId && merId === row.merId)
  // Of verifications the newest, which the merchant names.
  const row = rows.find((one) => !one.orderId || holder(one)?.wxOrderId === one.orderId)
  if (!row) return undefined
  const { applyId, corpEntryChannel } = { ...holder(row), ...row }
  return { ...row, applyId, corpEntryChannel }
}

/** An order about a record that upstream has not been given. */
export async function putOrder(
  gw: TestGateway,
  { kind, refOf }: WaitingCase,
  row: Row,
  more: Partial<typeof db.upstreamOrder.$inferInsert> = {},
): Promise<void> {
  const now = new Date(gw.clock.now())
  await gw.db.insert(db.upstreamOrder).values({
    providerId: PROVIDER,
    orderId: `${kind}/${refOf(row)}/${more.seq ?? 1}`.slice(-32),
    counterparty: 'BANK',
    kind,
    refId: refOf(row),
    seq: 1,
    state: 'WAITING',
    deadline: now,
    askedAt: now,
    ...more,
  })
}
