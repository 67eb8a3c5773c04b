interface BillRow {
  billType?: unknown
  billStatus?: unknown
  merId?: unknown
}

/**
 * Whether a statement is compared: a channel's bill contains only a provider's trades (domain
 * §9.1), never a single merchant's.
 */
export const isCompared = ({ billType, merId }: BillRow): boolean =>
  billType === 'TRADE' && (merId ?? null) === null

/** The text of a statement without differences; a comparison not made yet has none either. */
export function withoutDifferences(bill: BillRow): string {
  if (!isCompared(bill)) return '这种对账单不与渠道账单核对'
  if (bill.billStatus === 'WAIT' || bill.billStatus === 'MAKING')
    return '渠道账单到了才核对，还没有结果'
  return bill.billStatus === 'FAIL' ? '没有生成，没有与渠道账单核对' : '与渠道账单一致'
}
