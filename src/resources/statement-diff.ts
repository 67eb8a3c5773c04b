import { CODES } from '#domain/permission-codes'
import { DIFF_STATUS } from '#domain/statement/dicts'
import { formatYuan } from '#domain/money'
import { defineResource, enumItem, field } from '../lib/resource'
import { statementDiffFields } from '#domain/statement/diff-fields'

type Row = Readonly<Record<string, unknown>>

const reason = field.text('处理说明', { required: true, min: 2, max: 200 })

/** Differences between statements and the channels' bills, and their handling (domain §9.1). */
export default defineResource({
  name: 'statementDiff',
  title: '对账差异',
  area: 'fin',
  path: 'diff',
  code: CODES.statement.list,
  id: 'diffId',
  order: 20,
  hidden: true,

  fields: statementDiffFields,

  calls: { list: '/v1/fin/diffList', show: '/v1/fin/diffDetail' },

  list: {
    linked: ['diffId'],
    columns: [
      'diffId',
      'tradeTime',
      'diffType',
      'lineKind',
      'diffStatus',
      'localAmt',
      'channelAmt',
      'diffAmt',
      'localFeeAmt',
      'channelFeeAmt',
      'merId',
      'payChannel',
      'tradeNo',
      'channelTradeNo',
      'refundNo',
      'channelRefundNo',
      'sourceId',
      'fileId',
      'handleReason',
      'handledBy',
      'handleTime',
      'billId',
    ],
    sparse: ['localFeeAmt', 'channelFeeAmt', 'refundNo', 'channelRefundNo', 'sourceId', 'fileId'],
    filters: [
      { field: 'tradeTime', preset: '近30天', maxDays: 92, precision: 'date' },
      'diffType',
      'lineKind',
      'payChannel',
      'merId',
      'billId',
    ],
    search: { name: 'orderNo', days: 90 },
    tabs: 'diffStatus',
    summary: [
      { name: 'diffAmt', label: '差额合计', kind: 'money', formula: '平台金额 − 渠道金额 之和' },
      { name: 'bookedAmt', formula: '已认可差异的差额之和' },
    ],
    defaultSort: { field: 'tradeTime', order: 'desc' },
    export: { reportType: 'statementDiff' },
    empty: '没有符合条件的差异',
  },

  show: {
    headline: ['diffType', 'diffAmt'],
    status: 'diffStatus',
    sections: [
      {
        title: '差异信息',
        fields: [
          'billId',
          'payChannel',
          'diffType',
          'lineKind',
          'tradeTime',
          'tradeNo',
          'refundNo',
          'channelTradeNo',
          'channelRefundNo',
          'merId',
          'localAmt',
          'channelAmt',
          'diffAmt',
          'localFeeAmt',
          'channelFeeAmt',
        ],
      },
      {
        title: '渠道账单的行',
        fields: ['sourceId', 'fileId', 'fileLine', 'eventKey', 'eventReason'],
      },
      {
        title: '处理结果',
        fields: ['diffStatus', 'handledBy', 'handleTime', 'bookedAmt', 'handleReason'],
      },
      { title: '处理日志', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'fill',
      label: '补单',
      places: ['row', 'detail'],
      code: CODES.statement.handleDiff,
      visible: (row) =>
        row.diffType === 'NO_LOCAL' && row.diffStatus === 'PENDING' && Boolean(row.eventKey),
      // What the line waits for now.
      fresh: true,
      loads: () => import('../lib/ingest/event-forms').then(({ filled }) => filled),
      call: '/v1/fin/diffFill',
      body: ({ diffId, ...row }, { merId, shopId, reason }) => ({
        diffId,
        version: (row as Row).version,
        merId,
        shopId,
        reason,
      }),
      success: '已入账，账单重新生成后差异消失',
    },
    {
      name: 'handle',
      label: '处理',
      places: ['row', 'bulk', 'detail'],
      code: CODES.statement.handleDiff,
      visible: (row) => row.diffStatus === 'PENDING',
      total: 'diffAmt',
      loads: () => import('../lib/ingest/event-forms').then(({ handled }) => handled),
      call: '/v1/fin/diffHandle',
      success: '已处理',
    },
    {
      name: 'reopen',
      label: '重新打开',
      places: ['row', 'detail'],
      code: CODES.statement.handleDiff,
      visible: (row) => row.diffStatus !== 'PENDING' && (row as Row).gone !== '1',
      // The list lacks the bookings.
      fresh: true,
      form: {
        facts: ({ diffStatus, diffAmt, bookedAmt }) => [
          { label: '处理状态', value: enumItem(DIFF_STATUS, diffStatus).label },
          { label: '差额', value: formatYuan(diffAmt) },
          { label: '冲回调整', value: formatYuan(bookedAmt) },
        ],
        fields: { reason },
      },
      body: ({ diffId, ...row }, values) => ({
        diffId,
        version: (row as Row).version,
        decision: 'REOPEN',
        ...values,
      }),
      call: '/v1/fin/diffHandle',
      success: '已重新打开',
    },
  ],
})
