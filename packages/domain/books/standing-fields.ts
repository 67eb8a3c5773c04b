import { BANK_CAUSE, STAND_ACCOUNT } from '../bank-entry/dicts'
import { field, type Dict, type Fields } from '../field'
import { DIFF_TYPE } from '../statement/dicts'
import { entriesOfCause, takenUpFrom } from './links'

/** Why money stands as over or short: a bank's line without a counterpart, or an accepted difference. */
export const STANDING_CAUSE = {
  ...BANK_CAUSE,
  BILL_AMOUNT: { ...DIFF_TYPE.AMOUNT, label: '账单金额不符' },
  BILL_FEE: { ...DIFF_TYPE.FEE, label: '账单手续费不符' },
  BILL_NO_CHANNEL: { ...DIFF_TYPE.NO_CHANNEL, label: '账单渠道缺失' },
  BILL_NO_LOCAL: { ...DIFF_TYPE.NO_LOCAL, label: '账单平台缺失' },
} as const satisfies Dict

const aged = (age: string) => field.money(age, { signed: true, hint: `期末金额中，发生在${age}的` })

/** What stood as over or short around a range of days; its age is that of the end. */
export const standingFields = {
  groupId: field.text('编号'),
  bookDate: field.date('记账日期', { hint: '所属月份已关账的，记在过账当日' }),
  dimension: field.enum('分组', { CAUSE: '按原因', OWNER: '按负责人', ENTRY: '逐笔' }),
  standAccount: field.enum('科目', STAND_ACCOUNT),
  cause: field.enum('差异原因', STANDING_CAUSE, { width: 140 }),
  owner: field.text('负责人', { width: 140 }),
  takenNo: field.id('来源单据', { link: takenUpFrom }),
  sinceDay: field.date('发生日期', { sortable: true }),
  openAmt: field.money('期初金额', {
    signed: true,
    sortable: true,
    hint: '所选日期之前挂账而未了结的',
  }),
  movedAmt: field.money('本期变动', {
    signed: true,
    sortable: true,
    hint: '挂账为增，转回、退回、核销为减',
  }),
  amt: field.money('期末金额', {
    signed: true,
    sortable: true,
    hint: '长款为正，短款为负',
    link: entriesOfCause,
  }),
  age7Amt: aged('7天内'),
  age30Amt: aged('8至30天'),
  age90Amt: aged('31至90天'),
  olderAmt: field.money('90天以上', {
    signed: true,
    sortable: true,
    hint: '期末金额中，发生在90天以前的',
  }),
} satisfies Fields
