import { batchTradesPath } from '#domain/merchant-settlement/links'
import { batchRemark } from '#domain/merchant-settlement/remark'
import { Statement } from '../../components/resource/show/statement'
import type { ShowPartProps } from '../../lib/resource'
import type { StatementLine } from '../../lib/statements/line'

/** `netAmt`, line by line, as the gateway adds it up (domain §14). */
const LINES: readonly StatementLine[] = [
  { field: 'grossAmt', sign: 1, count: 'tradeCount', link: batchTradesPath },
  { field: 'refundAmt', sign: -1, count: 'refundCount', rows: 'refunds' },
  { field: 'feeAmt', sign: -1, link: batchTradesPath },
  { field: 'openingAmt', sign: 1 },
  { field: 'carryAmt', sign: 1, rows: 'carried' },
  { field: 'coverAmt', sign: 1, rows: 'refunds' },
  { field: 'backAmt', sign: 1, rows: 'refunds' },
  { field: 'disputeAmt', sign: -1, rows: 'disputes' },
  { field: 'debtAmt', sign: -1, link: merchantPath },
  { field: 'reserveAmt', sign: -1, link: merchantPath },
]

/** The movements of debt and reserve are on the merchant's detail. */
function merchantPath({ merId }: Readonly<Record<string, unknown>>): string | undefined {
  return merId ? `/merchants/merdetail/${String(merId)}/-?tab=结算信息` : undefined
}

/** 结算单: how a batch's net amount came to be. */
export default function BatchStatement({ resource, row }: ShowPartProps) {
  return (
    <Statement
      resource={resource}
      row={row}
      lines={LINES}
      total="netAmt"
      remark={batchRemark(row)}
    />
  )
}
