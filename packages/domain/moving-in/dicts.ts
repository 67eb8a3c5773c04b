import type { Dict } from '../field'

/** Kinds of files that move an old system's data in, in the order in which they are given. */
export const IMPORT_KIND = {
  MERCHANTS: '商户',
  SHOPS: '门店',
  TERMINALS: '终端',
  RATES: '费率',
  BALANCES: '期初余额',
  BRANCHES: '银行支行',
} as const satisfies Dict
export type ImportKind = keyof typeof IMPORT_KIND

/** Kinds of files that are checked and applied by rows; 费率调整 is given and decided in 商户变更. */
export const FILE_KIND = { ...IMPORT_KIND, RATE_CHANGES: '费率调整' } as const satisfies Dict
export type FileKindName = keyof typeof FILE_KIND

export const IMPORT_STATE = {
  CHECKING: { label: '核对中', tone: 'running' },
  CHECKED: { label: '待迁入', tone: 'waiting' },
  APPLYING: { label: '迁入中', tone: 'running' },
  APPLIED: { label: '已迁入', tone: 'success' },
  REFUSED: { label: '未采纳', tone: 'failed' },
  UNDONE: { label: '已撤销', tone: 'closed' },
} as const satisfies Dict
export type ImportState = keyof typeof IMPORT_STATE

/** Whether a file is being checked or applied. */
export const isRunning = ({ importState }: { importState?: unknown }): boolean =>
  importState === 'CHECKING' || importState === 'APPLYING'

/** Opening amounts of a merchant. */
export const OPENING_KIND = {
  UNSETTLED: '待结算',
  BALANCE: '余额',
  RESERVE: '保证金',
  DEBT: '欠款',
} as const satisfies Dict
export type OpeningKind = keyof typeof OPENING_KIND
