import { Statement } from '../../components/resource/show/statement'
import type { ShowPartProps } from '../../lib/resource'
import { PAYOUT_LINES } from '../../lib/statements/settle-day'

/** 提现: how much of the payouts of a day arrived. */
export default function DayPayouts({ resource, row }: ShowPartProps) {
  return (
    <Statement
      resource={resource}
      row={row}
      lines={PAYOUT_LINES}
      total="successAmt"
      remark={{ text: '当日申请的提现单，不含小微商户自动提现。' }}
    />
  )
}
