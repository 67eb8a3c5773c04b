import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates'
import { wirePairs } from '#domain/wire'
import type { Db, Tx } from './db/open'
import { idempotency } from './db/core-schema'
import { conflict } from './errors'

const KEEP_ANSWERS_MS = DAY_MS

/** One write, identified by the session and its requestSeqId. */
export interface WriteKey {
  sessionHash: string
  requestSeqId: string
  path: string
  /** The call's own fields, without the protocol's. */
  fields: Readonly<Record<string, string>>
}

/**
 * Runs a write once (contract §2). The row is inserted first, in the write's own transaction: a
 * concurrent twin waits at the unique key, and then finds the first one's answer or, if that
 * failed, does the work itself.
 * @param key undefined: the write is not deduplicated
 * @throws CallError 90409 when the id was used with another path or body
 */
export async function once(
  tx: Tx,
  key: WriteKey | undefined,
  wallNow: number,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!key) return work()
  const { sessionHash, requestSeqId, path } = key
  const bodyHash = hashOf(key.fields)
  const where = rowOf(key)
  const mine = await tx
    .insert(idempotency)
    .values({ sessionHash, requestSeqId, path, bodyHash, createdAt: new Date(wallNow) })
    .onConflictDoNothing()
    .returning({ path: idempotency.path })
  if (mine.length === 0) {
    const kept = await keptAnswer(tx, key)
    if (!kept) throw conflict()
    return kept.answer
  }
  try {
    const answer = await work()
    await tx
      .update(idempotency)
      .set({ answer: answer ?? null })
      .where(where)
    return answer
  } catch (error) {
    // Only successes are stored; this matters for failures whose own writes stay (`committed`).
    await tx
      .delete(idempotency)
      .where(where)
      .catch(() => undefined)
    throw error
  }
}

/**
 * The stored answer of a write; undefined: the write was not done, or is still running.
 * @throws CallError 90409 when the id was used with another path or body
 */
export async function keptAnswer(
  tx: Tx,
  key: WriteKey | undefined,
): Promise<{ answer: unknown } | undefined> {
  if (!key) return undefined
  const [done] = await tx.select().from(idempotency).where(rowOf(key))
  if (!done) return undefined
  if (done.path !== key.path || done.bodyHash !== hashOf(key.fields)) throw conflict()
  return { answer: done.answer }
}

const rowOf = ({ sessionHash, requestSeqId }: WriteKey) =>
  and(eq(idempotency.sessionHash, sessionHash), eq(idempotency.requestSeqId, requestSeqId))

/** Deletes answers after their 24 h. */
export async function forgetAnswers(db: Db, wallNow: number): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.createdAt, new Date(wallNow - KEEP_ANSWERS_MS)))
}

/** Both conventions give the same text, so the same write has the same hash in either. */
function hashOf(fields: Readonly<Record<string, string>>): string {
  return createHash('sha256')
    .update(JSON.stringify(wirePairs(fields)))
    .digest('hex')
}
