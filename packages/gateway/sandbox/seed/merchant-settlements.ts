import { sql } from 'drizzle-orm'
import { DEBT_LIMIT, PARTNER_DEBT_LIMIT, RESERVE_DAYS } from '#domain/merchant-settlement/rules'
import type { Tx } from '../../core/db/open'
import { insertRows } from '../../core/db/insert-rows'
import * as schema from '../../schema'
import { PROVIDERS } from './accounts'
import { dropCoveredRefunds, layCoveredRefunds } from './covered-refunds'
import type { SeedContext, SeedPart } from './parts'
import { autoCashRows, cashOutRows } from './settlement-rows'
import { batchLogs } from './settlement-logs'
import { readShops, readSums, takeDisputes, takeRefunds, type SeedShop } from './settlement-sums'
import { walkProvider } from './settlement-walk'

/**
 * Merchants' settlement batches of all days with trades, their accounts and payouts, from the
 * trades and refunds in the database. They are made anew after each load of trades, until business
 * has gone on from there.
 */
export const merchantSettlementSeed: SeedPart = {
  name: 'merchantSettlements',
  async derive(tx, { world }: SeedContext) {
    const { time } = world
    if (await isInUse(tx, time.now)) return
    await clear(tx)
    await dropCoveredRefunds(tx)
    await takeRefunds(tx)
    await takeDisputes(tx)
    const shops = await readShops(tx)
    const sums = await readSums(tx)
    for (const { providerId } of PROVIDERS) {
      const input = {
        providerId,
        time,
        open,
        shops: shops.filter((shop) => shop.providerId === providerId),
        sums: sums.filter((sum) => sum.providerId === providerId),
      }
      // Once to count the payouts, once more so that the newest of them wait.
      const { batches, accounts, entries, payouts } = walkProvider(
        input,
        walkProvider(input).payouts.length,
      )
      const cash = cashOutRows(payouts, providerId, time)
      const auto = autoCashRows(payouts, providerId, time)
      await insertRows(tx, schema.merchantSettlement, batches)
      await insertRows(tx, schema.merchantAccount, accounts)
      await insertRows(tx, schema.merchantEntry, entries)
      await insertRows(tx, schema.cashOut, cash.rows)
      await insertRows(tx, schema.autoCash, auto.rows)
      await insertRows(tx, schema.recordLog, [...auto.logs, ...batchLogs(batches, payouts)])
      await insertRows(tx, schema.job, [...cash.jobs, ...auto.jobs])
    }
    await followBatches(tx)
    await layCoveredRefunds(tx, time)
  },
}

const open = ({ providerId, merId, partnerId, reserve }: SeedShop) => ({
  providerId,
  merId,
  balanceAmt: 0,
  transitAmt: 0,
  reserveAmt: 0,
  debtAmt: 0,
  debtLimitAmt: partnerId === null ? DEBT_LIMIT : PARTNER_DEBT_LIMIT,
  // A few keep something back for refunds that come late.
  reserveRate: reserve ? 5_000 : 0,
  reserveTargetAmt: reserve ? 200_000 : 0,
  reserveDays: RESERVE_DAYS,
  lastSeq: 0,
  version: 1,
})

/** A trade's settlement is its batch's, also where more trades have made another of that. */
const followBatches = (tx: Tx) =>
  tx.execute(sql`
    UPDATE trade t SET settle_status = w.status
    FROM merchant_settlement s
    CROSS JOIN LATERAL (SELECT
      CASE s.batch_status WHEN 'WAITING' THEN 'SETTLING' ELSE s.batch_status END AS status) w
    WHERE t.provider_id = s.provider_id AND t.batch_no = s.batch_no
      AND t.settle_status <> w.status`)

async function isInUse(tx: Tx, now: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM merchant_entry
      WHERE entry_time > ${new Date(now).toISOString()}::timestamptz LIMIT 1`,
  )
  return rows.length > 0
}

async function clear(tx: Tx): Promise<void> {
  for (const table of [
    schema.merchantSettlementOffset,
    schema.merchantSettlement,
    schema.merchantAccount,
    schema.merchantEntry,
    schema.cashOut,
    schema.autoCash,
  ])
    await tx.delete(table)
  await tx.execute(sql`DELETE FROM record_log WHERE target_type IN ('merSettle', 'autoCash')`)
  await tx.execute(sql`DELETE FROM job WHERE job_id LIKE 'seedCO%' OR job_id LIKE 'seedAC%'`)
}
