import { sameName } from '#domain/reading/name'
import { and, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { isNumber } from '../../core/seal/columns'
import { nextNumber } from '../../core/numbers'
import type { Upstream } from '../../core/upstream/port'
import { payoutAccount } from './payout-account-schema'

type PayoutAccount = typeof payoutAccount.$inferSelect
type Account = Pick<
  PayoutAccount,
  'providerId' | 'acctType' | 'acctName' | 'acctNo' | 'bankCode' | 'bankName'
> & { merId: string }

/**
 * A merchant's account is new: a small transfer is sent there before anything else is. One that was
 * proven before is not asked again; one that failed is.
 * @returns whether the account has to be waited for
 */
export async function askProof(
  tx: Tx,
  upstream: Upstream,
  account: Account,
  now: number,
): Promise<boolean> {
  const { providerId, merId, acctNo } = account
  const [known] = await tx
    .select()
    .from(payoutAccount)
    .where(
      and(
        eq(payoutAccount.providerId, providerId),
        eq(payoutAccount.merId, merId),
        isNumber(payoutAccount.acctNo, acctNo),
      ),
    )
    .for('update')
  if (known?.checkStatus === 'VERIFIED' && sameName(known.acctName, account.acctName)) return false
  const accountId = known?.accountId ?? (await nextNumber(tx, 'PA', formatDate(now)))
  const asked = {
    ...account,
    checkStatus: 'WAIT_VERIFY',
    checkAmt: amtOf(accountId, known?.version ?? 0),
    failReason: '',
    askTime: new Date(now),
    answerTime: null,
  }
  if (known)
    await tx
      .update(payoutAccount)
      .set({ ...asked, version: known.version + 1 })
      .where(keyOf({ providerId, accountId }))
  else await tx.insert(payoutAccount).values({ ...asked, accountId })
  await upstream.bank.verifyAccount(tx, { providerId, accountId, amt: asked.checkAmt, now })
  return true
}

/** The account that a request asks for a settlement, which was approved: each request has its proof. */
export async function askPayeeProof(
  tx: Tx,
  upstream: Upstream,
  account: Omit<Account, 'merId' | 'acctType'> & { changeId: string },
  now: number,
): Promise<void> {
  const { providerId } = account
  const accountId = await nextNumber(tx, 'PA', formatDate(now))
  const checkAmt = amtOf(accountId, 0)
  await tx.insert(payoutAccount).values({
    ...account,
    accountId,
    acctType: '0',
    checkStatus: 'WAIT_VERIFY',
    checkAmt,
    askTime: new Date(now),
  })
  await upstream.bank.verifyAccount(tx, { providerId, accountId, amt: checkAmt, now })
}

/** 1 to 99 fen, another one each time. */
const amtOf = (accountId: string, version: number): number =>
  1 + ((Number(accountId.slice(-4)) * 37 + version * 11) % 99)

export async function lockPayoutAccount(
  tx: Tx,
  of: { providerId: string; accountId: string },
): Promise<PayoutAccount | undefined> {
  const [row] = await tx.select().from(payoutAccount).where(keyOf(of)).for('update')
  return row
}

const keyOf = ({ providerId, accountId }: { providerId: string; accountId: string }) =>
  and(eq(payoutAccount.providerId, providerId), eq(payoutAccount.accountId, accountId))
