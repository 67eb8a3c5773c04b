import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../core/db/open'
import { exportTask } from '../../features/report/report-schema'
import { setting } from '../../core/db/core-schema'
import type { FileStore } from '../../core/files/store'
import { rebuildRollup } from '../../features/trade/rollup'
import { PROVIDERS } from './accounts'
import { BULK_TRADES, prepareBulk, restoreIndexes } from './bulk'
import { addDocuments } from './documents'
import { exportTaskRows } from './exports'
import { insertRows } from '../../core/db/insert-rows'
import { lacksParts, layParts, type SeedContext } from './parts'
import { layProofs } from './proofs'
import { leaveRest } from './rest'
import { seedTime } from './time'
import { planTrades } from './trade-plan'
import { insertTrades, layPlan } from './trade-rows'
import { buildWorld, insertWorld } from './world'

export interface SeedOptions {
  /** Business anchor, epoch ms: nothing is later; today has trades up to it. */
  now: number
  /** How many trades there shall be in all. */
  trades?: number
  /** Days with trades, today included. */
  days?: number
  /** Where the sample documents go; without it merchants have no pictures. */
  files?: FileStore
  /** What no first screen shows is left to a job; for a gateway that somebody waits for. */
  restLater?: boolean
  log?: (message: string) => void
}

export const DEFAULT_TRADES = 4000
export const DEFAULT_DAYS = 60
/** Rows per transaction: short enough to be stopped, long enough to be quick. */
const CHUNK = 50_000
const STAMP = 'seed'

/** What was seeded: `trades` grows with each chunk, so that a stopped run can go on. */
interface Stamp {
  now: number
  days: number
  trades: number
  /** The rollups hold all of `trades`. */
  summed: boolean
  /** Names of the parts that stand. */
  parts?: readonly string[]
  /** How often each sample merchant is there: no trades are added to a wide database. */
  copies?: number
}

/**
 * Fills an empty database with the sandbox's data, the same for the same anchor. Called again it
 * does nothing, or adds trades when more are asked for than are there; the anchor and the days
 * stay those of the first time.
 */
export async function seed(db: Db, options: SeedOptions): Promise<void> {
  const wanted = options.trades ?? DEFAULT_TRADES
  const log = options.log ?? (() => undefined)
  const found = await readStamp(db)
  if (found?.summed && options.trades === undefined && !lacksParts(found.parts ?? [])) return
  // What follows from trades would be made anew of the samples alone.
  if (found?.copies) return
  const { now, days } = found ?? { now: options.now, days: options.days ?? DEFAULT_DAYS }
  const world = buildWorld(seedTime(now, days))
  const documents = !found && options.files ? await addDocuments(world, options.files) : []
  let stamp: Stamp = found ?? { now, days, trades: 0, summed: false }
  const context: SeedContext = { world, files: options.files }
  const { restLater = false } = options

  const first = stamp.trades + 1
  const plan = stamp.trades < wanted ? planTrades(world, first, wanted) : undefined
  // A load that was stopped has left its indexes to be made.
  const bulk = wanted - stamp.trades >= BULK_TRADES || found?.summed === false
  do {
    const from = stamp.trades + 1
    const to = Math.min(wanted, stamp.trades + CHUNK)
    stamp = await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`)
      // Compiling costs more than these statements run.
      await tx.execute(sql`SET LOCAL jit = off`)
      if (!found && from === 1) {
        await insertWorld(tx, world, documents)
        await insertRows(tx, exportTask, exportTaskRows(world.time))
      }
      if (plan && bulk && from === first) await prepareBulk(tx, world.time)
      if (plan && from <= to) {
        await layPlan(tx, plan)
        await insertTrades(tx, world, { from, to, lastN: wanted, slots: plan.slots.length })
      }
      const next: Stamp = { ...stamp, trades: Math.max(to, stamp.trades), summed: false }
      // A small seed is one transaction, whole or not at all.
      const last = !bulk && next.trades >= wanted
      return last ? sumUp(tx, next, context, { restLater }) : writeStamp(tx, next)
    })
    if (wanted > CHUNK) log(`交易 ${stamp.trades} / ${wanted}`)
  } while (stamp.trades < wanted)
  if (stamp.summed) return
  await restoreIndexes(db, log)
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    // Long enough to be told about.
    await sumUp(tx, stamp, context, { log, restLater })
  })
}

/** Everything that follows from the trades, once they are all there. */
async function sumUp(
  tx: Tx,
  stamp: Stamp,
  context: SeedContext,
  { log, restLater }: Pick<SeedOptions, 'log' | 'restLater'>,
): Promise<Stamp> {
  for (const { providerId } of PROVIDERS) await rebuildRollup(tx, providerId)
  // The parts join trades with refunds: without figures the planner goes round and round for hours.
  await tx.execute(sql`ANALYZE trade, refund, trade_rollup, merchant, shop`)
  const parts = await layParts(tx, context, stamp.parts ?? [], log)
  if (restLater) {
    await leaveRest(tx, stamp)
  } else {
    await layProofs(tx, context.world.time)
    // PGlite never analyses by itself, and a planner that knows nothing picks the wrong index.
    await tx.execute(sql`ANALYZE`)
  }
  return writeStamp(tx, { ...stamp, summed: true, parts })
}

/**
 * Notes that the samples are there `copies` times from now on, and their trades `busy` times.
 * @returns false when they were before
 */
export async function markWide(db: Db, copies: number, busy: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await readStamp(tx)
    if (!found || found.copies) return false
    const { rows } = await tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM trade`)
    await writeStamp(tx, { ...found, copies, trades: rows[0]!.n * busy })
    return true
  })
}

/** How many trades the seed has made in this database so far. */
export async function seededTrades(db: Db): Promise<number> {
  return (await readStamp(db))?.trades ?? 0
}

/** Minutes are enough for the rest of a first start, and too few for anything to fall due. */
const NEW_MS = 600_000

/** Whether the samples were laid just now: nobody can have been away since. */
export async function isNewlySeeded(db: Db, now: number): Promise<boolean> {
  const stamp = await readStamp(db)
  return stamp !== undefined && now - stamp.now < NEW_MS
}

async function readStamp(db: Pick<Db, 'select'>): Promise<Stamp | undefined> {
  const [row] = await db.select().from(setting).where(eq(setting.key, STAMP))
  return row?.value as Stamp | undefined
}

async function writeStamp(tx: Tx, stamp: Stamp): Promise<Stamp> {
  await tx
    .insert(setting)
    .values({ key: STAMP, value: stamp })
    .onConflictDoUpdate({ target: setting.key, set: { value: stamp } })
  return stamp
}
