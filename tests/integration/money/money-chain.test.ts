import { expect, test } from 'vitest'
import { columnsFor } from '../../../packages/gateway/core/export/report'
import { reports } from '../../../packages/gateway/features/report/reports'
import autoCash from '../../../src/resources/auto-cash'
import cashOut from '../../../src/resources/cash-out'
import income from '../../../src/resources/income'
import incomeEntry from '../../../src/resources/income-entry'
import { SHEETS } from '../../../packages/gateway/features/statement/statement-columns'
import chargeback from '../../../src/resources/chargeback'
import merchantSettlement from '../../../src/resources/merchant-settlement'
import refund from '../../../src/resources/refund'
import settle from '../../../src/resources/settle'
import trade from '../../../src/resources/trade'
import withdraw from '../../../src/resources/withdraw'

/**
 * Every screen that shows a payment names its own number, the next one on the way to the bank and the
 * one before. The bank's answer is shown with what the bank paid.
 */
const CHAIN = [
  { type: 'trade', of: trade, list: ['tradeNo', 'batchNo', 'payoutNo'], detail: [] },
  {
    type: 'refund',
    of: refund,
    list: ['refundNo', 'tradeNo', 'batchNo', 'payoutNo'],
    detail: ['backBatchNo'],
  },
  {
    type: 'chargeback',
    of: chargeback,
    list: ['chargebackNo', 'tradeNo', 'batchNo', 'backBatchNo'],
    detail: ['coverAmt'],
  },
  {
    type: 'merchantSettlement',
    of: merchantSettlement,
    list: ['batchNo', 'batchStatus', 'reason', 'payoutNo', 'carriedTo', 'settleTime'],
    // Back to what it is made of.
    detail: ['rows:trades', 'rows:refunds', 'rows:disputes', 'rows:carried'],
  },
  {
    type: 'cashOut',
    of: cashOut,
    list: ['cashNo', 'batchNos', 'cashStatus', 'failReason', 'arriveTime', 'bankMemo'],
    detail: ['returnTime', 'rows:batches'],
  },
  {
    type: 'autoCash',
    of: autoCash,
    list: ['autoCashId', 'batchNo', 'withdrawStatus', 'failReason', 'successTime', 'refundTime'],
    detail: ['withdrawId'],
  },
  {
    type: 'settle',
    of: settle,
    list: ['settleNo', 'invoiceNo', 'settleStatus', 'payTime', 'failReason'],
    detail: [],
  },
  {
    type: 'withdraw',
    of: withdraw,
    list: ['withdrawNo', 'withdrawStatus', 'answerTime', 'failReason'],
    detail: [],
  },
] as const

interface Resource {
  list?: { columns: readonly string[] }
  id?: string
  show?: { status?: string; sections: readonly Section[] }
}
interface Section {
  title: string
  fields?: readonly string[]
  rows?: string
}
/** What a detail names: fields, tables of other records, and its own number above them. */
const namedIn = (resource: Resource): string[] => [
  resource.id ?? '',
  resource.show?.status ?? '',
  ...(resource.show?.sections ?? []).flatMap(({ fields = [], rows }) => [
    ...fields,
    `rows:${rows}`,
  ]),
]

test('a row of income names the settlement that paid it, on screen and in the file, and its detail leads to the trades', () => {
  const { DETAIL } = income.list!.variants!.columns
  expect(DETAIL).toEqual(expect.arrayContaining(['entryId', 'merId', 'settleStatus', 'settleNo']))
  const report = reports.find(({ reportType }) => reportType === 'income')!
  const names = columnsFor(report, '3', 'DETAIL').map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['entryId', 'merId', 'settleStatus', 'settleNo']))
  const named = namedIn(incomeEntry as Resource)
  expect(named).toEqual(expect.arrayContaining(['settleNo', 'rows:trades', 'rows:refunds']))
  // And back: a settlement says what each of its days brought.
  expect(namedIn(settle)).toContain('rows:days')
})

test.each([
  ['TRADE', ['tradeNo', 'channelTradeNo', 'refundNo', 'originalNo']],
  ['SETTLE', ['tradeNo', 'refundNo', 'originalNo', 'batchNo', 'payoutNo']],
  ['PROFIT', ['entryId', 'merId']],
  ['FUND', ['flowType', 'relatedNo', 'merId']],
] as const)(
  'a line of a statement %s names what it is about and what settled it',
  (type, names) => {
    const columns = SHEETS[type]!.columns.map(({ name }) => name)
    expect(columns).toEqual(expect.arrayContaining([...names]))
  },
)

test.each(CHAIN.map((one) => [one.type, one] as const))(
  'a row of %s names its number, the next and the one before, on screen and in the file',
  (type, { of, list }) => {
    expect(of.list!.columns).toEqual(expect.arrayContaining([...list]))
    const report = reports.find(({ reportType }) => reportType === type)!
    for (const role of ['3', '4'] as const) {
      if (!report.roles.includes(role)) continue
      const names = columnsFor(report, role, undefined).map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining([...list]))
    }
  },
)

// A list row shows its own record as text only; a file and a detail have room for all numbers.
test.each(CHAIN.map((one) => [one.type, one] as const))(
  'the detail of %s leads both ways',
  (_, { of, list, detail }) => {
    const wanted = [...list.filter((name) => name !== 'batchNos'), ...detail]
    expect(namedIn(of)).toEqual(expect.arrayContaining(wanted))
  },
)
