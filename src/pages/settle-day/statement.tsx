import { settleDayRemark } from '#domain/merchant-settlement/day-remark'
import { Statement } from '../../components/resource/show/statement'
import type { ShowPartProps } from '../../lib/resource'
import { SETTLE_DAY_LINES } from '../../lib/statements/settle-day'

/** 付款构成: what became of the money of a day's batches. */
export default function SettleDayStatement({ resource, row }: ShowPartProps) {
  return (
    <Statement
      resource={resource}
      row={row}
      lines={SETTLE_DAY_LINES}
      total="paidAmt"
      remark={settleDayRemark(row)}
    />
  )
}
