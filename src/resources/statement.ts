import { CODES } from '#domain/permission-codes'
import { withoutDifferences } from '#domain/statement/compared'
import { DIFF_STATUS, DIFF_TYPE, LINE_KIND } from '#domain/statement/dicts'
import { isUnsent } from '../lib/late-order'
import { defineResource, field, labelsOf, type RecordFrom } from '../lib/resource'
import { statementDiffFields } from '#domain/statement/diff-fields'
import { batchesOf, diffsOf, merchantBillFields, statementFields } from '#domain/statement/fields'

const diff = labelsOf(statementDiffFields)

/** Statements (spec §2 `/fin/list`, domain §9.1). */
const statement = defineResource({
  name: 'statement',
  title: '对账单查询',
  area: 'fin',
  path: 'list',
  code: CODES.statement.list,
  id: 'billId',
  order: 10,

  fields: statementFields,

  calls: { list: '/v1/fin/billList', show: '/v1/fin/billDetail' },

  list: {
    linked: ['billId'],
    columns: [
      'billDate',
      'billType',
      'payChannel',
      'billStatus',
      'transCount',
      'transAmt',
      'diffCount',
      'pendingDiffCount',
      'refundCount',
      'refundAmt',
      'feeAmt',
      'settleAmt',
      'scopeName',
      'createTime',
      'fileSize',
      'failReason',
    ],
    filters: [
      { field: 'billDate', preset: '近7天', maxDays: 31, precision: 'date' },
      { field: 'billType', op: 'eq' },
      'merId',
      { field: 'payChannel', op: 'eq' },
    ],
    tabs: 'billStatus',
    summary: [
      { name: 'billCount', label: '对账单', kind: 'count' },
      { name: 'transCount', formula: '交易对账单的交易笔数之和' },
      { name: 'transAmt', formula: '交易对账单的交易金额之和' },
      { name: 'diffCount', formula: '与渠道账单不一致的笔数' },
      { name: 'pendingDiffCount' },
    ],
    defaultSort: { field: 'billDate', order: 'desc' },
    export: { reportType: 'statement' },
    poll: {
      everyMs: 5000,
      while: (rows) =>
        rows.some(({ billStatus }) => billStatus === 'WAIT' || billStatus === 'MAKING'),
    },
    empty: '没有符合条件的对账单；每日10:00生成前一日的，商户的由「生成商户账单」生成',
  },

  show: {
    title: '对账单详情',
    headline: ['billDate', 'scopeName', 'billType'],
    status: 'billStatus',
    sections: [
      {
        title: '账单信息',
        fields: [
          'billId',
          'billDate',
          'billType',
          'scopeName',
          'payChannel',
          'createTime',
          'fileName',
          'fileSize',
          'fileDigest',
          'failReason',
        ],
      },
      {
        title: '金额',
        fields: [
          'transCount',
          'transAmt',
          'refundCount',
          'refundAmt',
          'feeAmt',
          'settleAmt',
          'diffCount',
          'pendingDiffCount',
          'clearExpectedAmt',
          'clearedAmt',
        ],
      },
      {
        title: '差异明细',
        rows: 'diffs',
        of: {
          diffId: field.id(diff.diffId, {
            width: 212,
            link: ({ diffId }) => `/fin/diff/show/${String(diffId)}`,
          }),
          diffType: field.enum(diff.diffType, DIFF_TYPE),
          lineKind: field.enum(diff.lineKind, LINE_KIND),
          diffStatus: field.enum(diff.diffStatus, DIFF_STATUS),
          tradeTime: field.dateTime(diff.tradeTime),
          localAmt: field.money(diff.localAmt),
          channelAmt: field.money(diff.channelAmt),
          diffAmt: field.money(diff.diffAmt, { hint: '差额 = 平台金额 − 渠道金额' }),
          tradeNo: field.id(diff.tradeNo, {
            width: 244,
            link: ({ tradeNo }) =>
              tradeNo ? `/trades/details/show/${String(tradeNo)}` : undefined,
          }),
          channelTradeNo: field.id(diff.channelTradeNo, { width: 190 }),
          merName: field.text(diff.merName),
          handleReason: field.longText(diff.handleReason),
        },
        empty: withoutDifferences,
      },
    ],
  },

  actions: [
    {
      name: 'ask',
      label: '生成商户账单',
      places: ['toolbar'],
      form: { fields: merchantBillFields, initial: () => ({ billType: 'TRADE' }) },
      call: '/v1/fin/billAsk',
      body: (_, values) => values,
      success: '已开始生成，按商户筛选即可看到',
    },
    {
      name: 'pendingDiffs',
      label: '待处理差异',
      places: ['toolbar'],
      link: () => '/fin/diff?diffStatus=PENDING',
    },
    {
      name: 'diffs',
      label: '处理差异',
      places: ['row', 'detail'],
      visible: ({ diffCount }) => Number(diffCount) > 0,
      link: (row) => diffsOf(row),
    },
    {
      name: 'batches',
      label: '结算批次',
      places: ['row', 'detail'],
      code: CODES.merchantSettlement.list,
      visible: ({ billType }) => billType === 'SETTLE',
      link: batchesOf,
    },
    {
      name: 'download',
      label: '下载',
      places: ['row', 'detail'],
      visible: (row) => row.billStatus === 'READY' && row.jToken !== null,
      open: (row) => ({ call: '/v1/function/jfileUrl', body: { jToken: row.jToken } }),
    },
    {
      name: 'remake',
      label: '重新生成',
      places: ['row', 'detail'],
      visible: (row) => row.billStatus !== 'MAKING' && !isUnsent(row),
      confirm: '按当前交易数据重新生成这份对账单？生成后替换原文件',
      call: '/v1/fin/billRemake',
      success: '已开始重新生成',
    },
  ],
})

export type Statement = RecordFrom<typeof statement>
export default statement
