import { and, eq } from 'drizzle-orm'
import { addUpIncome } from '../../features/income/income-sums'
import { accountEntry, incomeEntry, trade } from '../../schema'
import { addToRollup, payDelta } from '../../features/trade/rollup'
import { PROVIDER_ONE } from '../support/samples'
import type { TestGateway } from '../support/gateway'

/** A merchant without other rows: its number alone finds the planted ones. */
export const HUGE_MERCHANT = '8999000000000001'
export const HUGE_SOURCE = 'HUGE20261119'

const AT = (second: number) => new Date(Date.UTC(2026, 10, 19, 2, 0, second))

/**
 * Rows beyond what 32 bits hold, either way, each a copy of one that the sandbox has: three
 * trades sold below cost, three income entries, an account in and out of the red.
 */
export async function plantHuge({ db }: TestGateway): Promise<void> {
  const [sale] = await db
    .select()
    .from(trade)
    .where(and(eq(trade.providerId, PROVIDER_ONE), eq(trade.tradeStatus, 'SUCCESS')))
    .limit(1)
  const sales = [
    [2_147_483_648, -2_147_483_649],
    [4_294_967_297, -1],
    [900_719_925_474_099, -5],
  ]
  const huge = sales.map(([transAmt, incomeAmt], i) => ({
    ...sale!,
    tradeTime: AT(i),
    tradeNo: `2026111910000${i}9999999999`,
    merId: HUGE_MERCHANT,
    transAmt: transAmt!,
    couponAmt: 0,
    payAmt: transAmt!,
    incomeAmt: incomeAmt!,
    refundAmt: 0,
  }))
  await db.transaction(async (tx) => {
    await tx.insert(trade).values(huge)
    // As the code that records a trade does: lists read these sums first.
    await addToRollup(tx, ...huge.map((row) => payDelta(row)))
  })

  const [earned] = await db
    .select()
    .from(incomeEntry)
    .where(eq(incomeEntry.providerId, PROVIDER_ONE))
    .limit(1)
  const days = [
    [3_000_000_000, 2_147_483_648],
    [-6_000_000_000, -4_294_967_296],
    [90_071_992_547_409, -2],
  ]
  await db.insert(incomeEntry).values(
    days.map(([transAmt, netIncomeAmt], i) => ({
      ...earned!,
      incomeTime: new Date('2026-11-19T00:00:00+08:00'),
      incomeDate: '2026-11-19',
      incomeMonth: '2026-11',
      entryId: `IN2611199999999${i}`,
      merId: HUGE_MERCHANT,
      transAmt: transAmt!,
      netIncomeAmt: netIncomeAmt!,
    })),
  )
  await db.transaction((tx) => addUpIncome(tx, { from: '2026-11-19', until: '2026-11-20' }))

  const [moved] = await db
    .select()
    .from(accountEntry)
    .where(and(eq(accountEntry.providerId, PROVIDER_ONE), eq(accountEntry.acctKind, 'PROFIT')))
    .limit(1)
  const moves = [
    ['IN', 900_719_925_474_099, 0, 900_719_925_474_099],
    ['OUT', 900_722_072_957_748, 900_719_925_474_099, -2_147_483_649],
    ['IN', 2_147_483_648, -2_147_483_649, -1],
  ] as const
  await db.insert(accountEntry).values(
    moves.map(([direction, amt, beforeAmt, afterAmt], i) => ({
      ...moved!,
      entryNo: `AE2611199999999${i}`,
      acctNo: '6299999999999999',
      seq: i + 1,
      entryTime: AT(i),
      bizDate: `2026-11-1${i}`,
      relatedNo: HUGE_SOURCE,
      direction,
      amt,
      beforeAmt,
      afterAmt,
    })),
  )
}
