import { field } from '../resource/field'

/** What somebody says who withdraws profit; the console and the gateway read the same rules. */
export const withdrawFields = {
  amt: field.money('提现金额', { required: true, min: 100, max: 1_000_000_000 }),
  remark: field.longText('备注', { max: 100 }),
}
