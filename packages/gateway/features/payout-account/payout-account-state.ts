import { and, eq, ne } from 'drizzle-orm'
import type { AccountCheckStatus } from '#domain/settle-change/dicts'
import type { Tx } from '../../core/db/open'
import { isNumber } from '../../core/seal/columns'
import { payoutAccount } from './payout-account-schema'

/** READY: money may be paid there. What waits or failed is to be kept, and asked again later. */
export type PayoutAccountState = 'READY' | Exclude<AccountCheckStatus, 'VERIFIED'>

/** Whether a merchant's account may be paid to (待账户验证: not yet). */
export async function payoutAccountState(
  tx: Tx,
  { providerId, merId, acctNo }: { providerId: string; merId: string; acctNo: string },
): Promise<PayoutAccountState> {
  const [row] = await tx
    .select({ checkStatus: payoutAccount.checkStatus })
    .from(payoutAccount)
    .where(
      and(
        eq(payoutAccount.providerId, providerId),
        eq(payoutAccount.merId, merId),
        isNumber(payoutAccount.acctNo, acctNo),
      ),
    )
  return stateOf(row?.checkStatus)
}

/** The same for many at once: those of a provider that are not ready are few. */
export async function unprovenAccounts(
  tx: Tx,
  providerId: string,
): Promise<(of: { merId: string; acctNo: string }) => PayoutAccountState> {
  const rows = await tx
    .select({
      merId: payoutAccount.merId,
      acctNo: payoutAccount.acctNo,
      checkStatus: payoutAccount.checkStatus,
    })
    .from(payoutAccount)
    .where(and(eq(payoutAccount.providerId, providerId), ne(payoutAccount.checkStatus, 'VERIFIED')))
  const found = new Map(
    rows.map(({ merId, acctNo, checkStatus }) => [`${merId} ${acctNo}`, checkStatus]),
  )
  return ({ merId, acctNo }) => stateOf(found.get(`${merId} ${acctNo}`))
}

const stateOf = (checkStatus: string | undefined): PayoutAccountState =>
  checkStatus === 'WAIT_VERIFY' || checkStatus === 'FAILED' ? checkStatus : 'READY'
