interface Ordered {
  kind: string
  payload: Record<string, unknown>
}

/** Orders that pay, return or book money; an accepted chargeback is another. */
export const MOVING: ReadonlySet<string> = new Set([
  'channel.refund',
  'bank.cashOut',
  'bank.autoCash',
  'bank.withdrawal',
  'bank.settlement',
  'bank.recharge',
])

/** Fen that an order pays, returns or books; 0 for one that moves no money. */
export function orderedAmt({ kind, payload }: Ordered): number {
  if (!MOVING.has(kind)) return 0
  const { amt, refundAmt } = payload
  return Number(refundAmt ?? amt)
}
