import { asc, eq, gt, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { job } from '../../../core/jobs/job-schema'
import {
  application,
  merchant,
  merchantEntry,
  payoutAccount,
  refund,
  settleChange,
} from '../../../schema'
import { gatewayForFile } from '../../support/gateway'

const gateway = await gatewayForFile()

test('of changes of accounts one is to be looked at, one cools, and one account is on trial', async () => {
  const { db } = gateway
  const open = await db
    .select({ status: merchant.settleChange, merId: merchant.merId })
    .from(merchant)
    .where(isNotNull(merchant.settleChange))
    .orderBy(asc(merchant.settleChange))
  expect(open.map(({ status }) => status)).toEqual(['COOLING', 'TO_REVIEW'])

  const [trial] = await db
    .select()
    .from(payoutAccount)
    .where(eq(payoutAccount.checkStatus, 'WAIT_VERIFY'))
  const [changed] = await db
    .select()
    .from(settleChange)
    .where(eq(settleChange.acctNo, trial!.acctNo))
  const [holder] = await db.select().from(merchant).where(eq(merchant.merId, trial!.merId!))
  expect([changed?.changeStatus, holder?.acctNo]).toEqual(['EFFECTIVE', trial!.acctNo])
  const waiting = await db.select().from(job).where(eq(job.refId, trial!.accountId))
  expect(waiting.map(({ runAt }) => runAt.toISOString())).toEqual(['2026-11-21T03:00:00.000Z'])
})

test('of refunds one is paid by its merchant’s balance, one by the reserve, one makes a debt', async () => {
  const { db } = gateway
  const covered = await db
    .select({ covered: refund.coverAmt, entry: merchantEntry })
    .from(refund)
    .innerJoin(merchantEntry, eq(merchantEntry.relatedNo, refund.refundNo))
    .where(gt(refund.coverAmt, 0))
    .orderBy(asc(refund.refundNo))
  const parts = covered.map(({ covered: amt, entry }) => {
    const { balanceMove, reserveMove, debtMove } = entry
    expect(debtMove - balanceMove - reserveMove).toBe(amt)
    return [balanceMove < 0, reserveMove < 0, debtMove > 0]
  })
  expect(parts.map(([balance]) => balance)).toEqual([true, false, false])
  expect(parts.map(([, reserve]) => reserve)).toEqual([false, true, false])
  expect(parts[2]).toEqual([false, false, true])
})

test('of private accounts that were sent the bank has said its word, of companies’ it was not asked', async () => {
  const rows = await gateway.db.select().from(application)
  const said = (kind: string[]) =>
    rows.filter(({ submitted }) => kind.includes(String(submitted?.acctType)))
  expect(new Set(said(['0']).map(({ cardCheck }) => cardCheck))).toEqual(new Set(['NONE']))
  const checked = said(['1', '2'])
  expect(checked.length).toBeGreaterThan(10)
  for (const { cardCheck, cardCheckReason } of checked)
    expect([cardCheck, cardCheckReason]).toEqual(
      cardCheck === 'MATCHED'
        ? ['MATCHED', '']
        : cardCheck === 'MISMATCH'
          ? ['MISMATCH', '预留手机号与银行记录不一致']
          : ['UNKNOWN', '发卡行暂不支持四要素验证'],
    )
  expect(checked.map(({ cardCheck }) => cardCheck)).toContain('MATCHED')
  // A card that the risk desk refused was at odds with its bank.
  const refused = checked.filter(({ rejectItems }) =>
    rejectItems.some(({ field }) => field === 'acctNo'),
  )
  for (const { cardCheck } of refused) expect(cardCheck).not.toBe('MATCHED')
})
