import { NORMAL_PRODUCTS, priceError, productKey } from '#domain/application/products'
import { addDays, formatDate } from '#domain/dates'
import { codes } from '#domain/merchant-change/fields'
import type { ChangeValues } from '#domain/merchant-change/form'
import { changeLines } from '#domain/merchant-change/lines'
import { productOf, rateChange } from '#domain/merchant-change/rate'
import { readRate } from '#domain/reading/number'
import { CARD_KIND, PAY_CHANNEL } from '#domain/trade/dicts'
import { formErrors } from '#domain/validation/field-rules'
import { conflict } from '../../core/errors'
import type { ImportRow } from '../../core/imports/workbook'
import { pricesFor } from '../application'
import { openChanges, orderAgreed } from '../merchant-change'
import type { Column, FileKind, Planned } from './file-kind'
import { textsOf } from './known-records'
import { namedMerchants, type NamedMerchant } from './named-merchants'
import { newestRates } from './newest-rates'
import { readRow } from './read-row'

const COLUMNS = [
  { title: '商户', note: '商户号、旧编号、商户名称或简称', required: true },
  { title: '支付渠道', note: Object.values(PAY_CHANNEL).join('、'), required: true },
  { title: '卡种', note: '银行卡填 借记卡 或 贷记卡，其余不填' },
  { title: '费率', note: '如 0.38%，最多三位小数', required: true },
  { title: '封顶', note: '元，只用于银行卡借记卡，不填则没有封顶' },
  { title: '最低手续费', note: '元，不填则没有' },
  { title: '生效日期', note: '最早为明天，当日0点起生效', required: true },
] as const satisfies readonly Column[]

/** Columns of the form's fields. */
const AT: Readonly<Record<string, string>> = {
  product: '支付渠道',
  feeRate: '费率',
  feeCapAmt: '封顶',
  feeMinAmt: '最低手续费',
  effectiveDate: '生效日期',
}

interface RatePlan {
  holder: NamedMerchant
  before: ChangeValues
  after: ChangeValues
}

const samePrice = (a: ChangeValues, b: ChangeValues): boolean =>
  changeLines(rateChange, a, b).length === 0

/** Changes of merchants' rates from a day on; a second person agrees to the whole file (domain §17). */
export const rateChangeFile: FileKind<RatePlan> = {
  columns: COLUMNS,
  notes: [
    ['封顶与最低手续费', '按整行更新：原来有而这里不填的，生效后没有'],
    ['行数', '一个文件最多1,000行'],
  ],
  maxRows: 1_000,
  keysOf: (cells) => [['商户', '支付渠道', '卡种'].map((title) => cells[title] ?? '').join(' ')],
  keyOf: ({ holder, after }) => `${holder.merId}/${String(after.product)}`,

  async plan(tx, { providerId, now, today, decidedBy }, rows) {
    const merchants = await namedMerchants(tx, providerId, textsOf(rows, '商户'))
    const merIds = textsOf(rows, '商户').flatMap((text) => merchants(text)?.[0]?.merId ?? [])
    const rateOf = await newestRates(tx, providerId, merIds)
    const openOf = await openChanges(tx, { providerId, kind: 'RATE' }, merIds)
    const prices = new Map<string, ReturnType<typeof pricesFor>>()
    const planned: Planned<RatePlan>[] = []
    for (const row of rows) planned.push(await planOf(row))
    return planned

    async function planOf(row: ImportRow): Promise<Planned<RatePlan>> {
      const { choice, date, yuan, value, found, say, reasons } = readRow(row, COLUMNS)
      const many = found('商户', merchants, '没有这个商户')
      if (many && many.length > 1) say('商户', `有${many.length}个同名商户，请填商户号`)
      const holder = many?.length === 1 ? many[0] : undefined
      const payChannel = choice('支付渠道', PAY_CHANNEL)
      const cardKind = choice('卡种', CARD_KIND)
      const after = {
        product: productKey(payChannel, cardKind),
        feeRate: value('费率', readRate, '应为百分数，如 0.38%'),
        feeCapAmt: yuan('封顶') ?? 0,
        feeMinAmt: yuan('最低手续费') ?? 0,
        effectiveDate: date('生效日期'),
      }
      const product = payChannel && NORMAL_PRODUCTS.filter((one) => one.payChannel === payChannel)
      if (product && !product.some((one) => one.cardKind === cardKind))
        say('卡种', product.some((one) => one.cardKind) ? '应填借记卡或贷记卡' : '该渠道不分卡种')
      if (after.feeCapAmt > 0 && payChannel && after.product !== 'BANKCARD-DEBIT')
        say('封顶', '只有银行卡借记卡可以设置封顶')
      if (!holder || reasons().length > 0) return { row, reasons: reasons() }

      if (holder.merStatus === 'CLOSED') say('商户', '商户已注销，不能变更')
      for (const [name, msg] of Object.entries(formErrors(rateChange.fields, after)))
        say(AT[name]!, msg)
      const rate = rateOf(holder.merId, after.product)
      if (!rate) say('支付渠道', '该商户未开通此产品')
      if (!rate || reasons().length > 0) return { row, reasons: reasons() }

      const before = pricePart(rate)
      const open = openOf(holder.merId, after.product)
      if (samePrice(open ? open.after : before, after)) return { row, reasons: [], isSame: true }
      if (open) say('商户', `已有进行中的费率变更 ${open.changeId}`)
      // A day that has come since the check moves to the next one, as it does by hand.
      const earliest = addDays(formatDate(now), 1)
      const day = String(after.effectiveDate)
      if (day <= today && decidedBy === null) say('生效日期', '最早为明天')
      const from = day > earliest ? day : earliest
      const price = { ...productOf(after.product), ...after, rateProduct: rate.rateProduct }
      for (const costs of await pricesOn(holder, from)) {
        const error = priceError(costs, price)
        if (error) say(AT[error.at]!, error.msg)
      }
      if (reasons().length > 0) return { row, reasons: reasons() }
      return { row, reasons: [], plan: { holder, before, after } }
    }

    function pricesOn({ partnerId }: NamedMerchant, day: string) {
      const key = `${partnerId ?? ''}/${day}`
      const known = prices.get(key) ?? pricesFor(tx, { providerId, partnerId }, day)
      prices.set(key, known)
      return known
    }
  },

  async apply(tx, of, rows, upstream) {
    const { providerId, importNo, changeReason, createdBy, operator, decidedBy, decider, now } = of
    const by = {
      providerId,
      kind: 'RATE' as const,
      changeReason,
      requestedBy: createdBy,
      requester: operator,
      decidedBy: decidedBy ?? '',
      decider: decider ?? '',
      remark: `批量调整费率 ${importNo}`,
      now,
    }
    return orderAgreed(
      tx,
      upstream,
      by,
      rows.map(({ plan }) => plan),
    )
  },

  reviewed: {
    ask: codes.verbs.ask,
    decide: codes.verbs.review,
    show({ holder, before, after }) {
      const lines = changeLines(rateChange, before, after)
      const words = (side: 'before' | 'after') =>
        lines.map((line) => `${line.label} ${line[side]}`).join('；')
      return {
        about: `${holder.merRegName} ${rateChange.about!(after)}`,
        before: words('before'),
        after: words('after'),
      }
    },
  },

  undo() {
    throw conflict('费率变更已提交渠道，不能整份撤销')
  },
}

const pricePart = ({ feeRate, feeCapAmt, feeMinAmt }: ChangeValues): ChangeValues => ({
  feeRate,
  feeCapAmt,
  feeMinAmt,
})
