import { field, type FormValues } from '../field'
import { PAY_CHANNEL } from '../trade/dicts'
import type { ChangeForm } from './form'

const notAbove =
  (name: string, message: string) =>
  (value: unknown, values: FormValues): string | undefined =>
    Number(values[name]) > 0 && Number(value) > Number(values[name]) ? message : undefined

const EMPTY = '不填则不限'

const values = {
  limitTxnAmt: field.money('单笔限额', {
    min: 1,
    placeholder: EMPTY,
    validate: notAbove('limitDayAmt', '单笔限额不能大于单日限额'),
  }),
  limitDayAmt: field.money('单日限额', {
    min: 1,
    placeholder: EMPTY,
    validate: notAbove('limitMonthAmt', '单日限额不能大于单月限额'),
  }),
  limitMonthAmt: field.money('单月限额', { min: 1, placeholder: EMPTY }),
}

/** Single, daily and monthly amounts of one channel, which the channel enforces (domain §17). */
export const limitChange: ChangeForm = {
  fields: { limitChannel: field.enum('支付渠道', PAY_CHANNEL, { required: true }), ...values },
  lines: values,
  about: ({ limitChannel }) => PAY_CHANNEL[limitChannel as keyof typeof PAY_CHANNEL] ?? '',
}
