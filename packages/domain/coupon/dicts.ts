import type { Dict } from '../field'

/** Dictionaries of voucher verifications (domain §7.13); the codes are Douyin's own. */

export const VERIFY_STATUS = {
  '1': { label: '已核销', tone: 'success' },
  '2': { label: '已撤销', tone: 'closed' },
} as const satisfies Dict

export const VERIFY_TYPE = {
  '0': '默认',
  '1': '用户自验',
  '2': '商家扫二维码',
  '3': '商家手动输入',
  '4': '开放平台API',
} as const satisfies Dict
