import type { Dict } from '../field'

/** The two sides of a reconciliation: a line of the bank's statement, a movement of the books. */
export const BANK_SIDE = { BANK: '银行', BOOK: '账面' } as const satisfies Dict

export const ENTRY_STATE = {
  OPEN: { label: '待匹配', tone: 'waiting', hint: '另一方没有对应的记录' },
  MATCHED: { label: '已匹配', tone: 'success', hint: '银行与账面相符' },
  ASKED: { label: '待复核', tone: 'waiting', hint: '挂账、退回或核销的申请待他人复核' },
  STANDING: { label: '已挂账', tone: 'running', hint: '差额记在长款或短款，待处理' },
  RETURNED: { label: '已退回', tone: 'closed', hint: '款项退给付款人，付款另与银行流水匹配' },
  CLOSED: { label: '已核销', tone: 'closed', hint: '长款或短款已转入调整' },
} as const satisfies Dict

/** Why an entry has no counterpart; each matching finds it again. */
export const BANK_CAUSE = {
  NO_BOOK: { label: '账面缺失', tone: 'failed', hint: '银行有收付，账面没有' },
  NO_BANK: { label: '银行缺失', tone: 'failed', hint: '账面有收付，银行没有' },
  MORE: { label: '银行多收付', tone: 'failed', hint: '参考号相同，银行金额大于账面' },
  LESS: { label: '银行少收付', tone: 'failed', hint: '参考号相同，银行金额小于账面' },
  DIRECTION: { label: '方向不符', tone: 'failed', hint: '参考号相同，一方为收、一方为付' },
  TWICE: { label: '重复收付', tone: 'failed', hint: '这个参考号已与另一笔银行流水匹配' },
  PAYEE: { label: '对方户名不符', tone: 'failed', hint: '参考号与金额相同，对方户名不同' },
  RETURNED: { label: '退票未入账', tone: 'failed', hint: '银行退回了付款，账面还没有退回' },
  OTHER_ACCOUNT: { label: '账户不符', tone: 'failed', hint: '应由另一个银行账户收付' },
  FAR: { label: '日期相差过大', tone: 'waiting', hint: '金额与户名相同，日期相差超过3天' },
  PARTED: {
    label: '已取消匹配',
    tone: 'waiting',
    hint: '员工取消了匹配，不再自动匹配，可人工匹配',
  },
  FEE: { label: '银行手续费', tone: 'waiting', hint: '银行收取的费用，账面没有' },
  INTEREST: { label: '利息', tone: 'waiting', hint: '银行付的利息，账面没有' },
} as const satisfies Dict
export type BankCause = keyof typeof BANK_CAUSE

export const MATCH_RULE = {
  REF: { label: '参考号', hint: '参考号与金额相同' },
  TOLERANCE: { label: '参考号（容差内）', hint: '参考号相同，差额不超过账户的容差' },
  AMOUNT: { label: '金额与日期', hint: '金额、户名相同，日期相差不超过3天' },
  BATCH: { label: '合并收付', hint: '一笔对多笔，合计相同' },
  HAND: { label: '人工', hint: '由员工匹配' },
} as const satisfies Dict

/** What moved money in the books. */
export const BOOK_KIND = {
  CLEAR: '渠道清算',
  PAYOUT: '商户付款',
  PAYOUT_RETURN: '商户付款退票',
  PARTNER_PAY: '渠道商结算付款',
  RECHARGE: '充值',
  WITHDRAW: '提现',
  WITHDRAW_BACK: '提现退回',
  MER_TOP_UP: '商户补款',
  CHARGEBACK_LOSS: '拒付赔付',
  ADJUST: '对账调整',
  BANK_RETURN: '收款退回',
} as const satisfies Dict

/** Whose money an account holds: merchants' money is kept apart from the provider's own. */
export const FUND_KIND = { RESERVE: '备付金', OWN: '自有资金' } as const satisfies Dict

export const ASK_KIND = {
  SUSPEND: { label: '挂账', hint: '差额记入长款或短款' },
  RELEASE: { label: '转回', hint: '撤销挂账，与补记的单据匹配' },
  RETURN: { label: '退回', hint: '收到的款项退给付款人' },
  WRITE_OFF: { label: '核销', hint: '长款或短款转入调整' },
} as const satisfies Dict
export type AskKind = keyof typeof ASK_KIND

export const STAND_ACCOUNT = { OVER: '长款', SHORT: '短款' } as const satisfies Dict
