import { fundsRemark } from '#domain/merchant-account/remark'
import { Statement } from '../../components/resource/show/statement'
import type { ShowPartProps } from '../../lib/resource'
import { FUNDS_LINES } from '../../lib/statements/merchant-funds'

/** 资金构成: where a merchant's money is, and what of it is held. */
export default function FundsStatement({ resource, row }: ShowPartProps) {
  return (
    <Statement
      resource={resource}
      row={row}
      lines={FUNDS_LINES}
      total="fundsAmt"
      remark={fundsRemark(row)}
    />
  )
}
