import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { SessionContext } from '../call'
import { idempotency } from '../db/core-schema'
import { madeOnce } from '../db/made-once'
import type { FilterValue } from './filters'
import { createFullTabs, type FullTabs } from './full-tabs'
import { isRecent, KEPT_MS, putLast, type BothClocks } from './recent'

/** Longer than a write lasts, and than two machines' clocks differ. */
const WROTE_MS = KEPT_MS + 60_000
/** Sessions whose questions are remembered, and of each the latest few. */
const MOST_SESSIONS = 2_000
const MOST_EACH = 8

interface Kept extends BothClocks {
  value: unknown
}

/** What lists counted and added up lately, by session; in this process only. */
export interface KeptCounts {
  /** Of all sessions: what was more than is counted. */
  full: FullTabs
  get(sessionHash: string, key: string): Kept | undefined
  set(sessionHash: string, key: string, kept: Kept): void
}

export function createKeptCounts(): KeptCounts {
  const sessions = new Map<string, Map<string, Kept>>()
  return {
    full: createFullTabs(),
    get: (sessionHash, key) => sessions.get(sessionHash)?.get(key),
    set(sessionHash, key, kept) {
      const own = sessions.get(sessionHash) ?? new Map<string, Kept>()
      putLast(own, key, kept, MOST_EACH)
      putLast(sessions, sessionHash, own, MOST_SESSIONS)
    },
  }
}

/** A list that is asked, and by which filters. */
export interface CountedPage {
  list: object
  /** Complete, as `withDefaults` gives them. */
  values: Readonly<Record<string, FilterValue>>
  pageNum: number
}

/**
 * What the first page of a question counted, for the pages after it, unless the session has written
 * meanwhile, in whichever process (docs/decisions/0095).
 * @returns undefined where there is nothing that could be said again, without asking anybody
 */
export function countedBefore<T>(
  context: SessionContext,
  { list, values, pageNum }: CountedPage,
): Promise<T | undefined> | undefined {
  if (pageNum === 1) return undefined
  const { caller, clock, counts } = context
  const kept = counts.get(caller.sessionHash, keyOf(caller, list, values))
  const wall = clock.wall()
  if (!kept || !isRecent(kept, { wall, now: clock.now() })) return undefined
  return hasWritten(context, wall).then((written) => (written ? undefined : (kept.value as T)))
}

/** Keeps what was counted for the pages that follow. */
export function keepCounted(
  { caller, clock, counts }: SessionContext,
  { list, values }: CountedPage,
  value: unknown,
): void {
  const at = { wall: clock.wall(), now: clock.now() }
  counts.set(caller.sessionHash, keyOf(caller, list, values), { value, ...at })
}

const ids = new WeakMap<object, number>()
let lastId = 0

/** One text for what is asked, by whom: a scope may name thousands of shops. */
export function keyOf(
  { scope, roleType, custId }: SessionContext['caller'],
  list: object,
  values: CountedPage['values'],
): string {
  const id = ids.get(list) ?? ++lastId
  ids.set(list, id)
  const sorted = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([id, roleType, custId, scope, sorted]))
    .digest('base64')
}

const newWrite = madeOnce<unknown[], { sessionHash: string; since: string }>((tx) =>
  tx
    .select({ requestSeqId: idempotency.requestSeqId })
    .from(idempotency)
    .where(
      and(
        eq(idempotency.sessionHash, sql.placeholder('sessionHash')),
        gt(idempotency.createdAt, sql.placeholder('since')),
      ),
    )
    .limit(1),
)

/** Every write of a session leaves its answer behind for a day. */
async function hasWritten({ tx, caller }: SessionContext, wallNow: number): Promise<boolean> {
  const since = new Date(wallNow - WROTE_MS).toISOString()
  const found = await newWrite(tx, { sessionHash: caller.sessionHash, since })
  return found.length > 0
}
