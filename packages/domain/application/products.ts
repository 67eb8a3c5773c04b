import { CARD_KIND, PAY_CHANNEL } from '../trade/dicts'
import { field, type FormValues } from '../field'
import { formatFen } from '../money'
import { lossOf, type FeeTerms } from '../price'
import { isReduced, reductionFields } from './reductions'
import { is, late, textOf, when, type EntryField, type EntryPart, type EntryTable } from './rules'
import type { EntryFacts, EntryProduct } from './types'

type Product = Pick<EntryProduct, 'payChannel' | 'cardKind'>

/** 3 % in 1/100 000. */
const MAX_RATE = 3000

const CODES: readonly Product[] = [
  { payChannel: 'WECHAT' },
  { payChannel: 'ALIPAY' },
  { payChannel: 'UNIONPAY' },
]
/** Products on offer, in the order of the table; micro merchants only accept codes. */
export const NORMAL_PRODUCTS: readonly Product[] = [
  ...CODES,
  { payChannel: 'BANKCARD', cardKind: 'DEBIT' },
  { payChannel: 'BANKCARD', cardKind: 'CREDIT' },
  { payChannel: 'DCEP' },
  { payChannel: 'OTHER' },
]
export const MICRO_PRODUCTS = CODES

/** Key of a product in the costs: `WECHAT`, `BANKCARD-DEBIT`. */
export const productKey = (payChannel: unknown, cardKind?: unknown): string =>
  textOf(cardKind) === '' ? textOf(payChannel) : `${textOf(payChannel)}-${textOf(cardKind)}`

/** 微信, 银行卡-借记卡. */
export function productLabel({ payChannel, cardKind }: Product): string {
  const channel = PAY_CHANNEL[payChannel as keyof typeof PAY_CHANNEL]
  return cardKind ? `${channel}-${CARD_KIND[cardKind as keyof typeof CARD_KIND]}` : channel
}

/** Only debit cards have a cap 封顶. */
export const hasCap = ({ payChannel, cardKind }: FormValues | Product): boolean =>
  payChannel === 'BANKCARD' && cardKind === 'DEBIT'

/** The table of a new application: no product open, no rate. */
export const emptyProducts = (products: readonly Product[]): EntryProduct[] =>
  products.map((product) => ({ ...product, open: '0', feeRate: null }))

/** The caller's cost of a line of the table; undefined: there are no terms for it. */
export const costOf = (
  facts: Pick<EntryFacts, 'costs' | 'reducedCosts'>,
  { payChannel, cardKind, rateProduct }: FormValues,
): FeeTerms | undefined =>
  (isReduced(rateProduct) ? facts.reducedCosts : facts.costs)[productKey(payChannel, cardKind)]

type PriceError = { at: 'feeRate' | 'feeCapAmt' | 'feeMinAmt'; msg: string }

/**
 * The price error of an open line: it must not be below the caller's cost at any amount that can be
 * paid (domain §7.2, §14). A rate below the cost's is refused whatever its floor.
 */
export function priceError(
  facts: Pick<EntryFacts, 'costs' | 'reducedCosts'>,
  row: FormValues,
): PriceError | undefined {
  const cost = costOf(facts, row)
  if (cost === undefined)
    return { at: 'feeRate', msg: isReduced(row.rateProduct) ? NOT_REDUCED : '该产品暂未对您开放' }
  const price = {
    feeRate: Number(row.feeRate),
    feeMinAmt: Number(row.feeMinAmt ?? 0),
    feeCapAmt: Number(row.feeCapAmt ?? 0),
  }
  // Another rule reports values that are no numbers.
  if (!Object.values(price).every((value) => Number.isSafeInteger(value) && value >= 0))
    return undefined
  if (price.feeRate < cost.feeRate) return { at: 'feeRate', msg: '费率不能低于成本费率' }
  const loss = lossOf(price, cost)
  if (!loss) return undefined
  const capped = price.feeCapAmt > 0 && loss.fee === price.feeCapAmt
  const msg = `单笔${formatFen(loss.amt)}元时手续费${formatFen(loss.fee)}元，低于成本${formatFen(loss.cost)}元，请提高`
  if (capped) return { at: 'feeCapAmt', msg: `${msg}封顶` }
  return { at: price.feeMinAmt > 0 ? 'feeMinAmt' : 'feeRate', msg: `${msg}保底` }
}

const NOT_REDUCED = '该产品没有减免价，请关闭'

/** 产品费率: one line per product. */
export function productTable(
  facts: EntryFacts,
  products: readonly Product[] = NORMAL_PRODUCTS,
): EntryTable {
  const known = new Set(products.map((one) => productKey(one.payChannel, one.cardKind)))
  const channels = Object.fromEntries(
    products.map(({ payChannel }) => [
      payChannel,
      PAY_CHANNEL[payChannel as keyof typeof PAY_CHANNEL],
    ]),
  )
  const open = is('open', '1')
  const price = (at: PriceError['at'], row: FormValues): string | undefined => {
    const error = open(row) ? priceError(facts, row) : undefined
    return error?.at === at ? error.msg : undefined
  }
  return {
    label: '产品费率',
    max: products.length,
    inherits: ['rateProduct'],
    columns: {
      payChannel: field.enum('支付渠道', channels, {
        required: true,
        validate: (_, row) =>
          known.has(productKey(row.payChannel, row.cardKind)) ? undefined : '该产品不在可选范围内',
      }),
      cardKind: field.enum(
        '卡种',
        { DEBIT: CARD_KIND.DEBIT, CREDIT: CARD_KIND.CREDIT },
        when(is('payChannel', 'BANKCARD')),
      ),
      open: field.flag('开通', { required: true }),
      feeRate: late(field.rate('费率', { required: open, max: MAX_RATE }), (_, row) =>
        price('feeRate', row),
      ),
      feeCapAmt: late(
        field.money('封顶', {
          max: 100_000_000,
          validate: (value, row) =>
            hasCap(row) || Number(value) === 0 ? undefined : '只有银行卡借记卡可以设置封顶',
        }),
        (_, row) => price('feeCapAmt', row),
      ),
      feeMinAmt: late(field.money('保底', { max: 100_000_000 }), (value, row) =>
        Number(row.feeCapAmt) > 0 && Number(value) > Number(row.feeCapAmt)
          ? '保底不能高于封顶'
          : price('feeMinAmt', row),
      ),
    },
    errors(rows) {
      const keys = rows.map((row) => productKey(row.payChannel, row.cardKind))
      if (new Set(keys).size < keys.length) return '产品不能重复'
      return rows.some(open) ? undefined : '请至少开通一个产品'
    },
  }
}

/** Single and daily limits, in fen. */
export function limitFields(): Record<string, EntryField> {
  return {
    limitPerTxnAmt: late(field.money('单笔限额', { min: 1 }), (value, { limitPerDayAmt }) =>
      Number(limitPerDayAmt) > 0 && Number(value) > Number(limitPerDayAmt)
        ? '单笔限额不能大于单日限额'
        : undefined,
    ),
    limitPerDayAmt: field.money('单日限额', { min: 1 }),
  }
}

/** Step 5 产品费率 (domain §7.2). */
export function productsPart(facts: EntryFacts): EntryPart {
  const atOnce = when(is('settleCycle', 'D0'))
  const reduction = reductionFields()
  return {
    title: '产品费率',
    sections: [
      { title: '费率产品', fields: Object.keys(reduction) },
      { title: '产品费率', fields: ['products'] },
      { title: 'D0提现', fields: ['d0FeeRate', 'd0FeeAmt'] },
      { title: '限额', fields: ['limitPerTxnAmt', 'limitPerDayAmt'] },
    ],
    fields: {
      ...reduction,
      d0FeeRate: field.rate('D0提现费率', { ...atOnce, max: MAX_RATE }),
      d0FeeAmt: field.money('D0单笔费', atOnce),
      ...limitFields(),
    },
    tables: { products: productTable(facts) },
  }
}
