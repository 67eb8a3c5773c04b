import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { addDays } from '../../../src/lib/dates'
import { feeOf } from '../../../src/lib/money'
import type { Tx } from '../../db/open'
import { accountEntry, account, merchant, subsidyActivity } from '../../db/schema'
import { registerDaily } from '../../jobs'
import { release } from '../../ledger/hold'
import { post } from '../../ledger/post'
import { changeSubsidy, subsidyIs, type Subsidy } from './change'
import { LIVE } from './moves'

/**
 * The subsidies of a day, once it is closed: every successful trade gets its part until the
 * merchant's cap is spent, one posting an activity and day. Then what is spent or over ends.
 */
registerDaily({
  kind: 'subsidy.day',
  at: '00:55',
  run: (tx, { providerId, day }, { clock }) =>
    settleSubsidies(tx, { providerId, today: day, now: clock.now() }),
})

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
  // A frozen account pays nothing: the day's subsidies are not made up for.
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
  const { amt, count } = posted ? { amt: 0, count: 0 } : await earned(tx, row, day)
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
  const change = {
    usedAmt: row.usedAmt + amt,
    usedCount: row.usedCount + count,
    version: row.version + 1,
  }
  await tx.update(subsidyActivity).set(change).where(subsidyIs(row))
  return { ...row, ...change }
}

/** What the day's trades bring, in their order, as far as the cap goes. */
async function earned(tx: Tx, row: Subsidy, day: string): Promise<{ amt: number; count: number }> {
  const { rows: trades } = await tx.execute<{ pay_amt: string }>(sql`
    select pay_amt::text from trade
    where provider_id = ${row.providerId} and mer_id = ${row.merId} and trade_status = 'SUCCESS'
      and trade_time >= ${day}::timestamp at time zone 'Asia/Shanghai'
      and trade_time < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    order by trade_time, trade_no`)
  let [amt, count] = [0, 0]
  for (const trade of trades) {
    const payAmt = Number(trade.pay_amt)
    const part = Math.min(
      row.subsidyRule === 'PER_TXN' ? Math.min(row.perTxnAmt, payAmt) : feeOf(payAmt, row.ratio),
      row.planAmt - row.usedAmt - amt,
    )
    if (part <= 0) continue
    amt += part
    count += 1
  }
  return { amt, count }
}
