import type { Dict } from '../field'

/** Dictionaries of terminals: wire value -> label and tone (domain §3, §7.12). */

export const DEVICE_KIND = {
  POS: '智能POS',
  SCANNER_BOX: '扫码盒子',
  CODE_PLATE: '收款码牌',
  SPEAKER: '云音箱',
  PRINTER: '云打印机',
  FACE: '刷脸设备',
  CASHIER: '收银机/插件',
} as const satisfies Dict

/** EMV / UnionPay terminal types. */
export const DEVICE_TYPE = {
  '01': '自动柜员机及多媒体自助终端',
  '02': '传统POS',
  '03': 'mPOS',
  '04': '智能POS',
  '05': 'II型固定电话',
  '06': '云闪付终端',
  '07': '保留',
  '08': '手机POS',
  '09': '刷脸付终端',
  '10': '条码支付受理终端',
  '11': '条码支付辅助受理终端',
} as const satisfies Dict

/** Types that require 入网认证编号. */
export const LICENSED_DEVICE_TYPES: readonly string[] = ['02', '03', '04', '08', '09', '10']

/** Kinds whose models are all of such a type; for other kinds the gateway decides by model. */
export const LICENSED_DEVICE_KINDS: readonly string[] = ['POS', 'SCANNER_BOX', 'FACE']

/** Kinds that need no registration with the clearing house. */
export const UNREPORTED_DEVICE_KINDS: readonly string[] = ['SPEAKER', 'PRINTER']

/**
 * Kinds whose location (longitude and latitude) must be reported: card terminals and code
 * terminals.
 */
export const LOCATED_DEVICE_KINDS: readonly string[] = ['POS', 'SCANNER_BOX', 'CODE_PLATE']

export const BIND_STATUS = {
  IN_STOCK: { label: '库存', tone: 'plain' },
  BOUND: { label: '已绑定', tone: 'success' },
  DISABLED: { label: '停用', tone: 'waiting' },
  SCRAPPED: { label: '报废', tone: 'closed' },
} as const satisfies Dict

export const REG_STATUS = {
  NOT_NEEDED: { label: '无需报备', tone: 'plain' },
  TO_REPORT: { label: '待报备', tone: 'waiting' },
  REPORTING: { label: '报备中', tone: 'running' },
  REPORTED: { label: '已报备', tone: 'success' },
  REPORT_FAIL: { label: '报备失败', tone: 'failed' },
  REVOKED: { label: '已注销', tone: 'closed' },
} as const satisfies Dict

export const ONLINE_STATUS = {
  ON: { label: '在线', tone: 'success' },
  OFF: { label: '离线', tone: 'closed' },
} as const satisfies Dict

export const SERIAL_NO = /^[A-Z0-9]{6,32}$/
export const NETWORK_LICENSE = /^[A-Z0-9]{5}$/
