import { FUND_KIND } from '../bank-entry/dicts'
import { field, type Fields, type RemoteSource } from '../field'
import type { NounCodes } from '../permission-codes'

export const codes = {
  group: 'fin',
  verbs: { list: '02113003', edit: '02113003:edit' },
  partner: [],
} as const satisfies NounCodes

/** The provider's bank accounts; there are few. */
export const BANK_ACCOUNTS = {
  call: '/v1/bank/accountList',
  keyOf: 'accountId',
  labelOf: 'accountName',
  search: false,
  of: 'bankAccount',
  textField: 'accountName',
  keyLabel: '银行账户编号',
} as const satisfies RemoteSource

/** The largest difference, in fen, that matching by rule may leave: ten yuan. */
export const MOST_TOLERANCE = 1_000

/** An account of the provider's at a bank, whose statements are compared with the books. */
export const bankAccountFields = {
  accountId: field.id('银行账户编号'),
  accountName: field.text('账户名称', { required: true, min: 2, max: 60 }),
  bankName: field.text('开户银行', { required: true, min: 2, max: 60 }),
  accountNo: field.id('银行账号', {
    required: true,
    pattern: /^[0-9A-Za-z]{6,34}$/,
    message: '银行账号由6至34位数字或字母组成',
  }),
  fundKind: field.enum('资金性质', FUND_KIND, {
    required: true,
    hint: '商户的资金进出备付金账户，充值与提现进出自有资金账户',
  }),
  toleranceAmt: field.money('匹配容差', {
    required: true,
    initial: 0,
    min: 0,
    max: MOST_TOLERANCE,
    hint: '参考号相同时，自动匹配允许的差额',
  }),
  lastDay: field.date('对账单至', { hint: '已收到的对账单的最后一天' }),
  balanceAmt: field.money('银行余额', { hint: '最近一份对账单的期末余额；CSV对账单没有余额' }),
  openCount: field.count('待匹配'),
  openAmt: field.money('待匹配净额', { signed: true, hint: '银行一方收入 − 支出，尚未匹配的' }),
} satisfies Fields
