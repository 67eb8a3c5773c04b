import { field, labelsOf, type Fields } from '../field'
import type { NounCodes } from '../permission-codes'
import { PROOF_STATUS } from './dicts'

export const codes = {
  group: 'accounts',
  verbs: { list: '02100043' },
  partner: [],
} as const satisfies NounCodes

/** The proof of the books of a night. */
export const proofFields = {
  runNo: field.id('核对编号'),
  startTime: field.dateTime('开始时间', { sortable: true }),
  endTime: field.dateTime('完成时间'),
  runStatus: field.enum('核对结果', PROOF_STATUS),
  sinceDate: field.date('账目起始日'),
  checkCount: field.count('核对项'),
  itemCount: field.count('核对数据'),
  findingCount: field.count('不符'),
  passedSince: field.dateTime('连续相符自'),
  failReason: field.text('说明'),
} satisfies Fields

/** A check of the proof, and the number of checked records. */
export const proofCheckFields = {
  title: field.text('核对项', { width: 420 }),
  counted: field.count('核对数据'),
  wrong: field.count('不符'),
} satisfies Fields

const label = labelsOf(proofCheckFields)

/** A finding: a record that does not balance. */
export const proofFindingFields = {
  title: field.longText(label.title, { width: 260 }),
  words: field.longText('不符内容', { width: 580 }),
  recordNo: field.text('单据', {
    width: 200,
    link: ({ recordType, recordNo }) => recordPath(String(recordType), String(recordNo)),
  }),
} satisfies Fields

/** The path of the record of a finding. */
const RECORD_PATHS: Readonly<Record<string, string>> = {
  settle: '/cloudAccount/settleManager/show/',
  invoice: '/invoiceManager/settleManager/show/',
  recharge: '/accounts/accountRechargeDetail/show/',
  withdraw: '/accounts/accountWithdrawDetail/show/',
  subsidy: '/accounts/accountSubsidy/show/',
  rebate: '/accounts/accountRebate/show/',
  statementDiff: '/fin/diff/show/',
  statement: '/fin/list/show/',
  autoCash: '/merchants/shopcash/show/',
  cashOut: '/trades/cash-out/show/',
  refund: '/trades/refund/show/',
  chargeback: '/trades/chargeback/show/',
  merSettle: '/trades/merchant-settlement/show/',
  trade: '/trades/details/show/',
  income: '/trades/income/entry/',
  entry: '/accounts/accountStatement/show/',
  // Its detail needs the application's id too, so the list is used.
  rate: '/merchants/merinfo?merId=',
  merchant: '/merchants/merinfo?merId=',
}

function recordPath(type: string, no: string): string | undefined {
  const path = RECORD_PATHS[type]
  return path && path + encodeURIComponent(no)
}
