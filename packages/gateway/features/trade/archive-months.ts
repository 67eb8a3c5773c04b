import { sql, type SQL } from 'drizzle-orm'
import { addMonths, formatDate } from '#domain/dates'
import { ARCHIVABLE, proveMonth, putAway, type Archivable } from '../../core/db/archive'
import { beginOf, MONTHLY, partitionsOf, waitBriefly, type Partition } from '../../core/db/months'
import type { Db, Tx } from '../../core/db/open'
import type { LongJob } from '../../core/jobs'
import { ARCHIVE } from '../../core/jobs/months-daily'

/** Takes months out of the tables that are older than ARCHIVE_MONTHS says. */
export const archiveJob: LongJob = {
  kind: ARCHIVE,
  lane: 'long',
  async run({ db, clock, log, renew, archiveMonths }) {
    if (archiveMonths === undefined) return
    const before = addMonths(formatDate(clock.now()).slice(0, 7), -archiveMonths)
    for (const table of ARCHIVABLE)
      for (const partition of await partitionsOf(db, table)) {
        if (partition.until > beginOf(before)) break
        await renew()
        const waits = await archive(db, table, partition)
        const about = { partition: partition.name, ...(waits && { waits }) }
        log.info(about, waits ? 'months: not archived yet' : 'months: archived')
      }
  },
}

/** @returns why it has to stay; undefined: it was archived */
export async function archive(
  db: Db,
  table: Archivable,
  partition: Partition,
): Promise<string | undefined> {
  // Outside the lock: the query and the proof take as long as they need to read their rows.
  const waits = await db.transaction((tx) => whatWaits(tx, table, partition))
  if (waits) return waits
  return takeOut(db, table, partition, (tx) => whatWaits(tx, table, partition))
}

/** @param unless asked under the lock, when the partition can no longer change */
export async function takeOut(
  db: Db,
  table: Archivable,
  partition: Partition,
  unless: (tx: Tx) => Promise<string | undefined>,
): Promise<string | undefined> {
  await proveMonth(db, MONTHLY[table], partition)
  return db.transaction(async (tx) => {
    await waitBriefly(tx)
    await tx.execute(sql`LOCK TABLE ${sql.identifier(partition.name)} IN SHARE ROW EXCLUSIVE MODE`)
    const waits = await unless(tx)
    if (!waits) await putAway(tx, table, partition.name)
    return waits
  })
}

/** What is still open in a month, as a word for the log: only months without open rows are archived. */
async function whatWaits(
  tx: Tx,
  table: Archivable,
  partition: Partition,
): Promise<string | undefined> {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`)
  for (const [what, open] of Object.entries(OPEN[table](partition))) {
    const { rows } = await tx.execute<{ open: boolean }>(sql`SELECT EXISTS (${open}) AS open`)
    if (rows[0]!.open) return what
  }
  return undefined
}

const OPEN: Record<Archivable, (partition: Partition) => Record<string, SQL>> = {
  trade: ({ name, begin, until }) => {
    const inMonth = sql`trade_time < to_timestamp(${until})
      AND trade_time >= ${begin === null ? sql`'-infinity'` : sql`to_timestamp(${begin})`}`
    return {
      trades: sql`SELECT FROM ${sql.identifier(name)} WHERE trade_status IN ('INIT', 'PAYING')
        OR (trade_status = 'SUCCESS' AND settle_status NOT IN ('SETTLED', 'OFFSET'))`,
      refunds: sql`SELECT FROM refund WHERE ${inMonth}
        AND (refund_status IN ('PROCESSING', 'ABNORMAL') OR open_amt <> 0)`,
      chargebacks: sql`SELECT FROM chargeback WHERE ${inMonth}
        AND (chargeback_status IN ('PENDING', 'SUBMITTED', 'ACCEPTED') OR fund_status = 'HELD'
          OR open_amt <> 0)`,
    }
  },
  refund: ({ name }) => ({
    refunds: sql`SELECT FROM ${sql.identifier(name)} WHERE refund_status IN ('PROCESSING', 'ABNORMAL')
      OR open_amt <> 0`,
    // What may still be refunded of a trade is known from its refunds.
    trades: sql`SELECT FROM ${sql.identifier(name)} JOIN trade USING (provider_id, trade_time, trade_no)`,
  }),
}
