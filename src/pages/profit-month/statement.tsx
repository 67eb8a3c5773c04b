import { profitRemark } from '#domain/income/profit-remark'
import { Statement } from '../../components/resource/show/statement'
import type { ShowPartProps } from '../../lib/resource'
import { PROFIT_LINES } from '../../lib/statements/profit-month'

/** 利润构成: how a month's profit came to be. */
export default function ProfitStatement({ resource, row }: ShowPartProps) {
  return (
    <Statement
      resource={resource}
      row={row}
      lines={PROFIT_LINES}
      total="profitAmt"
      remark={profitRemark(row)}
    />
  )
}
