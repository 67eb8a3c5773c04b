import { CODES } from '#domain/permission-codes'
import { EMPTY_TEXT } from '#domain/money'
import { bankLine } from '../lib/bank-line'
import { lateOrder } from '../lib/late-order'
import { defineResource, field, type RecordFrom } from '../lib/resource'
import { cashOutFields } from '#domain/cash-out/fields'
import { paidBatchFields } from '#domain/merchant-settlement/fields'

/** Payouts to merchants (spec §2 `/trades/cash-out`, domain §8.4); read-only. */
const cashOut = defineResource({
  name: 'cashOut',
  title: '商户提现查询',
  area: 'trades',
  path: 'cash-out',
  code: CODES.cashOut.list,
  id: 'cashNo',
  order: 40,

  fields: {
    ...cashOutFields,
    next: field.text('后续处理', {
      render: (_, { cashStatus }) =>
        ['FAIL', 'CLOSE', 'REFUND'].includes(String(cashStatus))
          ? '未付金额并入该门店的下一结算批次，随其自动提现，无需重新发起'
          : EMPTY_TEXT,
    }),
  },

  calls: { list: '/v1/cashout/queryList', show: '/v1/cashout/detail' },

  list: {
    columns: [
      'cashNo',
      'applyTime',
      'merId',
      'cashAmt',
      'cashStatus',
      'failReason',
      'cashType',
      'feeAmt',
      'arriveAmt',
      'bankName',
      'acctNo',
      'arriveTime',
      'bankMemo',
      'batchNos',
      'shopName',
      'partnerId',
    ],
    filters: [
      { field: 'applyTime', preset: '近7天', maxDays: 90, precision: 'dateTime' },
      'merId',
      'shopId',
      'cashType',
      'cashAmt',
      'partnerId',
    ],
    search: { name: 'cashNo', placeholder: '提现单号', days: 90 },
    tabs: 'cashStatus',
    summary: [
      { name: 'cashCount', label: '提现笔数', kind: 'count' },
      { name: 'cashAmt', formula: '符合条件的提现单金额之和，含未到账的' },
      { name: 'feeAmt', formula: '符合条件的提现单手续费之和' },
      {
        name: 'successAmt',
        label: '成功到账',
        kind: 'money',
        formula: '提现成功的到账金额之和，不含已退票的',
      },
    ],
    defaultSort: { field: 'applyTime', order: 'desc' },
    export: { reportType: 'cashOut' },
    poll: {
      everyMs: 30_000,
      while: (rows) =>
        rows.some((row) => row.cashStatus === 'INIT' || row.cashStatus === 'CREATE_SUCCESS'),
    },
    empty: '这段时间没有提现',
  },

  show: {
    title: '提现详情',
    card: ['applyTime', 'merId', 'arriveAmt', 'arriveTime', 'failReason'],
    status: 'cashStatus',
    sections: [
      {
        title: '提现信息',
        fields: [
          'cashNo',
          'applyTime',
          'cashType',
          'cashStatus',
          'cashAmt',
          'feeAmt',
          'arriveAmt',
          'arriveTime',
          'bankSerialNo',
          'returnTime',
          'failReason',
          'bankMemo',
          'next',
        ],
      },
      { title: '商户', fields: ['merId', 'shopName', 'partnerId'] },
      { title: '收款账户', fields: ['acctType', 'acctName', 'bankName', 'acctNo'] },
      { title: '结算批次', rows: 'batches', of: paidBatchFields, empty: '没有结算批次' },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [lateOrder('cashNo'), bankLine('cashNo', 'arriveTime')],
})

export type CashOut = RecordFrom<typeof cashOut>
export default cashOut
