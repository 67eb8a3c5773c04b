import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { addDays, parseTime } from '#domain/dates'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { account, accountEntry } from '../../core/ledger/ledger-schema'
import { merchant } from '../merchant/merchant-schema'
import { subsidyActivity, subsidyTrade } from './subsidy-schema'
import { trade } from '../trade/trade-schema'
import type { DailyJob } from '../../core/jobs'
import { release } from '../../core/ledger/hold'
import { post } from '../../core/ledger/post'
import { changeSubsidy, subsidyIs, type Subsidy } from './subsidy-change'
import { LIVE } from './subsidy-moves'
import { partOf } from './subsidy-part'

/**
 * The subsidies of a day, once it is closed: every successful trade gets its part until the
 * merchant's cap is spent, one posting an activity and day. Then what is spent or over ends.
 */
export const subsidyDaily: DailyJob = {
  kind: 'subsidy.day',
  at: '00:55',
  run: (tx, { providerId, day }, { clock }) =>
    settleSubsidies(tx, { providerId, today: day, now: clock.now() }),
}

export async function settleSubsidies(
  tx: Tx,
  { providerId, today, now }: { providerId: string; today: string; now: number },
): Promise<void> {
  const rows = await tx
    .select()
    .from(subsidyActivity)
    .where(
      and(
        eq(subsidyActivity.providerId, providerId),
        inArray(subsidyActivity.subsidyStatus, [...LIVE]),
      ),
    )
    .orderBy(asc(subsidyActivity.subsidyId))
    .for('update')
  const by = { operator: '系统', now }
  const yesterday = addDays(today, -1)
  // A frozen account makes no payment: the day's subsidies are not made up for.
  const pays = await paysOut(tx, providerId)
  for (const first of rows) {
    let row = first
    if (row.subsidyStatus === 'DRAFT' && row.beginDate <= today)
      row = await changeSubsidy(tx, row, { event: 'begin', ...by })
    const due = row.beginDate <= yesterday && yesterday <= row.endDate
    if (pays && due && row.subsidyStatus === 'ACTIVE') row = await spend(tx, row, yesterday, now)
    if (row.subsidyStatus === 'ACTIVE' && row.usedAmt === row.planAmt)
      await changeSubsidy(tx, row, { event: 'useUp', ...by })
    else if (row.endDate < today) await changeSubsidy(tx, row, { event: 'end', ...by })
  }
}

async function paysOut(tx: Tx, providerId: string): Promise<boolean> {
  const [held] = await tx
    .select({ acctStatus: account.acctStatus })
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.acctKind, 'SUBSIDY')))
  return held?.acctStatus === 'NORMAL'
}

/** A day's part of one subsidy; a second run finds it posted. */
async function spend(tx: Tx, row: Subsidy, day: string, now: number): Promise<Subsidy> {
  const { providerId, subsidyId, merId } = row
  const [posted] = await tx
    .select({ one: sql`1` })
    .from(accountEntry)
    .where(
      and(
        eq(accountEntry.providerId, providerId),
        eq(accountEntry.relatedNo, subsidyId),
        eq(accountEntry.bizDate, day),
      ),
    )
    .limit(1)
  const parts = posted ? [] : await earned(tx, row, day)
  const amt = parts.reduce((sum, part) => sum + part.amt, 0)
  if (amt === 0) return row
  const [owner] = await tx
    .select({ name: merchant.merRegName })
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  await release(tx, { providerId, acctKind: 'SUBSIDY', amt })
  await post(
    tx,
    {
      providerId,
      acctKind: 'SUBSIDY',
      bizType: 'SUBSIDY_OUT',
      amt,
      bizDate: day,
      relatedNo: subsidyId,
      counterparty: owner?.name ?? merId,
      remark: `${row.activityName} ${day}`,
    },
    now,
  )
  await insertRows(
    tx,
    subsidyTrade,
    parts.map((part) => ({ ...part, providerId, subsidyId, bizDate: day })),
  )
  const change = {
    usedAmt: row.usedAmt + amt,
    usedCount: row.usedCount + parts.length,
    version: row.version + 1,
  }
  await tx.update(subsidyActivity).set(change).where(subsidyIs(row))
  return { ...row, ...change }
}

/** What a trade is subsidised with, as far as the payer has not got it back. */
type Part = Pick<typeof subsidyTrade.$inferSelect, 'tradeNo' | 'tradeTime' | 'amt' | 'baseAmt'>

/**
 * Subsidies of the day's trades, in their order, up to the cap. The trades are locked against
 * refunds until the transaction ends: a later refund finds the subsidy to take back.
 */
async function earned(tx: Tx, row: Subsidy, day: string): Promise<Part[]> {
  const { tradeNo, tradeTime, payAmt, refundAmt } = trade
  const trades = await tx
    .select({ tradeNo, tradeTime, payAmt, refundAmt })
    .from(trade)
    .where(
      and(
        eq(trade.providerId, row.providerId),
        eq(trade.merId, row.merId),
        eq(trade.tradeStatus, 'SUCCESS'),
        gte(tradeTime, new Date(parseTime(day))),
        lt(tradeTime, new Date(parseTime(addDays(day, 1)))),
      ),
    )
    .orderBy(asc(tradeTime), asc(tradeNo))
    .for('share')
  const parts: Part[] = []
  let left = row.planAmt - row.usedAmt
  for (const one of trades) {
    const amt = Math.min(partOf(row, one), left)
    if (amt <= 0) continue
    left -= amt
    const { tradeNo: no, tradeTime: time } = one
    parts.push({ tradeNo: no, tradeTime: time, amt, baseAmt: one.payAmt - one.refundAmt })
  }
  return parts
}
