import { fenBetween, formatFen, toFen } from '../money'
import { field, type FormValues } from '../resource/field'

const [LEAST, MOST] = [100, 1_000_000_000]

/**
 * What somebody says who withdraws profit; the console and the gateway read the same rules. What may
 * be withdrawn, `withdrawableAmt`, is known to a dialog alone: the gateway asks its books.
 */
export const withdrawFields = {
  amt: field.money('提现金额', {
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
  remark: field.longText('备注', { max: 100 }),
}

const freeOf = ({ withdrawableAmt }: FormValues): number | undefined =>
  toFen(withdrawableAmt as number | undefined)
