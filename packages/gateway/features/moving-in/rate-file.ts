import { and, eq } from 'drizzle-orm'
import { NORMAL_PRODUCTS, priceError } from '#domain/application/products'
import { formatDate } from '#domain/dates'
import { readRate } from '#domain/reading/number'
import { CARD_KIND, PAY_CHANNEL } from '#domain/trade/dicts'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { retryWaitingEvents } from '../../core/ingest-retry'
import { costBookOf } from '../cost'
import { setRates } from '../merchant'
import { merchantProduct } from '../merchant/merchant-schema'
import type { Column, FileKind } from './file-kind'
import { knownMerchants, textsOf } from './known-records'
import { readRow } from './read-row'
import { undoRates } from './undo-records'

const COLUMNS = [
  { title: '商户', note: '商户的旧编号或商户号', required: true },
  { title: '支付渠道', note: Object.values(PAY_CHANNEL).join('、'), required: true },
  { title: '卡种', note: '银行卡填 借记卡 或 贷记卡，其余不填' },
  { title: '费率', note: '如 0.38%，最多三位小数', required: true },
  { title: '封顶', note: '元，只用于银行卡借记卡，不填为不封顶' },
  { title: '最低手续费', note: '元，不填为没有' },
  { title: '生效日期', note: '不填为商户的开户日期' },
] as const satisfies readonly Column[]

type RatePlan = Omit<typeof merchantProduct.$inferInsert, 'providerId'>

const AT = { feeRate: '费率', feeCapAmt: '封顶', feeMinAmt: '最低手续费' } as const
/** Rates from before a merchant's day 0 are of no use: nothing was sold here then. */
const keyOf = (of: Pick<RatePlan, 'merId' | 'payChannel' | 'cardKind' | 'effectiveDate'>) =>
  [of.merId, of.payChannel, of.cardKind ?? '', of.effectiveDate].join('/')

/** What merchants pay, by channel and card kind. */
export const rateFile: FileKind<RatePlan> = {
  columns: COLUMNS,
  notes: [['先后', '先迁入商户文件，再迁入费率文件；没有费率的商户不能入账']],
  keysOf: (cells) => [
    ['商户', '支付渠道', '卡种', '生效日期'].map((title) => cells[title] ?? '').join(' '),
  ],
  keyOf,
  async plan(tx, { providerId, today }, rows) {
    const costs = await costBookOf(tx, providerId)
    const merchants = await knownMerchants(tx, providerId, textsOf(rows, '商户'))
    const merIds = textsOf(rows, '商户').flatMap((no) => merchants(no)?.merId ?? [])
    const known = await knownRates(tx, providerId, merIds)
    return rows.map((row) => {
      const { choice, date, yuan, value, found, say, reasons } = readRow(row, COLUMNS)
      const holder = found('商户', merchants, '没有这个商户，请先迁入商户')
      const payChannel = choice('支付渠道', PAY_CHANNEL)
      const kind = choice('卡种', CARD_KIND)
      const feeRate = value('费率', readRate, '应为百分数，如 0.38%')
      const [feeCapAmt, feeMinAmt] = [yuan('封顶') ?? 0, yuan('最低手续费') ?? 0]
      const day = date('生效日期')
      const product = payChannel && NORMAL_PRODUCTS.filter((one) => one.payChannel === payChannel)
      const own = product?.find((one) => one.cardKind === kind)
      if (product && !own)
        say('卡种', product.some((one) => one.cardKind) ? '应填借记卡或贷记卡' : '该渠道不分卡种')
      const terms = { payChannel: payChannel ?? '', cardKind: kind ?? '', feeRate: feeRate ?? 0 }
      const price = { ...terms, feeCapAmt, feeMinAmt }
      // Of a rate from before the move the trades to come are priced by today's costs.
      const prices = costs.on(day && day > today ? day : today)
      const wrong = own && feeRate !== undefined ? priceError(prices, price) : undefined
      if (wrong) say(AT[wrong.at], wrong.msg)
      if (holder) {
        const effectiveDate = day ?? formatDate(holder.openTime.getTime())
        const plan = { merId: holder.merId, effectiveDate, rateProduct: 'STANDARD', ...price }
        const there = known.get(keyOf(plan))
        if (there && isSame(there, plan)) return { row, reasons: [], isSame: true }
        if (there) say('生效日期', '这一天已有另一个费率')
        if (reasons().length === 0) return { row, reasons: [], plan }
      }
      return { row, reasons: reasons() }
    })
  },
  async apply(tx, { providerId, importNo, operator, now }, rows) {
    const rates = rows.map(({ plan }) => ({ providerId, ...plan }))
    await setRates(tx, rates, { operator, reason: `数据迁入 ${importNo}`, time: now })
    await retryWaitingEvents(tx, providerId, now)
    return rates.map(keyOf)
  },
  undo: undoRates,
}

const isSame = (one: RatePlan, other: RatePlan): boolean =>
  one.feeRate === other.feeRate &&
  one.feeCapAmt === other.feeCapAmt &&
  one.feeMinAmt === other.feeMinAmt

async function knownRates(tx: Tx, providerId: string, merIds: readonly string[]) {
  const rows = await tx
    .select()
    .from(merchantProduct)
    .where(and(eq(merchantProduct.providerId, providerId), isAnyOf(merchantProduct.merId, merIds)))
  return new Map(rows.map((row) => [keyOf(row), row]))
}
