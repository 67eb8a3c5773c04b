interface Told {
  billType?: unknown
  billStatus?: unknown
  merId?: unknown
}

/** Only the trades of a provider stand in a channel's bill (domain §9.1); no merchant's do. */
export const isCompared = ({ billType, merId }: Told): boolean =>
  billType === 'TRADE' && (merId ?? null) === null

/** What a statement without differences says; a comparison that has not been made found none. */
export function withoutDifferences(bill: Told): string {
  if (!isCompared(bill)) return '这种对账单不与渠道账单核对'
  if (bill.billStatus === 'WAIT' || bill.billStatus === 'MAKING')
    return '渠道账单到了才核对，还没有结果'
  return bill.billStatus === 'FAIL' ? '没有生成，没有与渠道账单核对' : '与渠道账单一致'
}
