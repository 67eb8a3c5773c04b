import { openDay } from '../../core/ledger/open-day'
import { postVoucher } from '../../core/ledger/voucher'
import type { Facts } from './facts'
import type { Applying, Outcome } from './outcome'

/** Money of payments that no merchant is known of yet, in the account 待认领 (domain §16). */

const UNPLACED: readonly (string | undefined)[] = ['MERCHANT', 'SHOP', 'TERMINAL']

/** Fen that an event holds there with this outcome. */
export const suspenseOf = (
  kind: string,
  facts: Pick<Facts, 'transAmt' | 'couponAmt'>,
  { state, reason }: Outcome,
): number =>
  kind === 'trade.paid' && state === 'WAITING' && UNPLACED.includes(reason)
    ? (facts.transAmt ?? 0) - (facts.couponAmt ?? 0)
    : 0

/** Books what came into the account, or with an amount below 0 what left it, in the open day. */
export async function moveSuspense(
  { tx, source: { providerId }, now }: Applying,
  amt: number,
): Promise<void> {
  if (amt === 0) return
  const bizDate = await openDay(tx, providerId, now)
  const lines = [
    { account: 'CHANNEL', amt },
    { account: 'SUSPENSE', amt: -amt },
  ] as const
  await postVoucher(tx, { providerId, bizType: 'SUSPENSE', bizDate, relatedNo: null, lines }, now)
}
