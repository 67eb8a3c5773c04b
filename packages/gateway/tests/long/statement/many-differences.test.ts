import { and, asc, count, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keepDifferences } from '../../../features/statement/statement-diff-keep'
import { statementDiff } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { PROVIDER } from '../../refund/trades'

const gw = await gatewayForFile()

test('a bill that its channel did not fill leaves a difference for each trade of a day', async () => {
  const [bill] = await gw.db
    .select()
    .from(statementDiff)
    .where(eq(statementDiff.providerId, PROVIDER))
    .orderBy(asc(statementDiff.diffId))
    .limit(1)
  const { billId, payChannel } = bill!
  const own = and(eq(statementDiff.providerId, PROVIDER), eq(statementDiff.billId, billId))
  await gw.db.delete(statementDiff).where(own)
  const now = gw.clock.now()
  const found = Array.from({ length: 9_000 }, (_, i) => ({
    diffType: 'NO_CHANNEL' as const,
    time: now - i,
    channelTradeNo: `CHMANY${i}`,
    tradeNo: `MANY${i}`,
    merId: null,
    localAmt: 100 + i,
    channelAmt: null,
  }))

  await gw.db.transaction((tx) =>
    keepDifferences(tx, { providerId: PROVIDER, billId, payChannel }, [found], now),
  )

  const [kept] = await gw.db
    .select({ n: count(), sum: sql<number>`sum(${statementDiff.localAmt})::int` })
    .from(statementDiff)
    .where(and(own, eq(statementDiff.diffStatus, 'PENDING')))
  expect(kept).toEqual({ n: 9_000, sum: 9_000 * 100 + (9_000 * 8_999) / 2 })
})
