import { bankSerialField } from '../bank-entry/serial-field'
import { fenBetween, formatFen, toFen } from '../money'
import { field, type Fields, type FormValues, labelsOf } from '../field'
import { person } from '../staff/person'
import { WITHDRAW_STATUS } from './dicts'

/** A withdrawal as stored (domain §9.4); its form is `withdrawFields`. */
export const withdrawRecordFields = {
  withdrawNo: field.id('提现单号'),
  applyTime: field.dateTime('申请时间', { sortable: true }),
  amt: field.money('提现金额', { sortable: true, width: 136 }),
  withdrawStatus: field.enum('提现状态', WITHDRAW_STATUS),
  payeeName: field.text('收款户名'),
  payeeAcct: field.secret('收款账号', 'card'),
  bankName: field.text('开户银行'),
  answerTime: field.dateTime('处理时间'),
  ...bankSerialField,
  failReason: field.text('失败原因', { width: 220 }),
  remark: field.text('备注'),
  applyUser: person('申请人', 'applyUserId'),
  entryNo: field.id('流水号', {
    link: ({ entryNo }) =>
      entryNo ? `/accounts/accountStatement/show/${String(entryNo)}` : undefined,
  }),
} satisfies Fields

/** Labels shared with the forms. */
const label = labelsOf(withdrawRecordFields)

const [LEAST, MOST] = [100, 1_000_000_000]

/**
 * The form of a withdrawal of profit; console and gateway share these rules. Only the dialog knows
 * the available amount, `withdrawableAmt`: the gateway checks its books instead.
 */
export const withdrawFields = {
  amt: field.money(label.amt, {
    required: true,
    min: LEAST,
    max: MOST,
    note: (values) => {
      const free = freeOf(values)
      if (free === undefined) return `每次 ${fenBetween(LEAST, MOST)}`
      return free < LEAST
        ? `每次至少 ${formatFen(LEAST)} 元，可提现金额不足`
        : `每次 ${fenBetween(LEAST, Math.min(free, MOST))}`
    },
    validate: (amt, values) => {
      const free = freeOf(values)
      return free !== undefined && Number(amt) > free
        ? `提现金额不能超过可提现金额${formatFen(free)}元`
        : undefined
    },
  }),
  remark: field.longText(label.remark, { max: 100 }),
}

const freeOf = ({ withdrawableAmt }: FormValues): number | undefined =>
  toFen(withdrawableAmt as number | undefined)
