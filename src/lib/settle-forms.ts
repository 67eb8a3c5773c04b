import { formatYuan } from '#domain/money'
import { payeeChangeReason } from '#domain/payee-change/fields'
import { settlementFields } from '#domain/settlement/fields'
import { cloudAccount, companyAccount } from '#domain/validation/bank'
import { field, labelsOf, type LoadedAction } from './resource'

type Row = Readonly<Record<string, unknown>>
type Loaded = LoadedAction<Row>

/** Forms of a settlement of income, which load when one is opened. */

const label = labelsOf(settlementFields)

/** The settlement that is answered. */
const facts = ({ settleNo, payableAmt }: Row) => [
  { label: '结算单号', value: String(settleNo ?? '') },
  { label: '应付金额', value: formatYuan(payableAmt as number | null) },
]

export const dispute: Loaded = {
  form: {
    facts,
    fields: {
      reason: field.longText('异议原因', {
        required: true,
        min: 5,
        max: 200,
        placeholder: '有疑问的日期、金额与依据',
      }),
    },
  },
}

export const changeAccount: Loaded = {
  form: {
    facts: (row) => [
      ...facts(row),
      ...(row.failReason ? [{ label: '失败原因', value: String(row.failReason) }] : []),
    ],
    initial: (row) => ({ acctName: row.targetName, payWay: row.payWay }),
    fields: {
      acctName: field.text(label.acctName, {
        required: true,
        max: 64,
        hint: '须与结算对象名称一致',
      }),
      bankCode: field.remote(
        '开户银行',
        {
          call: '/v1/function/bankFunc/dgBankList',
          keyOf: 'bankCode',
          labelOf: 'bankName',
          search: false,
        },
        { required: true, visible: ({ payWay }) => payWay === 'BANK' },
      ),
      acctNo: field.text(label.acctNo, {
        required: true,
        max: 32,
        validate: (value, { payWay }) =>
          (payWay === 'CLOUD' ? cloudAccount : companyAccount)(String(value)),
      }),
      changeReason: payeeChangeReason,
    },
  },
}
