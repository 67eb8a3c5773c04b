import { DIFF_STATUS, DIFF_TYPE } from '../../src/lib/dicts/money'
import { PAY_CHANNEL } from '../../src/lib/dicts/trade'
import { diffList } from '../records/statement-diff/list'
import { defineReport } from './report'

/** Differences of statements and what was done about them. */
export const statementDiffReport = defineReport({
  reportType: 'statementDiff',
  title: '对账差异',
  codes: ['02100011'],
  roles: ['3'],
  list: diffList,
  positionOf: (record) => [record.tradeTime, record.diffId],
  columns: [
    { name: 'diffId', title: '差异编号', kind: 'id' },
    { name: 'billId', title: '账单编号', kind: 'id' },
    { name: 'payChannel', title: '支付渠道', kind: 'text', dict: PAY_CHANNEL },
    { name: 'diffType', title: '差异类型', kind: 'text', dict: DIFF_TYPE },
    { name: 'diffStatus', title: '处理状态', kind: 'text', dict: DIFF_STATUS },
    { name: 'tradeTime', title: '交易时间', kind: 'text' },
    { name: 'tradeNo', title: '平台订单号', kind: 'id' },
    { name: 'channelTradeNo', title: '渠道订单号', kind: 'id' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merName', title: '商户名称', kind: 'text' },
    { name: 'localAmt', title: '平台金额', kind: 'money' },
    { name: 'channelAmt', title: '渠道金额', kind: 'money' },
    { name: 'diffAmt', title: '差额', kind: 'money' },
    { name: 'handleReason', title: '处理说明', kind: 'text' },
    { name: 'handledBy', title: '处理人', kind: 'text' },
    { name: 'handleTime', title: '处理时间', kind: 'text' },
  ],
  filters: {
    tradeTime: { label: '交易时间' },
    diffType: { label: '差异类型', dict: DIFF_TYPE },
    diffStatus: { label: '处理状态', dict: DIFF_STATUS },
    payChannel: { label: '支付渠道', dict: PAY_CHANNEL },
    merId: { label: '商户号' },
    orderNo: { label: '订单号' },
    billId: { label: '账单编号' },
    diffId: { label: '差异编号' },
  },
})
