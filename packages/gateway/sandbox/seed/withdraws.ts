import { formatDate } from '#domain/dates'
import type { recordLog } from '../../core/db/core-schema'
import type { withdrawOrder } from '../../features/withdraw/withdraw-schema'
import { PROVIDER_ONE, STAFF } from './accounts'
import type { Planned } from './ledger-chain'
import { createRandom } from './random'
import { yyMMdd, type SeedTime } from './time'

type OrderRow = typeof withdrawOrder.$inferInsert
type LogRow = typeof recordLog.$inferInsert

const COUNT = 12
const EVERY_DAYS = 7
const SERIAL_FROM = 90_000_001
const ANSWER_MS = 30 * 60_000
const FAILED = '收款账户户名与账号不符'
const RETURNED = '收款行退票：账户状态异常'

export interface Withdraws {
  orders: OrderRow[]
  logs: LogRow[]
  planned: Planned[]
}

/** Profit withdrawn once a week; one failed, one came back. */
export function withdraws(
  providerId: string,
  { acctNo, payeeName }: { acctNo: string; payeeName: string },
  time: SeedTime,
): Withdraws {
  const made: Withdraws = { orders: [], logs: [], planned: [] }
  const random = createRandom(24_000_000 + Number(providerId.slice(-3)))
  const payeeAcct = `0000${random.digits(15)}`
  const staff = providerId === PROVIDER_ONE ? STAFF.admin : STAFF.other
  for (let i = 0; i < COUNT; i++) {
    const day = time.daysAgo((COUNT - i) * EVERY_DAYS)
    const applyTime = time.at(day, 10 * 3600 + i * 60)
    const answerTime = new Date(applyTime.getTime() + ANSWER_MS)
    const withdrawStatus = i === 4 ? 'FAIL' : i === 8 ? 'RETURNED' : 'PAID'
    const row: OrderRow = {
      providerId,
      withdrawNo: `WD${yyMMdd(day)}${SERIAL_FROM + i + (providerId === PROVIDER_ONE ? 0 : 1000)}`,
      acctNo,
      acctKind: 'PROFIT',
      applyTime,
      amt: random.between(100, 900) * 100,
      payeeName,
      payeeAcct,
      bankName: '招商银行',
      withdrawStatus,
      answerTime,
      failReason: { FAIL: FAILED, RETURNED }[withdrawStatus as string] ?? '',
      remark: i % 3 === 0 ? '周提现' : '',
      createdBy: staff.userId,
      applyUser: staff.name,
      version: withdrawStatus === 'RETURNED' ? 3 : 2,
    }
    made.orders.push(row)
    made.logs.push(...logsOf(row, staff.name))
    if (withdrawStatus !== 'FAIL') made.planned.push(moveOf(row, 'WITHDRAW', answerTime))
    if (withdrawStatus === 'RETURNED')
      made.planned.push(moveOf(row, 'WITHDRAW_BACK', returnedAt(row)))
  }
  return made
}

/** The payee's bank sends it back on the next day. */
const returnedAt = ({ answerTime }: OrderRow): Date =>
  new Date(answerTime!.getTime() + 24 * 3_600_000)

const moveOf = (row: OrderRow, bizType: 'WITHDRAW' | 'WITHDRAW_BACK', at: Date): Planned => ({
  at,
  posting: {
    providerId: row.providerId,
    acctKind: 'PROFIT',
    bizType,
    amt: row.amt!,
    bizDate: formatDate(at.getTime()),
    relatedNo: row.withdrawNo,
    counterparty: row.payeeName,
    remark: bizType === 'WITHDRAW' ? row.remark || '提现' : `提现退票：${RETURNED}`,
  },
})

function logsOf(row: OrderRow, by: string): LogRow[] {
  const steps: [time: Date, title: string, by: string, to: string][] = [
    [row.applyTime, '申请提现', by, 'PROCESSING'],
    row.withdrawStatus === 'FAIL'
      ? [row.answerTime!, '付款失败，金额解冻', '银行', 'FAIL']
      : [row.answerTime!, '付款成功', '银行', 'PAID'],
  ]
  if (row.withdrawStatus === 'RETURNED')
    steps.push([returnedAt(row), '退票，金额退回账户', '银行', 'RETURNED'])
  return steps.map(([time, title, operator, toState], i) => ({
    providerId: row.providerId,
    targetType: 'withdraw',
    targetId: row.withdrawNo,
    seq: i + 1,
    time,
    title,
    operator,
    fromState: steps[i - 1]?.[3] ?? '',
    toState,
    remark: i === steps.length - 1 ? row.failReason! : '',
  }))
}
