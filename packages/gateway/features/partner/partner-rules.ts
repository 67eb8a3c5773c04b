import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { formatRate, formatYuan } from '#domain/money'
import { PROFIT_MODE, SHARED_PRODUCT } from '#domain/partner/fields'
import { lossOf } from '#domain/price'
import { partner, PARTNER_RULE_FACTS, partnerRule } from '../../core/access-schema'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { badField, conflict } from '../../core/errors'
import { checkLaterDay } from '../../core/later-day'
import { nextInSequence } from '../../core/numbers'
import { noteChange } from '../../core/operations/notes'
import { dropFacts, keepFacts } from '../../core/record-facts'
import { ANY_PRODUCT, type Sharing } from '../../core/share-rules'
import { staffFor, staffOf } from '../../core/staff-of'
import { wireTime } from '../../core/wire-time'
import { costBookOf, dearerBy, partnerCost, type CostBook, type Costs } from '../cost'
import type { PartnerRow } from './partner-list'

type Rule = typeof partnerRule.$inferSelect
export type SharedProduct = keyof typeof SHARED_PRODUCT

const keyOf = (product: SharedProduct): string => (product === 'ALL' ? ANY_PRODUCT : product)
const nameOf = (product: string): SharedProduct =>
  product === ANY_PRODUCT ? 'ALL' : (product as SharedProduct)

/** Cost rates are stored as quoted for WeChat: what a product costs more than that. */
const dearer = (of: Costs, product: string): number =>
  product === ANY_PRODUCT ? 0 : dearerBy(of, product)

/**
 * A partner sells at its own cost and above: below the provider's each such trade would lose money.
 * @param terms with the cost rate as it is stored
 * @param of the costs of the day from which they are effective
 * @throws CallError 90400 at the cost rate
 */
export function checkCost(
  { profitMode, costRate }: Sharing,
  of: Costs,
  product = ANY_PRODUCT,
): void {
  if (profitMode !== 'RATE_DIFF') return
  const { costs } = of
  const sold = product === ANY_PRODUCT ? Object.keys(costs) : [product]
  if (!sold.some((one) => lossOf(partnerCost(of, costRate, one), costs[one]!))) return
  const least = formatRate(costs[product === ANY_PRODUCT ? 'WECHAT' : product]!.feeRate)
  throw badField('costRate', `低于服务商自身的成本费率 ${least}，低价的交易会亏损`)
}

/** @param more of a rule of one product: what it costs more than WeChat */
export function termText({ profitMode, costRate, ratio, perTxnAmt }: Sharing, more = 0): string {
  switch (profitMode) {
    case 'RATE_DIFF':
      return `成本费率 ${formatRate(costRate + more)}`
    case 'PER_TXN':
      return `每笔 ${formatYuan(perTxnAmt)}`
    default:
      return `毛利的 ${formatRate(ratio)}`
  }
}

const ruleText = (rule: Rule, book: CostBook): string =>
  termText(rule, dearer(book.on(rule.effectiveDate), rule.product))

const ofPartner = ({ providerId, partnerId }: Pick<Rule, 'providerId' | 'partnerId'>) =>
  and(eq(partnerRule.providerId, providerId), eq(partnerRule.partnerId, partnerId))

/** What a partner's share is made by, by product, newest first, and what it began with last. */
export async function rulesOf({ tx, caller }: SessionContext, row: PartnerRow, today: string) {
  const rules = await tx
    .select({ ...getTableColumns(partnerRule), operatorId: staffOf(partnerRule, 'operator') })
    .from(partnerRule)
    .where(ofPartner(row))
    .orderBy(asc(partnerRule.product), sql`${partnerRule.effectiveDate} desc`)
  const book = await costBookOf(tx, row.providerId)
  const holds = new Map<string, string>()
  for (const { product, ruleNo, effectiveDate } of rules)
    if (effectiveDate <= today && !holds.has(product)) holds.set(product, ruleNo)
  const stateOf = ({ effectiveDate, product, ruleNo }: Rule) =>
    effectiveDate > today ? 'COMING' : holds.get(product) === ruleNo ? 'HOLDS' : 'OVER'
  return [
    ...rules.map((rule) => ({
      product: nameOf(rule.product),
      profitMode: rule.profitMode,
      termText: ruleText(rule, book),
      effectiveDate: rule.effectiveDate as string | null,
      ruleState: stateOf(rule) as string,
      operator: rule.operator,
      operatorId: staffFor(caller, rule.operatorId),
      createTime: wireTime(rule.createdAt),
    })),
    {
      product: 'ALL',
      profitMode: row.profitMode,
      termText: termText(row),
      effectiveDate: null,
      ruleState: holds.has(ANY_PRODUCT) ? 'OVER' : 'HOLDS',
      operator: '',
      createTime: null,
    },
  ]
}

/**
 * Terms from a later day on. Days that have begun are not reached: their trades were shared.
 * @throws CallError 90400 at the field
 */
export async function addRule(
  { tx, caller, clock }: SessionContext,
  { providerId, partnerId }: PartnerRow,
  { product, effectiveDate, ...terms }: Sharing & { product: SharedProduct; effectiveDate: string },
): Promise<void> {
  checkLaterDay(effectiveDate, clock.now())
  const key = keyOf(product)
  const book = await costBookOf(tx, providerId)
  const costs = book.on(effectiveDate)
  const kept: Sharing = {
    ...terms,
    // What is typed for a product is its own.
    costRate: terms.profitMode === 'RATE_DIFF' ? terms.costRate - dearer(costs, key) : 0,
  }
  checkCost(kept, costs, key)
  const ruleNo = `PR${String(await nextInSequence(tx, 'PR')).padStart(10, '0')}`
  const made = await tx
    .insert(partnerRule)
    .values({
      ...kept,
      providerId,
      partnerId,
      ruleNo,
      product: key,
      effectiveDate,
      operator: caller.nickName,
      createdAt: new Date(clock.now()),
    })
    .onConflictDoNothing()
    .returning()
  const [rule] = made
  if (!rule) throw badField('effectiveDate', '该产品当天已有规则，可先撤销')
  const by = { operator: caller.nickName, reason: '新增分润规则', time: clock.now() }
  await keepFacts(tx, PARTNER_RULE_FACTS, { providerId, nos: [ruleNo] }, by)
  noteChange(tx, { type: 'partner', id: partnerId, after: { 分润规则: wordsOf(rule, book) } })
  await bump(tx, rule)
}

/** Takes back what has not begun. @throws CallError 90409 when there is none */
export async function dropRules(
  { tx, clock }: SessionContext,
  row: PartnerRow,
): Promise<{ count: number }> {
  const gone = await tx
    .delete(partnerRule)
    .where(and(ofPartner(row), gt(partnerRule.effectiveDate, formatDate(clock.now()))))
    .returning()
  if (gone.length === 0) throw conflict('没有未生效的规则')
  const nos = gone.map(({ ruleNo }) => ruleNo)
  const book = await costBookOf(tx, row.providerId)
  await dropFacts(tx, PARTNER_RULE_FACTS, { providerId: row.providerId, nos })
  noteChange(tx, {
    type: 'partner',
    id: row.partnerId,
    before: { 分润规则: gone.map((rule) => wordsOf(rule, book)).join('；') },
    after: { 分润规则: '' },
  })
  await bump(tx, row)
  return { count: gone.length }
}

const wordsOf = (rule: Rule, book: CostBook): string =>
  [
    SHARED_PRODUCT[nameOf(rule.product)],
    PROFIT_MODE[rule.profitMode as keyof typeof PROFIT_MODE],
    ruleText(rule, book),
    `${rule.effectiveDate}起`,
  ].join(' ')

const bump = (tx: Tx, { providerId, partnerId }: Pick<Rule, 'providerId' | 'partnerId'>) =>
  tx
    .update(partner)
    .set({ version: sql`${partner.version} + 1` })
    .where(and(eq(partner.providerId, providerId), eq(partner.partnerId, partnerId)))
