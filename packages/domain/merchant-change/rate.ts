import { hasCap, NORMAL_PRODUCTS, productKey, productLabel } from '../application/products'
import { field, type FormValues } from '../field'
import { formatRate, formatYuan } from '../money'
import type { ChangeForm } from './form'

/** 3 % in 1/100 000, as in an application. */
const MAX_RATE = 3000

const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  NORMAL_PRODUCTS.map((one) => [productKey(one.payChannel, one.cardKind), productLabel(one)]),
)

/** `BANKCARD-DEBIT` -> its channel and kind of card; '' where it has none. */
export function productOf(key: unknown): { payChannel: string; cardKind: string } {
  const [payChannel = '', cardKind = ''] = String(key ?? '').split('-')
  return { payChannel, cardKind }
}

interface Price {
  payChannel: string
  cardKind: string | null
  feeRate: number
  feeCapAmt: number | null
  feeMinAmt: number | null
}

/** The price in force; the console's form brings the merchant's `products` with it. */
function priceNow({ product, products }: FormValues): Price | undefined {
  const rows = Array.isArray(products) ? (products as readonly Price[]) : []
  return rows.find((row) => productKey(row.payChannel, row.cardKind) === product)
}

const amountNow = (name: 'feeCapAmt' | 'feeMinAmt') => (values: FormValues) => {
  const now = priceNow(values)
  return now && `当前${now[name] ? ` ${formatYuan(now[name])}` : '没有'}，不填则没有`
}

const values = {
  feeRate: field.rate('费率', {
    required: true,
    max: MAX_RATE,
    note: (all) => {
      const now = priceNow(all)
      return now && `当前 ${formatRate(now.feeRate)}`
    },
  }),
  feeCapAmt: field.money('封顶', {
    max: 100_000_000,
    visible: ({ product }) => hasCap(productOf(product)),
    note: amountNow('feeCapAmt'),
  }),
  feeMinAmt: field.money('保底', {
    max: 100_000_000,
    note: amountNow('feeMinAmt'),
    validate: (value, { feeCapAmt }) =>
      Number(feeCapAmt) > 0 && Number(value) > Number(feeCapAmt) ? '保底不能高于封顶' : undefined,
  }),
}

/** Rate, cap and floor of one product from a day 00:00 on (domain §17). */
export const rateChange: ChangeForm = {
  fields: {
    product: field.enum('产品', LABELS, { required: true }),
    ...values,
    effectiveDate: field.date('生效日期', { required: true, hint: '最早为明天，当日0点起生效' }),
  },
  lines: values,
  // The day that is asked for: when upstream agrees late, it is in force later.
  about: ({ product, effectiveDate }) =>
    [LABELS[String(product)], effectiveDate && `${String(effectiveDate)} 起`]
      .filter(Boolean)
      .join(' '),
}
