import type { Dict } from '../field'

export const BILLING_STATUS = {
  OPEN: { label: '未出账', tone: 'closed' },
  /** Settled but not confirmed yet: it cannot be invoiced. */
  TO_CONFIRM: { label: '待确认', tone: 'waiting' },
  TO_INVOICE: { label: '待开票', tone: 'waiting' },
  /** Invoices not accepted yet cover all of it. */
  INVOICING: { label: '开票中', tone: 'running' },
  PART: { label: '部分开票', tone: 'running' },
  DONE: { label: '已开票', tone: 'success' },
  EXEMPT: { label: '无需开票', tone: 'closed' },
} as const satisfies Dict
