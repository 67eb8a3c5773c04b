import type { Dict } from '../field'

/** 3 and 4 exist in old rows only. */
export const INVOICE_KIND = {
  1: '数电票（普通发票）',
  2: '数电票（增值税专用发票）',
  3: '纸质专票',
  4: '纸质普票',
} as const satisfies Dict

export const INVOICE_STATUS = {
  DRAFT: { label: '草稿', tone: 'waiting' },
  AUDITING: { label: '审核中', tone: 'running' },
  APPROVED: { label: '已通过', tone: 'success' },
  REJECTED: { label: '已驳回', tone: 'failed' },
  CANCELED: { label: '已作废', tone: 'closed' },
  RED_APPLY: { label: '红冲中', tone: 'running' },
  REDDENED: { label: '已红冲', tone: 'closed' },
} as const satisfies Dict

export const RED_REASON = {
  '01': '开票有误',
  '02': '销货退回',
  '03': '服务中止',
  '04': '销售折让',
} as const satisfies Dict
