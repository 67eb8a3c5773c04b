import { eq, sql } from 'drizzle-orm'
import { session } from '../access-schema'
import type { Log } from '../call'
import { CallError } from '../errors'
import type { Db, Tx } from './open'

/** How often a replica is checked, and how far behind it may be to be used. */
const LOOK_MS = 1_000
const MAX_LAG_MS = 10_000
/** Without an answer for so long it counts as away. */
const PATIENCE_MS = 3_000

/**
 * A streaming replica of PostgreSQL, for reads that may be a moment old: lists, sums, exports. It
 * is used only while it follows; the primary does everything else.
 */
export interface Replica {
  /**
   * Runs `work` there in one read-only transaction that sees at least `after`.
   * @returns undefined: the replica is away, behind, or does not know `after` yet; ask the primary
   * @throws CallError of `work`
   */
  read<T>(work: (tx: Tx) => Promise<T>, after: string | null): Promise<{ value: T } | undefined>
  /** The replica's database, for reads of many steps; undefined while it must not be used. */
  db(): Db | undefined
  /** Sets the log for the replica's losses and returns. */
  logTo(log: Log): void
  /** Milliseconds it was behind at the last check; undefined: away. */
  lagMs(): number | undefined
  close(): Promise<void>
}

/** Recorded with a write of staff: their next reads must see it, whichever process answers them. */
export async function noteWritten(tx: Tx, sessionHash: string): Promise<void> {
  await tx
    .update(session)
    .set({ wroteXid: sql`pg_current_xact_id()::text` })
    .where(eq(session.sessionHash, sessionHash))
}

/**
 * Follows a replica. A place in the primary's log is remembered each second; the replica's lag is
 * the age of the oldest place that it has not passed.
 * @param replica opened by the caller, closed with the result
 */
export function followReplica(primary: Db, replica: Db, end: () => Promise<void>): Replica {
  let places: { at: number; lsn: string }[] = []
  let lag: number | undefined
  let log: Log | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /** Reads in flight; a read that waits for a lost replica would wait for ever. */
  const underway = new Set<(gone: Error) => void>()

  const turned = (now: number | undefined) => {
    if ((lag === undefined) !== (now === undefined))
      log?.warn({ lagMs: now }, now === undefined ? 'replica: not asked' : 'replica: asked')
    lag = now
    if (now === undefined) for (const giveUp of underway) giveUp(new Error('replica: gone'))
  }
  const look = async (): Promise<void> => {
    try {
      const at = Date.now()
      const here = await primary.execute<{ lsn: string }>(
        sql`select pg_current_wal_lsn()::text as lsn`,
      )
      places.push({ at, lsn: here.rows[0]!.lsn })
      const there = await within(
        replica.execute<{ lsn: string | null }>(
          sql`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn`,
        ),
      )
      const reached = there.rows[0]!.lsn
      // Not a replica (any more): it would answer from another history.
      if (reached === null) turned(undefined)
      else {
        places = places.filter(({ lsn }) => placeOf(lsn) > placeOf(reached))
        const behind = places[0] ? at - places[0].at : 0
        turned(behind > MAX_LAG_MS ? undefined : behind)
      }
    } catch {
      turned(undefined)
    }
    places = places.slice(-MAX_LAG_MS / LOOK_MS - 2)
    if (!stopped) timer = setTimeout(() => void look(), LOOK_MS).unref()
  }
  void look()

  return {
    async read(work, after) {
      if (lag === undefined) return undefined
      const answer = replica.transaction(
        async (tx) => {
          if (after !== null && !(await knows(tx, after))) return undefined
          return { value: await work(tx) }
        },
        { accessMode: 'read only' },
      )
      let giveUp: ((gone: Error) => void) | undefined
      const gone = new Promise<never>((_, reject) => underway.add((giveUp = reject)))
      try {
        return await Promise.race([answer, gone])
      } catch (error) {
        if (error instanceof CallError) throw error
        // The replica is away, or cancelled the read because of replication: the next check decides
        // whether it is used again.
        answer.catch(() => undefined)
        return undefined
      } finally {
        underway.delete(giveUp!)
      }
    },
    logTo(told) {
      log = told
    },
    db: () => (lag === undefined ? undefined : replica),
    lagMs: () => lag,
    async close() {
      stopped = true
      clearTimeout(timer)
      await end()
    },
  }
}

/** Whether the next statement sees a transaction's writes. */
async function knows(tx: Tx, xid: string): Promise<boolean> {
  const { rows } = await tx.execute<{ seen: boolean }>(
    sql`select pg_visible_in_snapshot(${xid}::xid8, pg_current_snapshot()) as seen`,
  )
  return rows[0]!.seen
}

/** A place in the log, `16/B374D848`, as a number that sorts. */
function placeOf(lsn: string): bigint {
  const [high, low] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

function within<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer')), PATIENCE_MS).unref()
    }),
  ])
}
