import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { appendLogs } from '../../core/record-log'
import type { Upstream } from '../../core/upstream/port'
import { releaseWaiting, reopenReturned } from '../auto-cash'
import { device } from '../device/device-schema'
import { merchant } from '../merchant/merchant-schema'
import { accountWords, askProof } from '../payout-account'
import { changeRequest } from './settle-change-change'
import type { SettleChange } from './settle-change-find'

type Merchant = typeof merchant.$inferSelect

const OPERATOR = '系统'

/**
 * The cooling time is over: the merchant is settled to the new account from now on. Its terminals
 * were reported with the old one, so they have to be reported again (domain §7.12, 259号文); payouts
 * that its bank sent back can go out again (domain §7.10), the first ones after a small transfer.
 * @param row and holder as locked by the caller
 */
export async function takeChange(
  tx: Tx,
  upstream: Upstream,
  { row, holder, now }: { row: SettleChange; holder: Merchant; now: number },
): Promise<void> {
  const { providerId, merId } = row
  const { acctType, acctName, acctNo, bankCode, bankName, branchCode, branchName } = row
  await tx
    .update(merchant)
    .set({
      acctType,
      acctName,
      acctNo,
      bankCode,
      bankName,
      branchCode,
      branchName,
      version: holder.version + 1,
    })
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  const account = { providerId, merId, acctType, acctName, acctNo, bankCode, bankName }
  const waits = await askProof(tx, upstream, account, now)
  await changeRequest(tx, row, holder, {
    event: 'take',
    operator: OPERATOR,
    remark: `${accountWords(row)}${waits ? '，已发起小额打款验证' : ''}`,
    now,
  })
  const entry = { providerId, operator: OPERATOR, time: now }
  await appendLogs(tx, await reportAgain(tx, upstream, row), {
    ...entry,
    targetType: 'device',
    title: '结算账户变更，需重新报备',
    toState: 'TO_REPORT',
  })
  await reopenReturned(tx, row, entry)
  if (!waits) await releaseWaiting(tx, upstream, row, now)
}

/** Terminals reported, or being reported, with the old account. @returns their ids */
async function reportAgain(
  tx: Tx,
  upstream: Upstream,
  { providerId, merId }: SettleChange,
): Promise<string[]> {
  const devices = await tx
    .select({ deviceId: device.deviceId })
    .from(device)
    .where(
      and(
        eq(device.providerId, providerId),
        eq(device.merId, merId),
        isNotNull(device.shopId),
        inArray(device.regStatus, ['REPORTED', 'REPORTING']),
      ),
    )
    .orderBy(device.deviceId)
    .for('update')
  const ids = devices.map(({ deviceId }) => deviceId)
  if (ids.length === 0) return ids
  for (const refId of ids)
    await upstream.withdraw(tx, { providerId, kinds: ['clearing.report'], refId })
  await tx
    .update(device)
    .set({ regStatus: 'TO_REPORT', regMessage: '', version: sql`${device.version} + 1` })
    .where(and(eq(device.providerId, providerId), isAnyOf(device.deviceId, ids)))
  return ids
}
