import { formatYuan } from '../money'
import { changeOf, remarkOf, type Remark } from '../remark'
import { lacksAccount } from './dicts'

type Row = Readonly<Record<string, unknown>>

/** Days after which an unpaid settlement is late. */
const LATE_DAYS = 30

/** One sentence on what is unusual about a settlement of income, and why (domain §9.8). */
export function settlementRemark(row: Row): Remark {
  const amount = (name: string) => Number(row[name] ?? 0)
  const status = row.settleStatus
  const because = row.failReason ? `：${String(row.failReason)}` : ''
  const adjusted = amount('adjustAmt')
  const income = (row.changes as readonly Row[] | undefined)?.find(({ item }) => item === 'INCOME')
  return remarkOf(
    [
      status === 'PAY_FAIL' && `付款失败${because}`,
      status === 'RETURNED' && `银行退票${because}`,
      lacksAccount(row) && '没有收款账户，维护后才能付款',
    ],
    [
      status === 'DISPUTE' && `有异议：${String(row.disputeReason)}`,
      row.urgent === '1' && `确认截止 ${String(row.confirmDeadline)}，逾期视为确认`,
      amount('ageDays') > LATE_DAYS && `出账 ${amount('ageDays')} 天未付款`,
      amount('lateAmt') !== 0 && `出账后收益又变化 ${formatYuan(-amount('lateAmt'))}，本单不含`,
      adjusted !== 0 &&
        `${adjusted > 0 ? '调增' : '调减'} ${formatYuan(Math.abs(adjusted))}（${String(row.adjustReason)}）`,
      income !== undefined && changeOf('分润', Number(income.amt), Number(income.beforeAmt)),
    ],
    '按当月分润结算，没有调账和异常',
  )
}
