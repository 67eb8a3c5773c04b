import { MERCHANTS } from '../choices'
import { WAITS_FOR } from '../ingest/dicts'
import { SOURCES } from '../ingest/sources'
import { DIFF_STATUS, DIFF_TYPE, LINE_KIND } from './dicts'
import { PAY_CHANNEL } from '../trade/dicts'
import { field, type Fields } from '../field'
import { person } from '../staff/person'

/** A difference between a statement and the channel’s (domain §9.1). */
export const statementDiffFields = {
  orderNo: field.id('订单号', { placeholder: '平台或渠道的订单号、退款单号' }),
  diffId: field.id('差异编号', { width: 212 }),
  billId: field.id('账单编号', {
    link: ({ billId }) => `/fin/list/show/${String(billId)}`,
  }),
  payChannel: field.enum('支付渠道', PAY_CHANNEL),
  diffType: field.enum('差异类型', DIFF_TYPE),
  lineKind: field.enum('收退', LINE_KIND),
  diffStatus: field.enum('处理状态', DIFF_STATUS),
  tradeTime: field.dateTime('交易时间', { sortable: true }),
  tradeNo: field.id('平台订单号', {
    width: 244,
    link: ({ tradeNo }) => `/trades/details/show/${String(tradeNo)}`,
  }),
  channelTradeNo: field.id('渠道订单号', { width: 190 }),
  refundNo: field.id('平台退款单号', {
    width: 244,
    record: ({ refundNo }) => ({ of: 'refund', id: refundNo }),
  }),
  channelRefundNo: field.id('渠道退款单号', { width: 190 }),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  localAmt: field.money('平台金额'),
  channelAmt: field.money('渠道金额'),
  diffAmt: field.money('差额', {
    sortable: true,
    signed: true,
    hint: '差额 = 平台金额 − 渠道金额',
  }),
  localFeeAmt: field.money('平台手续费'),
  channelFeeAmt: field.money('渠道账单手续费'),
  sourceId: field.remote('账单来源', SOURCES),
  fileId: field.id('账单文件', {
    width: 190,
    record: ({ fileId }) => ({ of: 'ingestFile', id: fileId }),
  }),
  fileLine: field.count('文件行号'),
  eventKey: field.id('账单事件', {
    width: 240,
    record: ({ eventKey }) => ({ of: 'ingestEvent', id: eventKey }),
  }),
  waitsFor: field.enum('等待事项', WAITS_FOR),
  eventReason: field.longText('未入账原因'),
  bookedAmt: field.money('已记调整', { hint: '以渠道为准后记入调整的差额' }),
  handleReason: field.longText('处理说明'),
  handledBy: person('处理人', 'handledById', { width: 112 }),
  handleTime: field.dateTime('处理时间'),
} satisfies Fields
