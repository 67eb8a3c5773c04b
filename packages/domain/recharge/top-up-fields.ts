import { field } from '../field'
import { codeText } from '../reading/text'
import { companyAccount } from '../validation/bank'
import { rechargeFields, rechargeRecordFields } from './fields'

const { acctKind: _own, ...payment } = rechargeFields

/** The form for a merchant that pays its debt, or funds a refund. */
export const topUpFields = {
  ...payment,
  payerAcct: field.text(rechargeRecordFields.payerAcct.label, {
    required: true,
    normalize: codeText,
    validate: (value) => companyAccount(String(value)),
    hint: '商户付款的账户',
  }),
}
