import { SETTLEMENT_STATUS } from '../settlement/dicts'
import { formatYuan } from '../money'
import { changeOf, remarkOf, type Remark } from '../remark'

/** One sentence on what is unusual about a month's profit, and why. */
export function profitRemark(row: Readonly<Record<string, unknown>>): Remark {
  const amount = (name: string) => Number(row[name] ?? 0)
  const status = row.settleStatus as keyof typeof SETTLEMENT_STATUS | null
  const adjusted = amount('agreedAmt')
  const reason = row.adjustReason ? `（${String(row.adjustReason)}）` : ''
  return remarkOf(
    [
      amount('netIncomeAmt') < 0 &&
        `亏损 ${formatYuan(-amount('netIncomeAmt'))}，成本与渠道商分润超过手续费`,
      (status === 'PAY_FAIL' || status === 'RETURNED') &&
        `本月结算单${SETTLEMENT_STATUS[status].label}`,
    ],
    [
      row.isOpen === '1' && `本月未结束，含收益至 ${String(row.lastDay)}`,
      status === 'DISPUTE' && '本月结算单有异议',
      adjusted !== 0 &&
        `${adjusted > 0 ? '调增' : '调减'} ${formatYuan(Math.abs(adjusted))}${reason}`,
      row.isOpen !== '1' && changeOf('利润', amount('profitAmt'), amount('beforeAmt')),
    ],
    '手续费减成本与渠道商分润，没有调账和异常',
  )
}
