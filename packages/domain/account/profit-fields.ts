import { addDays, addMonths } from '../dates'
import { PROFIT_MONTH_STATUS } from './dicts'
import { field, type Fields } from '../field'

type Row = Readonly<Record<string, unknown>>
/** The entries of a month, optionally of some kinds only. */
export function entriesOf({ month }: Row, ...bizTypes: string[]): string {
  const [from, next] = [`${String(month)}-01`, `${addMonths(String(month), 1)}-01`]
  const range = `entryTimeStart=${from}&entryTimeEnd=${addDays(next, -1)}`
  const only = bizTypes.map((bizType) => `&bizType=${bizType}`).join('')
  return `/accounts/accountStatement?acctKind=PROFIT&${range}${only}`
}

/** A month of the profit account (domain §9.4). */
export const profitStatementFields = {
  month: field.month('月份', { sortable: true, link: (row) => entriesOf(row) }),
  openAmt: field.money('期初余额', { hint: '上月期末余额' }),
  inAmt: field.money('分润入账', {
    hint: '按入账时间计，当天分润次日 01:00 入账',
    link: (row) => entriesOf(row, 'PROFIT_IN'),
  }),
  offsetAmt: field.money('退款轧差', {
    hint: '退款冲回的分润',
    link: (row) => entriesOf(row, 'REFUND_OFFSET'),
  }),
  outAmt: field.money('已结算', {
    hint: '本月付出的结算款与提现',
    link: (row) => entriesOf(row, 'WITHDRAW'),
  }),
  adjustAmt: field.money('其他变动', {
    signed: true,
    hint: '调账、税费与退回的付款，支出为负',
    link: (row) => entriesOf(row, 'ADJUST', 'FEE', 'WITHDRAW_BACK'),
  }),
  closeAmt: field.money('期末余额', {
    hint: '期末 = 期初 + 分润入账 − 退款轧差 − 已结算 + 其他变动',
  }),
  profitStatus: field.enum('结算状态', PROFIT_MONTH_STATUS, {
    hint: '待结算：该月分润还没有付款',
  }),
} satisfies Fields
