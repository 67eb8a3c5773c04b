import { field, type Dict, type Fields } from '../field'
import { SOURCES } from '../ingest/sources'
import type { NounCodes } from '../permission-codes'
import { eventsOfDay, linesOfDay, noticesOfDay, refundsOfDay, tradesOfDay } from './links'

export const codes = {
  group: 'accounts',
  verbs: { list: '02110004' },
  partner: [],
} as const satisfies NounCodes

/** Whether the file of a source's day is there. */
export const DAY_FILE = {
  NONE: { label: '不要求', tone: 'plain' },
  PENDING: { label: '未到', tone: 'waiting' },
  MISSING: { label: '缺失', tone: 'failed' },
  RUNNING: { label: '处理中', tone: 'running' },
  APPLIED: { label: '已入账', tone: 'success' },
  REFUSED: { label: '未采纳', tone: 'failed' },
} as const satisfies Dict

/**
 * What a source told of a day by notices and by its file, side by side; amounts are payments less
 * refunds, fen. Without an applied file its figures are null.
 */
export const ingestDayFields = {
  dayId: field.id('来源与日期'),
  day: field.date('日期'),
  sourceId: field.remote('来源', SOURCES),
  fileState: field.enum('账单', DAY_FILE),
  toldCount: field.count('通知笔数', { link: noticesOfDay }),
  toldAmt: field.money('通知金额', { hint: '支付减退款' }),
  fileCount: field.count('账单笔数', { link: linesOfDay }),
  fileAmt: field.money('账单金额', { hint: '支付减退款' }),
  matchedCount: field.count('已核对笔数', { link: (row) => linesOfDay(row, '1') }),
  matchedAmt: field.money('已核对金额'),
  onlyFileCount: field.count('仅账单有', { link: (row) => linesOfDay(row, '0') }),
  onlyFileAmt: field.money('仅账单有金额'),
  onlyTradeCount: field.count('仅本方有支付', { link: tradesOfDay }),
  onlyTradeAmt: field.money('仅本方有支付金额'),
  onlyRefundCount: field.count('仅本方有退款', { link: refundsOfDay }),
  onlyRefundAmt: field.money('仅本方有退款金额'),
  waitingCount: field.count('等待中', {
    link: (row) => eventsOfDay(row, 'WAITING'),
  }),
  refusedCount: field.count('未采纳', {
    link: (row) => eventsOfDay(row, 'REFUSED'),
  }),
} satisfies Fields
