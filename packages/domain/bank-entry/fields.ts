import { BANK_ACCOUNTS, bankAccountFields } from '../bank-account/fields'
import { field, type Fields } from '../field'
import {
  ASK_KIND,
  BANK_CAUSE,
  BANK_SIDE,
  BOOK_KIND,
  ENTRY_STATE,
  FUND_KIND,
  MATCH_RULE,
  STAND_ACCOUNT,
} from './dicts'

export { codes } from './codes'

/** The resource and id of what moved the money in the books. */
function documentOf({ bookKind, refNo }: Readonly<Record<string, unknown>>) {
  const no = String(refNo)
  switch (bookKind) {
    case 'PAYOUT':
    case 'PAYOUT_RETURN':
      return { of: no.startsWith('CO') ? 'cashOut' : 'autoCash', id: no }
    case 'PARTNER_PAY':
      return { of: 'settle', id: no }
    case 'RECHARGE':
    case 'MER_TOP_UP':
      return { of: 'recharge', id: no }
    case 'WITHDRAW':
    case 'WITHDRAW_BACK':
      // The provider's own profit is withdrawn, or paid as a settlement.
      return { of: no.startsWith('ST') ? 'settle' : 'withdraw', id: no }
    case 'BANK_RETURN':
      return { of: 'bankEntry', id: no }
    case 'CHARGEBACK_LOSS':
      return { of: 'chargeback', id: no }
    default:
      return undefined
  }
}

/** A line of a bank's statement, or a movement of the books, and what it agrees with. */
export const bankEntryFields = {
  entryNo: field.id('对账编号', { width: 210 }),
  side: field.enum('来源', BANK_SIDE),
  entryState: field.enum('匹配状态', ENTRY_STATE),
  cause: field.enum('差异原因', BANK_CAUSE),
  entryDay: field.date('日期', { sortable: true }),
  ageDays: field.count('账龄（天）', { hint: '到今天为止没有对应记录的天数' }),
  amt: field.money('金额', { signed: true, sortable: true, hint: '收入为正，支出为负' }),
  accountId: field.remote('银行账户', BANK_ACCOUNTS),
  accountName: bankAccountFields.accountName,
  fundKind: field.enum('资金性质', FUND_KIND),
  bookKind: field.enum('业务', BOOK_KIND),
  refNo: field.id('参考号', { width: 190, record: documentOf }),
  serialNo: field.id('银行流水号', { width: 190 }),
  counterName: field.text('对方户名', { width: 180 }),
  counterTail: field.text('对方账号尾号'),
  summary: field.longText('摘要', { width: 220 }),
  fileId: field.id('对账单', {
    width: 190,
    record: ({ fileId }) => ({ of: 'bankStatement', id: fileId }),
  }),
  lineNo: field.count('行号'),
  matchNo: field.id('匹配编号', { width: 210 }),
  matchRule: field.enum('匹配依据', MATCH_RULE),
  diffAmt: field.money('匹配差额', { signed: true, hint: '银行合计 − 账面合计' }),
  owner: field.text('负责人'),
  remark: field.longText('备注', { max: 200, width: 200 }),
  askKind: field.enum('申请', ASK_KIND),
  askReason: field.longText('申请原因', { required: true, min: 2, max: 200 }),
  askToken: field.file('依据', {
    required: true,
    accept: '.pdf,.jpg,.jpeg,.png',
    hint: '银行回单、情况说明等',
  }),
  requester: field.text('申请人'),
  requestTime: field.dateTime('申请时间'),
  decider: field.text('复核人'),
  decideTime: field.dateTime('复核时间'),
  returnSerialNo: field.id('退回的银行流水号', {
    record: ({ returnEntryNo }) => ({ of: 'bankEntry', id: returnEntryNo }),
  }),
  standAccount: field.enum('挂账科目', STAND_ACCOUNT),
} satisfies Fields

/** Counterparts typed by hand: numbers of the other side, separated by commas, spaces or lines. */
export const matchFields = {
  others: field.longText('对应的记录', {
    required: true,
    max: 4_000,
    hint: '填写另一方的对账编号，可多个，以逗号、空格或换行分隔；合计须与本笔相等',
  }),
} satisfies Fields
