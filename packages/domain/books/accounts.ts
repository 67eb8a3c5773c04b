import type { Dict } from '../field'

/** Accounts of the general ledger as people read them; the gateway maps the books' own onto them. */
export const LEDGER_ACCOUNT = {
  BANK_RESERVE: '银行存款-备付金',
  BANK_OWN: '银行存款-自有',
  BASIC: '服务商账户-基本账户',
  PROFIT: '服务商账户-分润账户',
  SUBSIDY: '服务商账户-补贴账户',
  REBATE: '服务商账户-返利营销账户',
  CHANNEL: '应收渠道',
  TRANSIT: '在途分润',
  MERCHANT: '应付商户款',
  DEPOSIT: '保证金',
  HELD: '拒付止付款',
  PARTNER: '分润应付',
  SUSPENSE: '待认领',
  OVER: '长款',
  SHORT: '短款',
  FEE: '手续费收入',
  COST: '成本',
  SHARE: '分润支出',
  SUBSIDY_USED: '补贴支出',
  REBATE_USED: '返利支出',
  EXPENSE: '服务费支出',
  TAX: '税金',
  ADJUST: '调整',
  OPENING: '期初',
} as const satisfies Dict

export type LedgerAccountName = keyof typeof LEDGER_ACCOUNT
