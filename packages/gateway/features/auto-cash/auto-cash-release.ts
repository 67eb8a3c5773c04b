import { and, asc, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { nextNumber } from '../../core/numbers'
import type { Upstream } from '../../core/upstream/port'
import { openBankFunds } from '../bank-fund'
import { awaitingBatches } from '../day-books'
import { merchant } from '../merchant/merchant-schema'
import { lockMerchantAccounts } from '../merchant-account'
import { batchOf } from '../names'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import { changeAutoCash } from './auto-cash-change'
import { AUTO_CASH_MOVES } from './auto-cash-moves'
import { autoCash } from './auto-cash-schema'

/**
 * A merchant's account has proven itself: what waited for that goes out, to the account it has now.
 * The caller holds the merchant's row lock.
 */
export async function releaseWaiting(
  tx: Tx,
  upstream: Upstream,
  { providerId, merId }: Pick<typeof merchant.$inferSelect, 'providerId' | 'merId'>,
  now: number,
): Promise<void> {
  await lockMerchantAccounts(tx, providerId, [merId])
  const rows = await tx
    .select(getTableColumns(autoCash))
    .from(autoCash)
    .leftJoin(merchantSettlement, batchOf(autoCash))
    .where(
      and(
        eq(autoCash.providerId, providerId),
        eq(autoCash.merId, merId),
        inArray(autoCash.withdrawStatus, [...AUTO_CASH_MOVES.release.from]),
        // Of which refunds have taken some, the rest goes along with the next batch.
        or(isNull(autoCash.batchNo), eq(merchantSettlement.unpaidAmt, autoCash.cashAmt)),
      ),
    )
    .orderBy(asc(autoCash.autoCashId))
    .for('update', { of: autoCash })
  if (rows.length === 0) return
  const [holder] = await tx
    .select({ bankName: merchant.bankName, acctNo: merchant.acctNo })
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  const funds = await openBankFunds(tx, { providerId, now })
  for (const row of rows) {
    const withdrawId = await nextNumber(tx, 'AW', formatDate(now))
    await changeAutoCash(tx, row, {
      event: 'release',
      operator: '系统',
      remark: `提现单号 ${withdrawId}`,
      now,
      set: { ...holder!, withdrawId, failReason: '', createTime: new Date(now) },
    })
    const { autoCashId, cashAmt: amt, batchNo } = row
    const day = formatDate(row.cashTime.getTime())
    const batchNos = batchNo === null ? [] : [batchNo]
    const waitDay = (await awaitingBatches(tx, { providerId, day, batchNos })).size > 0 ? day : null
    const kept = waitDay !== null || !funds.take(amt)
    await upstream.bank.autoCash(tx, { providerId, autoCashId, amt, kept, waitDay, now })
  }
}
