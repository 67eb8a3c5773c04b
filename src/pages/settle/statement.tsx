import { settlementRemark } from '#domain/settlement/remark'
import { Statement } from '../../components/resource/show/statement'
import type { ShowPartProps } from '../../lib/resource'
import { settleLines } from '../../lib/statements/settle'

/** 应付构成: how what a settlement pays came to be. */
export default function SettleStatement({ resource, row }: ShowPartProps) {
  return (
    <Statement
      resource={resource}
      row={row}
      lines={settleLines(row)}
      total="payableAmt"
      remark={settlementRemark(row)}
    />
  )
}
