import { sql } from 'drizzle-orm'
import { addMonths, monthsInRange } from '#domain/dates'
import { settlement } from '../../features/settlement/settlement-schema'
import { recordLog } from '../../core/db/core-schema'
import { debtAfter, NO_DEBT, type Debt } from '../../features/settlement/settlement-carry'
import {
  CONFIRM_DAYS,
  earnedIn,
  markIncome,
  newSettlement,
  openDay,
  openTime,
  type Earned,
  type PayAccount,
  type SettlementRow,
} from '../../features/settlement/settlement-open'
import { PARTNERS, PROVIDERS } from './accounts'
import { INCOME_MONTHS, incomeStart } from './income'
import { insertRows } from '../../core/db/insert-rows'
import type { SeedPart } from './parts'
import { createRandom } from './random'
import { yyMMdd, type SeedTime } from './time'

type LogRow = typeof recordLog.$inferInsert
type Status =
  | 'TO_CONFIRM'
  | 'DISPUTE'
  | 'TO_INVOICE'
  | 'TO_PAY'
  | 'PAYING'
  | 'PAID'
  | 'PAY_FAIL'
  | 'RETURNED'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After so many hours a settlement was confirmed and was paid; of 0 nothing is paid. */
const CONFIRMED_HOURS = 40
const PAID_HOURS = 408
/** The partner that is paid through the cloud account, for a fee and without an invoice. */
const CLOUD_PARTNER = '7000000000000007'

/** How far the newest months have come, by target; older ones are paid. */
const STATES: Readonly<Record<string, readonly (readonly Status[])[]>> = {
  '6000000000000001': [
    ['TO_CONFIRM', 'DISPUTE', 'TO_PAY', 'TO_INVOICE'],
    ['TO_INVOICE', 'TO_PAY', 'PAYING', 'PAY_FAIL'],
    ['TO_INVOICE', 'PAID', 'PAID', 'RETURNED'],
  ],
  '6000000000000002': [
    ['TO_CONFIRM', 'DISPUTE'],
    ['TO_INVOICE', 'PAY_FAIL'],
    ['TO_PAY', 'RETURNED'],
    ['PAYING', 'PAID'],
  ],
}
const STAFF_NAME = '服务商管理员'
const BANK_NAME = '招商银行'
const DISPUTE_REASON = '月末两笔大额退款的手续费未在结算单中退还，请核对后调整分润金额'
const PAY_FAIL_REASON = '收款账户户名与账号不符'
const RETURN_REASON = '收款行退票：账户状态异常'

/**
 * Settlements of every closed month, made of its income entries. Once one of them or an invoice has
 * moved since, by a person or by the clock, all stay as they are.
 */
export const settlementSeed: SeedPart = {
  name: 'settles',
  async derive(tx, { world: { time } }) {
    const now = new Date(time.now).toISOString()
    const { rows: moved } = await tx.execute(
      sql`select 1 from record_log
        where target_type in ('settle', 'invoice') and time > ${now} limit 1`,
    )
    if (moved.length > 0) return
    await tx.execute(sql`delete from profit_settle where create_time <= ${now}`)
    await tx.execute(sql`delete from record_log where target_type = 'settle' and time <= ${now}`)
    const lastMonth = lastSettled(time)
    const earned = await earnedIn(tx, { from: incomeStart(time).slice(0, 7), to: lastMonth })
    const random = createRandom(12_000_000)
    const accounts = new Map(
      [...PROVIDERS, ...PARTNERS].map((one) => [
        'partnerId' in one ? one.partnerId : one.providerId,
        accountOf(one.name, 'partnerId' in one ? one.partnerId : '', random.digits(15)),
      ]),
    )
    const serials = new Map<string, number>()
    const debts = new Map<string, Debt>()
    const rows = earned.map((one) => {
      const day = openDay(one.billMonth)
      const serial = (serials.get(one.providerId + day) ?? 0) + 1
      serials.set(one.providerId + day, serial)
      const settleNo = `ST${yyMMdd(day)}${one.providerId.slice(-2)}${String(serial).padStart(6, '0')}`
      const age = monthsInRange(one.billMonth, lastMonth) - 1
      const debt = debts.get(one.targetId) ?? NO_DEBT
      const row = newSettlement(one, settleNo, accounts.get(one.targetId)!, {
        debt,
        ...agreedOn(one, age),
      })
      debts.set(one.targetId, debtAfter(debt, row))
      const planned = STATES[one.providerId]?.[age]?.[serial - 1] ?? 'PAID'
      const waits = planned === 'TO_CONFIRM' || planned === 'DISPUTE'
      return settledRow(row, row.payableAmt > 0 || waits ? planned : 'PAID', time)
    })
    await insertRows(tx, settlement, rows)
    await insertRows(
      tx,
      recordLog,
      rows.flatMap((row) => logsOf(row, time)),
    )
    await markIncome(tx)
  },
}

/** The newest month that has been settled: the one before this, once its hour has come. */
export function lastSettled(time: SeedTime): string {
  const month = addMonths(time.today.slice(0, 7), -1)
  return openTime(month) <= time.now ? month : addMonths(month, -1)
}

/** What was adjusted of a month. */
function agreedOn({ targetType, incomeAmt }: Earned, age: number) {
  if (targetType !== 'PROVIDER') return {}
  // The first month of all was a trial that nobody is paid for.
  if (age === INCOME_MONTHS - 1) return { amt: -incomeAmt, reason: '试运行期间分润冲回' }
  return age === 4 ? { amt: 1_250, reason: '渠道成本费率下调，补差上月分润' } : {}
}

/** The row as it stands today; nothing in it is later than now. */
function settledRow(row: SettlementRow, status: Status, time: SeedTime): SettlementRow {
  const created = row.createTime.getTime()
  const before = (at: number) => new Date(Math.min(at, time.now))
  return {
    ...row,
    settleStatus: status,
    disputeReason: status === 'DISPUTE' ? DISPUTE_REASON : '',
    failReason: { PAY_FAIL: PAY_FAIL_REASON, RETURNED: RETURN_REASON }[status as string] ?? '',
    // One that still waits after its days was disputed; the answer gave it new ones.
    confirmDeadline:
      status === 'TO_CONFIRM' && row.confirmDeadline.getTime() <= time.now
        ? new Date(time.now - DAY_MS + CONFIRM_DAYS * DAY_MS)
        : row.confirmDeadline,
    payTime: ['PAID', 'RETURNED'].includes(status)
      ? before(created + hoursToPaid(row) * HOUR_MS)
      : null,
    version: 1,
  }
}

const hoursToPaid = ({ payableAmt }: SettlementRow): number =>
  payableAmt === 0 ? CONFIRMED_HOURS : PAID_HOURS

/** What happened to it since it was made, up to its state. */
function logsOf(row: SettlementRow, time: SeedTime): LogRow[] {
  const created = row.createTime.getTime()
  const status = row.settleStatus as Status
  const steps: [hours: number, title: string, operator: string, to: Status, remark?: string][] = [
    [0, '生成结算单', '系统', 'TO_CONFIRM'],
  ]
  if (status === 'DISPUTE') steps.push([30, '提出异议', STAFF_NAME, 'DISPUTE', row.disputeReason])
  else if (status === 'TO_CONFIRM') {
    if (row.confirmDeadline.getTime() > created + CONFIRM_DAYS * DAY_MS)
      steps.push(
        [50, '提出异议', STAFF_NAME, 'DISPUTE', DISPUTE_REASON],
        [120, '回复异议', '收单机构', 'TO_CONFIRM', '已核对，退还手续费计入次月分润'],
      )
  } else {
    const skips = row.payWay === 'CLOUD'
    const isZero = row.payableAmt === 0
    if (isZero) steps.push([CONFIRMED_HOURS, '确认结算单，无需付款', STAFF_NAME, 'PAID'])
    else steps.push([CONFIRMED_HOURS, '确认结算单', STAFF_NAME, skips ? 'TO_PAY' : 'TO_INVOICE'])
    if (!isZero && status !== 'TO_INVOICE') {
      if (!skips) steps.push([200, '发票审核通过', '收单机构', 'TO_PAY'])
      if (status !== 'TO_PAY') steps.push([400, '发起付款', '收单机构', 'PAYING'])
      if (status === 'PAID' || status === 'RETURNED')
        steps.push([PAID_HOURS, '付款成功', '银行', 'PAID'])
      if (status === 'PAY_FAIL') steps.push([408, '付款失败', '银行', status, PAY_FAIL_REASON])
      if (status === 'RETURNED') steps.push([430, '退票', '银行', status, RETURN_REASON])
    }
  }
  return steps.map(([hours, title, operator, toState, remark = ''], i) => ({
    providerId: row.providerId,
    targetType: 'settle',
    targetId: row.settleNo,
    seq: i + 1,
    time: new Date(Math.min(time.now, created + hours * HOUR_MS)),
    title,
    operator,
    fromState: steps[i - 1]?.[3] ?? '',
    toState,
    remark,
  }))
}

/** Where a target is paid; numbers that no bank has given. */
function accountOf(name: string, targetId: string, digits: string): PayAccount {
  return targetId === CLOUD_PARTNER
    ? { payWay: 'CLOUD', acctName: name, acctNo: `CA${digits}`, bankName: '云账户' }
    : { payWay: 'BANK', acctName: name, acctNo: `0000${digits}`, bankName: BANK_NAME }
}
