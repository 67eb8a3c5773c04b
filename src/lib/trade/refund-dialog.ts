import { fenBetween, formatYuan } from '#domain/money'
import { refundFields } from '#domain/refund/fields'
import { yuanInWords } from '#domain/yuan-words'
import { field, labelsOf, type LoadedAction } from '../resource'

const refund = labelsOf(refundFields)

type Row = Readonly<Record<string, unknown>>

/** The dialog of a refund: the amount within what can be refunded, and a second look at it. */
export const refundDialog: LoadedAction<Row> = {
  form: {
    facts: (row) => [
      { label: '可退金额', value: formatYuan(Number(row.refundableAmt)) },
      { label: '实付金额', value: formatYuan(Number(row.payAmt)) },
      { label: '已退金额', value: formatYuan(Number(row.refundAmt)) },
      { label: '商户', value: String(row.merName ?? '') },
      { label: '平台订单号', value: String(row.tradeNo) },
      { label: '交易时间', value: String(row.tradeTime) },
    ],
    initial: (row) => ({ refundAmt: row.refundableAmt, refundableAmt: row.refundableAmt }),
    fields: {
      refundAmt: field.money(refund.refundAmt, {
        required: true,
        min: 1,
        note: ({ refundableAmt }) => fenBetween(1, Number(refundableAmt)),
        validate: (value, { refundableAmt }) =>
          Number(value) > Number(refundableAmt)
            ? `退款金额不能超过可退金额${formatYuan(Number(refundableAmt))}`
            : undefined,
      }),
      // One line: Enter goes on to the review step.
      reason: field.text('退款原因', { required: true, min: 2, max: 80 }),
    },
  },
  review: (row, { refundAmt, reason }) => ({
    sentence: '提交后不能撤回，请再次核对：',
    facts: [
      { label: '退款金额', value: formatYuan(Number(refundAmt)) },
      { label: '大写', value: yuanInWords(Number(refundAmt)) },
      { label: '退款方式', value: Number(refundAmt) === row.payAmt ? '全额退款' : '部分退款' },
      { label: '退回', value: '付款人的原支付账户' },
      { label: '商户', value: String(row.merName ?? '') },
      { label: '平台订单号', value: String(row.tradeNo) },
      { label: '退款原因', value: String(reason ?? '') },
    ],
  }),
}
