import { field } from '../field'
import { SETTLE_CYCLE } from '../merchant/dicts'
import type { ChangeForm } from './form'

const values = {
  settleCycle: field.enum('结算周期', SETTLE_CYCLE, { required: true }),
  minSettleAmt: field.money('起结金额', { required: true, max: 100_000_000 }),
}

/** Settlement cycle and the least amount that is paid, from the next settle date on (domain §17). */
export const cycleChange: ChangeForm = { fields: values, lines: values }
