import { field } from '../field'
import type { ChangeForm } from './form'

/** Another settlement account: its form is that of `settle-change`, here is what it changes. */
export const accountChange: ChangeForm = {
  fields: {},
  lines: {
    bankName: field.text('开户银行'),
    acctNo: field.secret('银行账号', 'card'),
  },
}
