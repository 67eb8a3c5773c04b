import { field } from '../field'
import type { ChangeForm } from './form'

const PAY_STATE = { ON: '正常收款', OFF: '暂停收款' } as const

/** Payments off, and on again (domain §17): the kind alone says it, its form has no fields. */
export const pauseChange: ChangeForm = {
  fields: {},
  lines: { payState: field.enum('收款状态', PAY_STATE) },
}
