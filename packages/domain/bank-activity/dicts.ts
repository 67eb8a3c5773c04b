import type { Dict } from '../field'

/** Dictionaries of bank activities (domain §9.5). */

export const BILL_SETTLE_STATUS = {
  UNSETTLED: { label: '未结算', tone: 'waiting' },
  CONFIRMED: { label: '已确认', tone: 'running' },
  PAID: { label: '已付款', tone: 'success' },
} as const satisfies Dict
