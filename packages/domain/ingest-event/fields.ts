import { MERCHANTS, SHOPS } from '../choices'
import { field, type Fields } from '../field'
import { EVENT_CARRIER, EVENT_KIND, EVENT_STATE, WAITS_FOR } from '../ingest/dicts'
import { SOURCES } from '../ingest/sources'
import type { NounCodes } from '../permission-codes'
import { PAY_CHANNEL } from '../trade/dicts'

export const codes = {
  group: 'accounts',
  verbs: { list: '02110002', handle: '02110002:handle' },
  partner: [],
} as const satisfies NounCodes

/** What a source told once, and what became of it. */
export const ingestEventFields = {
  eventKey: field.id('事件标识', { width: 240 }),
  eventId: field.id('事件编号', { width: 200 }),
  sourceId: field.remote('来源', SOURCES),
  kind: field.enum('事件类型', EVENT_KIND),
  occurredAt: field.dateTime('发生时间', { sortable: true }),
  receivedAt: field.dateTime('接收时间', { sortable: true }),
  carrier: field.enum('接收方式', EVENT_CARRIER),
  fileId: field.id('账单文件编号'),
  line: field.count('文件行号'),
  eventState: field.enum('处理状态', EVENT_STATE),
  waitsFor: field.enum('等待事项', WAITS_FOR),
  reason: field.longText('说明', { width: 260 }),
  channelTradeNo: field.id('渠道订单号'),
  channelRefundNo: field.id('渠道退款单号'),
  outNo: field.id('商户单号'),
  payChannel: field.enum('支付渠道', PAY_CHANNEL),
  amt: field.money('金额', { sortable: true }),
  merId: field.remote('商户', MERCHANTS),
  subMchId: field.text('渠道商户号'),
  shopId: field.remote('门店', SHOPS),
  tradeNo: field.id('平台订单号', { width: 244 }),
  refundNo: field.id('退款单号'),
  suspenseAmt: field.money('待认领金额'),
  attempts: field.count('处理次数'),
  hasConflict: field.flag('待核实'),
  conflictReason: field.longText('待核实内容'),
  raw: field.longText('原文'),
  conflictRaw: field.longText('不符的原文'),
} satisfies Fields

/** A fact as it was told, beside what was read of it. */
export const readFactFields = {
  label: field.text('内容', { width: 140 }),
  fact: field.text('字段', { width: 150 }),
  told: field.longText('原文', { width: 260 }),
  read: field.longText('读取结果', { width: 260 }),
} satisfies Fields

/** A fact that the last contradicting telling has otherwise. */
export const otherFactFields = {
  label: readFactFields.label,
  fact: readFactFields.fact,
  told: field.longText('首次报送', { width: 260 }),
  again: field.longText('再次报送', { width: 260 }),
} satisfies Fields
