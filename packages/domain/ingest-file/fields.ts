import { field, type Fields } from '../field'
import { EVENT_KIND, FILE_STATE, ROW_STATE } from '../ingest/dicts'
import { SOURCES } from '../ingest/sources'
import type { NounCodes } from '../permission-codes'
import { FILE_PROFILE } from '../source/fields'

export const codes = {
  group: 'accounts',
  verbs: { list: '02110003', upload: '02110003:upload' },
  partner: [],
} as const satisfies NounCodes

/** A file of a source's day, in one of its versions. */
export const ingestFileFields = {
  fileId: field.id('账单文件编号', { width: 190 }),
  sourceId: field.remote('来源', SOURCES),
  fileName: field.text('文件名', { width: 220 }),
  fileDate: field.date('账单日期'),
  fileVersion: field.count('版本'),
  receivedAt: field.dateTime('接收时间', { sortable: true }),
  doneAt: field.dateTime('完成时间'),
  fileState: field.enum('文件状态', FILE_STATE),
  reason: field.longText('说明', { width: 260 }),
  profile: field.enum('账单格式', FILE_PROFILE),
  byteText: field.text('大小'),
  rowCount: field.count('行数'),
  appliedCount: field.count('已入账'),
  sameCount: field.count('已有'),
  waitingCount: field.count('等待中'),
  refusedCount: field.count('未采纳'),
  totalText: field.text('文件合计'),
  unknownColumns: field.text('未识别的列'),
} satisfies Fields

/** What became of a line of a file. */
export const ingestRowFields = {
  rowId: field.id('行编号'),
  fileId: field.id('账单文件编号', { width: 190 }),
  line: field.count('行号', { sortable: true }),
  sourceId: field.remote('来源', SOURCES),
  fileDate: field.date('账单日期'),
  kind: field.enum('内容', EVENT_KIND),
  channelNo: field.id('渠道单号'),
  occurredAt: field.dateTime('发生时间'),
  amt: field.money('金额'),
  isBooked: field.flag('本方有'),
  rowState: field.enum('处理结果', ROW_STATE),
  reason: field.longText('说明', { width: 300 }),
  eventId: field.id('事件编号', {
    width: 200,
    record: ({ eventKey }) => ({ of: 'ingestEvent', id: eventKey }),
  }),
  tradeNo: field.id('平台订单号', { width: 244 }),
  refundNo: field.id('退款单号'),
} satisfies Fields
