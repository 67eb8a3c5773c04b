import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../core/db/open'
import { autoCash } from './auto-cash-schema'
import { merchant } from '../merchant/merchant-schema'
import { notFound } from '../../core/errors'
import { defineOrder, words } from '../../core/upstream/kind'
import { lockMerchantAccounts } from '../merchant-account'
import { changeAutoCash } from './auto-cash-change'

const OPERATOR = '收款银行'
const reason = words().min(1)
const EVENT = { SUCCESS: 'success', FAIL: 'fail', RETURNED: 'return' } as const

/** A micro merchant's automatic payout at its bank (domain §7.10). */
export const autoCashOrder = defineOrder({
  kind: 'bank.autoCash',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('SUCCESS') }),
    z.object({ code: z.literal('FAIL'), reason }),
    z.object({ code: z.literal('RETURNED'), reason }),
  ]),
  later: { SUCCESS: ['RETURNED'] },

  async details(tx, of) {
    const [row] = await find(tx, of)
    if (!row) return {}
    const [holder] = await tx
      .select({ acctName: merchant.acctName })
      .from(merchant)
      .where(and(eq(merchant.providerId, row.providerId), eq(merchant.merId, row.merId)))
    const { withdrawId, merId, acctNo, bankName, subMchId } = row
    return { withdrawId, merId, acctName: holder?.acctName, acctNo, bankName, subMchId }
  },

  /** The merchant's account first, as its settlement does. */
  async lock(tx, of) {
    const [row] = await find(tx, of)
    if (!row) return
    await lockMerchantAccounts(tx, of.providerId, [row.merId])
    await find(tx, of).for('update')
  },

  async onAnswer(tx, of, answer, { now }) {
    const [row] = await find(tx, of).for('update')
    if (!row) throw notFound()
    const at = new Date(now)
    const event = EVENT[answer.code]
    const why = 'reason' in answer ? answer.reason : ''
    const changed = await changeAutoCash(tx, row, {
      event,
      operator: OPERATOR,
      remark: why,
      now,
      set: event === 'success' ? { successTime: at } : { refundTime: at, failReason: why },
    })
    if (event === 'success') return changed
    const [holder] = await tx
      .select({ acctNo: merchant.acctNo })
      .from(merchant)
      .where(and(eq(merchant.providerId, row.providerId), eq(merchant.merId, row.merId)))
    // The account was changed while the money was under way: it need not be changed once more.
    if (holder && holder.acctNo !== row.acctNo)
      await changeAutoCash(
        tx,
        { ...row, withdrawStatus: changed.to, version: changed.version },
        { event: 'reopen', operator: '系统', now },
      )
    return changed
  },
})

const find = (tx: Tx, { providerId, refId }: { providerId: string; refId: string }) =>
  tx
    .select()
    .from(autoCash)
    .where(and(eq(autoCash.providerId, providerId), eq(autoCash.autoCashId, refId)))
