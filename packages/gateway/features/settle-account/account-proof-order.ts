import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AccountCheckStatus } from '#domain/settle-change/dicts'
import type { Tx } from '../../core/db/open'
import { conflict, notFound } from '../../core/errors'
import { defineOrder, words } from '../../core/upstream/kind'
import { releaseWaiting } from '../auto-cash'
import { merchant } from '../merchant/merchant-schema'
import { lockPayeeChange, payeeProved } from '../payee-change'
import { accountWords, lockPayoutAccount } from '../payout-account'
import { payoutAccount } from '../payout-account/payout-account-schema'
import { tellBoth } from './settle-change-change'

const OPERATOR = '收款银行'

/** The small transfer to a new account of a merchant or a settlement, before anything else is paid. */
export const accountProofOrder = defineOrder({
  kind: 'bank.verifyAccount',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('VERIFIED') }),
    z.object({ code: z.literal('FAILED'), reason: words().min(1) }),
  ]),

  async details(tx, of) {
    const [row] = await tx.select().from(payoutAccount).where(keyOf(of))
    if (!row) return {}
    const { merId, changeId, acctType, acctName, acctNo, bankCode, bankName } = row
    const whose = merId === null ? { changeId } : { merId }
    return { ...whose, acctType, acctName, acctNo, bankCode, bankName }
  },

  lock,

  async onAnswer(tx, of, answer, { upstream, now }) {
    const { row, holder, change } = (await lock(tx, of)) ?? {}
    if (!row || !(holder ?? change)) throw notFound()
    if (row.checkStatus !== 'WAIT_VERIFY') throw conflict('该账户不在验证中')
    const verified = answer.code === 'VERIFIED'
    const to: AccountCheckStatus = verified ? 'VERIFIED' : 'FAILED'
    const failReason = verified ? '' : answer.reason
    await tx
      .update(payoutAccount)
      .set({
        checkStatus: to,
        failReason,
        answerTime: new Date(now),
        version: row.version + 1,
      })
      .where(keyOf(of))
    if (change) await payeeProved(tx, change, { failReason, now })
    if (holder)
      await tellBoth(tx, holder, {
        title: verified ? '结算账户验证通过' : '结算账户验证未通过',
        operator: OPERATOR,
        remark: [accountWords(row), failReason].filter(Boolean).join('：'),
        now,
      })
    if (verified && holder?.acctNo === row.acctNo) await releaseWaiting(tx, upstream, holder, now)
    return { from: row.checkStatus, to }
  },
})

const keyOf = ({ providerId, refId }: { providerId: string; refId: string }) =>
  and(eq(payoutAccount.providerId, providerId), eq(payoutAccount.accountId, refId))

/** The merchant or the settlement first, as every call that changes its account does. */
async function lock(tx: Tx, of: { providerId: string; refId: string }) {
  const { providerId, refId } = of
  const [found] = await tx
    .select({ merId: payoutAccount.merId, changeId: payoutAccount.changeId })
    .from(payoutAccount)
    .where(keyOf(of))
  if (!found) return undefined
  const account = () => lockPayoutAccount(tx, { providerId, accountId: refId })
  if (found.merId === null) {
    const locked = await lockPayeeChange(tx, { providerId, changeId: found.changeId! })
    return { change: locked?.row, row: await account() }
  }
  const [holder] = await tx
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, found.merId)))
    .for('update')
  return { holder, row: await account() }
}
