import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { addDays, formatDate, parseTime } from '#domain/dates'
import { maskCard } from '#domain/mask'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, optional, version } from '../../../core/inputs'
import type { Tx } from '../../../core/db/open'
import { autoCash } from '../auto-cash-schema'
import { conflict, notFound } from '../../../core/errors'
import { scoped } from '../../../core/scope'
import { noteChange } from '../../../core/operations/notes'
import { openBankFunds } from '../../bank-fund'
import { lockMerchant } from '../../merchant'
import { payoutAccountState } from '../../payout-account'
import { lockMerchantAccounts } from '../../merchant-account'
import { merchantSettlement } from '../../merchant-settlement/merchant-settlement-schema'
import { checkVersion } from '../../../core/moves'
import { nextNumber } from '../../../core/numbers'
import { changeAutoCash } from '../auto-cash-change'
import { LAST_DAYS } from '../auto-cash-moves'

/** 重新发起: sends a payout that was not made, or that came back (domain §7.10). */
export default defineCall({
  path: '/v1/shop/autoCashRetry',
  access: { roles: ['3'], codes: [CODES.autoCash.retry] },
  request: z.object({ autoCashId: id(), version: optional(version) }),
  write: true,
  moves: async ({ autoCashId }, context) => (await findAutoCash(context, autoCashId)).cashAmt,
  approval: { act: 'PAYOUT_AGAIN' },
  handler: retryAutoCash,
})

/**
 * Sends a payout that was not made, or again one that came back, to the account the merchant has
 * now (domain §7.10).
 * @throws CallError 90404 outside the scope; 90409 for a stale version, another state, a merchant
 *   that may not be paid, after 30 days, or while the bank account cannot carry it
 */
async function retryAutoCash(
  context: SessionContext,
  input: { autoCashId: string; version?: number },
): Promise<{ autoCashId: string; withdrawId: string; withdrawStatus: string; version: number }> {
  const { tx, caller, clock, upstream } = context
  const now = clock.now()
  const mine = ownAutoCash(context, input.autoCashId)
  const found = await findAutoCash(context, input.autoCashId)
  // The merchant is locked first, as by the calls that change its account.
  const holder = await lockMerchant(context, found.merId)
  await lockMerchantAccounts(tx, holder.providerId, [holder.merId])
  const [row] = await tx.select().from(autoCash).where(mine).for('update')
  if (!row) throw notFound()
  checkVersion(row, input.version)
  const today = formatDate(now)
  // What no batch will take along can only go out again from here.
  if (row.batchNo !== null && row.cashTime.getTime() < parseTime(addDays(today, 1 - LAST_DAYS)))
    throw conflict(`已超过${LAST_DAYS}天，不能再发起提现，金额并入下一批次`)
  if (holder.merStatus !== 'NORMAL') throw conflict('商户状态不是正常，没有提现权限')
  if ((await payoutAccountState(tx, holder)) !== 'READY')
    throw conflict('结算账户待验证，验证通过后再发起提现')
  await requireUntouched(tx, row)
  const funds = await openBankFunds(tx, { providerId: row.providerId, now })
  if (!funds.take(row.cashAmt)) throw conflict('银行存款不足，请待资金到位后再发起提现')
  const withdrawId = await nextNumber(tx, 'AW', today)
  const changed = await changeAutoCash(tx, row, {
    event: 'retry',
    operator: caller.nickName,
    remark: `提现单号 ${withdrawId}，${holder.bankName} ${maskCard(holder.acctNo)}`,
    now,
    set: {
      withdrawId,
      bankName: holder.bankName,
      acctNo: holder.acctNo,
      failReason: '',
      createTime: new Date(now),
      successTime: null,
      refundTime: null,
    },
  })
  const { providerId, autoCashId, cashAmt: amt } = row
  await upstream.bank.autoCash(tx, { providerId, autoCashId, amt, now })
  noteChange(context.tx, {
    type: 'autoCash',
    id: row.autoCashId,
    after: { withdrawId, cashAmt: row.cashAmt },
  })
  const { to, version } = changed
  return { autoCashId: row.autoCashId, withdrawId, withdrawStatus: to, version }
}

/** Refunds may have taken some of its batch since. @throws CallError 90409 */
async function requireUntouched(
  tx: Tx,
  { providerId, batchNo, cashAmt }: typeof autoCash.$inferSelect,
): Promise<void> {
  // One from before there were batches.
  if (batchNo === null) return
  const [batch] = await tx
    .select({ unpaidAmt: merchantSettlement.unpaidAmt })
    .from(merchantSettlement)
    .where(
      and(eq(merchantSettlement.providerId, providerId), eq(merchantSettlement.batchNo, batchNo)),
    )
  if (batch?.unpaidAmt !== cashAmt) throw conflict('部分金额已用于退款，余下的并入下一批次')
}

const ownAutoCash = ({ caller }: SessionContext, autoCashId: string) =>
  and(scoped(caller.scope, autoCash), eq(autoCash.autoCashId, autoCashId))

/** Without a lock: its merchant is locked first. @throws CallError 90404 outside the scope */
async function findAutoCash(context: SessionContext, autoCashId: string) {
  const { tx } = context
  const [row] = await tx.select().from(autoCash).where(ownAutoCash(context, autoCashId))
  if (!row) throw notFound()
  return row
}
