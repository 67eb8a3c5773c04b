import { field } from '../field'
import { MER_STATUS } from '../merchant/dicts'
import type { ChangeForm } from './form'

/**
 * The end of a merchant, which is final (domain §17). What it still owes or is owed is asked of the
 * gateway.
 */
export const closeChange: ChangeForm = {
  fields: {
    closeLetterPic: field.images('注销申请书', {
      required: true,
      max: 2,
      hint: '加盖商户公章，或由法人签字。注销后不能收款，也不能在控台退款；门店一并关店',
    }),
  },
  lines: { merStatus: field.enum('商户状态', MER_STATUS) },
}
