import { settleDayRemark } from '#domain/merchant-settlement/day-remark'
import { Statement } from '../../components/resource/show/statement'
import type { ShowPartProps } from '../../lib/resource'
import { PAYOUT_LINES, SETTLE_DAY_LINES } from '../../lib/statements/settle-day'

const PAYOUTS = { text: '当日申请的提现单，不含小微商户自动提现：' }

/** 付款构成: what became of the money of a day's batches, and how much of its payouts arrived. */
export default function SettleDayStatement({ resource, row }: ShowPartProps) {
  const about = { resource, row }
  return (
    <>
      <Statement
        {...about}
        lines={SETTLE_DAY_LINES}
        total="paidAmt"
        remark={settleDayRemark(row)}
      />
      <Statement {...about} lines={PAYOUT_LINES} total="successAmt" remark={PAYOUTS} />
    </>
  )
}
