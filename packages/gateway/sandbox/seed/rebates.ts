import { sql } from 'drizzle-orm'
import { addMonths, formatDate, parseTime } from '#domain/dates'
import type { REBATE_STATUS, REBATE_TARGET } from '#domain/rebate/dicts'
import { feeOf } from '#domain/money'
import type { Tx } from '../../core/db/open'
import type {
  rebate,
  rebateItem,
  rebateRule,
  RebateTier,
} from '../../features/rebate/rebate-schema'
import type { recordLog } from '../../core/db/core-schema'
import { tierOf } from '../../features/rebate/rebate-tiers'
import { PARTNERS, PROVIDER_ONE, STAFF } from './accounts'
import type { Planned } from './ledger-chain'
import { yyMMdd, type SeedTime } from './time'
import type { World } from './world'

type RebateRow = typeof rebate.$inferInsert
type ItemRow = typeof rebateItem.$inferInsert
type RuleRow = typeof rebateRule.$inferInsert
type LogRow = typeof recordLog.$inferInsert
type Status = keyof typeof REBATE_STATUS
type Target = keyof typeof REBATE_TARGET

/** Turnover of a month, in fen, and what comes back from there on. */
const TIERS: Record<Target, readonly RebateTier[]> = {
  PARTNER: [
    { fromAmt: 0, rate: 30 },
    { fromAmt: 2_000_000, rate: 50 },
    { fromAmt: 10_000_000, rate: 80 },
  ],
  MERCHANT: [
    { fromAmt: 0, rate: 60 },
    { fromAmt: 200_000, rate: 100 },
    { fromAmt: 1_000_000, rate: 150 },
  ],
}
const RULES: Record<Target, string> = {
  PARTNER: '渠道商月交易量阶梯返利',
  MERCHANT: '商户月交易量阶梯返利（2026年度餐饮零售重点商户专项）',
}
/** What merchants had before. */
const TRIAL_RULE = '商户月交易量返利（试行）'
/** Merchants of each provider that take part: those with the largest turnover of the month. */
const MERCHANTS = 12
/** Days of the following month on which rebates are worked out, confirmed and paid. */
const CALC_DAY = 2
const CONFIRM_DAY = 5
const PAY_DAY = 8
const SERIAL_FROM = 90_000_001

/** A merchant's turnover of a day. */
interface Turnover {
  day: string
  merId: string
  partnerId: string | null
  createdBy: string
  transCount: number
  transAmt: number
}

export interface Rebates {
  /** What goes on after the newest month. */
  rules: RuleRow[]
  rebates: RebateRow[]
  items: ItemRow[]
  logs: LogRow[]
  planned: Planned[]
}

/** Rebates of one provider for the months that are over and have trades. */
export async function rebates(
  tx: Tx,
  providerId: string,
  { merchants, time }: World,
): Promise<Rebates> {
  const names = new Map([
    ...PARTNERS.map(({ partnerId, name }) => [partnerId, name] as const),
    ...merchants.map(({ row }) => [row.merId, row.merRegName] as const),
  ])
  const made: Rebates = { rules: [], rebates: [], items: [], logs: [], planned: [] }
  const turnover = await turnoverOf(tx, providerId, time)
  const months = [...new Set(turnover.map(({ day }) => day.slice(0, 7)))].sort()
  const worked = months.filter((month) => momentIn(month, CALC_DAY, 2).getTime() <= time.now)
  made.rules = rulesOf(providerId, worked, time)
  for (const month of worked) {
    const own = turnover.filter(({ day }) => day.startsWith(month))
    for (const [i, target] of targetsOf(providerId, own).entries()) {
      const name = names.get(target.merId ?? target.partnerId ?? '') ?? ''
      const last = month === months.at(-1)
      addRebate(made, { ...target, providerId, name, month, i, last }, time)
    }
  }
  for (const rule of made.rules) made.logs.push(...ruleLogs(rule))
  return made
}

/**
 * The rules behind the rebates: merchants had another one before the newest month, and partners
 * get a further one from the next month on. Whom they are for is added with their rebates.
 */
function rulesOf(providerId: string, worked: readonly string[], time: SeedTime): RuleRow[] {
  const [first, newest] = [worked[0], worked.at(-1)]
  if (first === undefined || newest === undefined) return []
  const before = addMonths(newest, -1)
  const made = (month: string, minute: string) => new Date(parseTime(`${month}-26 16:${minute}:00`))
  const rules: Omit<RuleRow, 'providerId' | 'ruleNo' | 'tiers' | 'targetIds'>[] = [
    {
      ruleName: RULES.PARTNER,
      targetType: 'PARTNER',
      fromMonth: first,
      createTime: made(addMonths(first, -1), '00'),
    },
    {
      ruleName: RULES.MERCHANT,
      targetType: 'MERCHANT',
      fromMonth: newest,
      createTime: made(before, '20'),
    },
    {
      ruleName: '岁末渠道冲量激励',
      targetType: 'PARTNER',
      fromMonth: addMonths(time.today.slice(0, 7), 1),
      createTime: time.at(time.daysAgo(3), 10 * 3600),
    },
  ]
  if (first !== newest)
    rules.push({
      ruleName: TRIAL_RULE,
      targetType: 'MERCHANT',
      fromMonth: first,
      lastMonth: before,
      ruleStatus: 'STOPPED',
      createTime: made(addMonths(first, -1), '10'),
      stopTime: made(before, '30'),
      stopReason: '试行结束，并入年度重点商户专项',
      version: 2,
    })
  const partners = PARTNERS.filter((partner) => partner.providerId === providerId)
  return rules.map((rule, i) => ({
    providerId,
    ruleNo: `RR${yyMMdd(formatDate(rule.createTime.getTime()))}${SERIAL_FROM + i + (providerId === PROVIDER_ONE ? 0 : 1000)}`,
    targetIds:
      rule.targetType === 'PARTNER' && rule.fromMonth > newest
        ? partners.map(({ partnerId }) => partnerId)
        : [],
    tiers: [...TIERS[rule.targetType as Target]],
    lastMonth: null,
    ruleStatus: 'RUNNING',
    stopTime: null,
    stopReason: '',
    version: 1,
    ...rule,
  }))
}

function ruleLogs(rule: RuleRow): LogRow[] {
  const { providerId, ruleNo, createTime, stopTime, stopReason = '' } = rule
  const about = {
    providerId,
    targetType: 'rebateRule',
    targetId: ruleNo,
    operator: providerId === PROVIDER_ONE ? STAFF.admin.name : STAFF.other.name,
  }
  const made = { ...about, seq: 1, time: createTime, title: '新增规则', fromState: '' }
  const stopped = { ...about, seq: 2, title: '停止规则', fromState: 'RUNNING', toState: 'STOPPED' }
  return [
    { ...made, toState: 'RUNNING', remark: '' },
    ...(stopTime ? [{ ...stopped, time: stopTime, remark: stopReason }] : []),
  ]
}

const momentIn = (month: string, day: number, hour: number): Date =>
  new Date(parseTime(`${addMonths(month, 1)}-0${day} 0${hour}:00:00`))

async function turnoverOf(tx: Tx, providerId: string, time: SeedTime): Promise<Turnover[]> {
  const { rows } = await tx.execute<Record<string, string | null>>(sql`
    select trade_date::text as day, mer_id, max(partner_id) as partner_id,
      max(created_by) as created_by, sum(pay_count) as trans_count, sum(trans_amt) as trans_amt
    from trade_rollup
    where provider_id = ${providerId} and trade_date < ${`${time.today.slice(0, 7)}-01`}
    group by 1, 2 having sum(trans_amt) > 0 order by 1, 2`)
  return rows.map((row) => ({
    day: row.day!,
    merId: row.mer_id!,
    partnerId: row.partner_id ?? null,
    createdBy: row.created_by!,
    transCount: Number(row.trans_count),
    transAmt: Number(row.trans_amt),
  }))
}

interface TargetTurnover {
  targetType: Target
  partnerId: string | null
  merId: string | null
  createdBy: string | null
  rows: Turnover[]
}

function targetsOf(providerId: string, own: readonly Turnover[]): TargetTurnover[] {
  const partners = PARTNERS.filter((partner) => partner.providerId === providerId)
    .map(({ partnerId }) => ({
      targetType: 'PARTNER' as const,
      partnerId,
      merId: null,
      createdBy: null,
      rows: own.filter((row) => row.partnerId === partnerId),
    }))
    .filter(({ rows }) => rows.length > 0)
  const byMerchant = new Map<string, Turnover[]>()
  for (const row of own) byMerchant.set(row.merId, [...(byMerchant.get(row.merId) ?? []), row])
  const merchants = [...byMerchant.values()]
    .toSorted((a, b) => amountOf(b) - amountOf(a))
    .slice(0, MERCHANTS)
    .map((rows) => ({
      targetType: 'MERCHANT' as const,
      partnerId: rows[0]!.partnerId,
      merId: rows[0]!.merId,
      createdBy: rows[0]!.createdBy,
      rows,
    }))
  return [...partners, ...merchants]
}

const amountOf = (rows: readonly Turnover[]): number =>
  rows.reduce((sum, row) => sum + row.transAmt, 0)

interface Made extends TargetTurnover {
  providerId: string
  name: string
  month: string
  i: number
  /** Of the newest month, whose rebates are still under way. */
  last: boolean
}

function addRebate(made: Rebates, target: Made, time: SeedTime): void {
  const { providerId, month, targetType, rows } = target
  const calcTime = momentIn(month, CALC_DAY, 2)
  const day = formatDate(calcTime.getTime()).slice(2).replaceAll('-', '')
  const rebateId = `RB${day}${SERIAL_FROM + target.i + (providerId === PROVIDER_ONE ? 0 : 1000)}`
  const rule = made.rules.find(
    (one) =>
      one.targetType === targetType &&
      one.fromMonth <= month &&
      (!one.lastMonth || month <= one.lastMonth),
  )!
  const targetId = (targetType === 'PARTNER' ? target.partnerId : target.merId) ?? ''
  if (!rule.targetIds.includes(targetId)) rule.targetIds.push(targetId)
  const baseAmt = amountOf(rows)
  const tier = tierOf(TIERS[targetType], baseAmt)
  const items = rows.map((row, n): ItemRow => {
    const { transCount, transAmt, merId, partnerId, createdBy } = row
    return {
      providerId,
      rebateId,
      itemId: `${rebateId}-${String(n + 1).padStart(4, '0')}`,
      itemTime: new Date(parseTime(row.day)),
      merId,
      partnerId,
      createdBy,
      transCount,
      transAmt,
      fromAmt: tier.fromAmt,
      rate: tier.rate,
      rebateAmt: feeOf(transAmt, tier.rate),
    }
  })
  const rebateAmt = items.reduce((sum, item) => sum + item.rebateAmt!, 0)
  const rebateStatus = statusOf(target, time)
  const confirmed = rebateStatus === 'CONFIRMED' || rebateStatus === 'PAID'
  const row: RebateRow = {
    providerId,
    rebateId,
    ruleNo: rule.ruleNo,
    ruleName: rule.ruleName,
    targetType,
    partnerId: target.partnerId,
    merId: target.merId,
    createdBy: target.createdBy,
    tiers: [...TIERS[targetType]],
    month,
    baseAmt,
    rate: tier.rate,
    rebateAmt,
    rebateStatus,
    calcTime,
    confirmTime: confirmed ? momentIn(month, CONFIRM_DAY, 9) : null,
    payTime: rebateStatus === 'PAID' ? momentIn(month, PAY_DAY, 9) : null,
    remark: rebateStatus === 'VOID' ? '该商户当月有异常交易，取消返利' : '',
    version: { CALC: 1, CONFIRMED: 2, PAID: 3, VOID: 2 }[rebateStatus],
  }
  made.rebates.push(row)
  made.items.push(...items)
  made.logs.push(...logsOf(row))
  if (row.payTime && rebateAmt > 0) made.planned.push(payoutOf(row, rebateAmt, target.name))
}

/** Old ones are paid; of the newest month some wait, as far as its days have come. */
function statusOf({ i, last }: Made, { today }: SeedTime): Status {
  const dayOfMonth = Number(today.slice(8))
  if (!last) return i % 8 === 5 ? 'VOID' : 'PAID'
  if (i % 8 === 5) return dayOfMonth > CONFIRM_DAY ? 'VOID' : 'CALC'
  if (i % 3 === 0 && dayOfMonth > PAY_DAY) return 'PAID'
  return i % 3 === 1 && dayOfMonth > CONFIRM_DAY ? 'CONFIRMED' : 'CALC'
}

const payoutOf = (row: RebateRow, amt: number, counterparty: string): Planned => ({
  at: row.payTime!,
  posting: {
    providerId: row.providerId,
    acctKind: 'REBATE',
    bizType: 'REBATE_OUT',
    amt,
    bizDate: formatDate(row.payTime!.getTime()),
    relatedNo: row.rebateId,
    counterparty,
    remark: `${row.month} ${row.ruleName}`,
  },
})

function logsOf(row: RebateRow): LogRow[] {
  const by = row.providerId === PROVIDER_ONE ? STAFF.admin.name : STAFF.other.name
  const confirm = momentIn(row.month, CONFIRM_DAY, 9)
  const steps: [time: Date, title: string, by: string, from: string, to: string][] = [
    [row.calcTime, '计算返利', '系统', '', 'CALC'],
  ]
  if (row.confirmTime) steps.push([confirm, '确认返利', by, 'CALC', 'CONFIRMED'])
  if (row.payTime) steps.push([row.payTime, '发放返利', '系统', 'CONFIRMED', 'PAID'])
  if (row.rebateStatus === 'VOID') steps.push([confirm, '作废返利', by, 'CALC', 'VOID'])
  return steps.map(([time, title, operator, fromState, toState], i) => ({
    providerId: row.providerId,
    targetType: 'rebate',
    targetId: row.rebateId,
    seq: i + 1,
    time,
    title,
    operator,
    fromState,
    toState,
    remark: toState === 'VOID' ? row.remark! : '',
  }))
}
