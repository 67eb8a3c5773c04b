import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isDatabaseAway } from './away'
import type { Db } from './open'

const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

/**
 * PostgreSQL returns the memory of a statement's planning to the system, and allocates it anew for
 * the next: most of the time of a page of trades. Once glibc has freed a piece of this size, 4 MB,
 * it keeps twice as much. It is no constant, which the planner would fold and copy.
 */
const KEEP_MEMORY = `SELECT octet_length(repeat(repeat(random()::text, 64), 4096))`

/**
 * The connections of this process to one database. A connection that breaks is closed and replaced on
 * the next use: the statements on their way reject, and the process goes on.
 * @param statementMs a statement that takes longer is cancelled
 */
export function createPool(config: pg.PoolConfig, statementMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 60_000,
    ...config,
    idleTimeoutMillis: 0,
    keepAlive: true,
    // The pool waits for it, whatever its type says.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client: pg.ClientBase) => {
      await client.query(
        // Compiling a statement, or starting it with parallel workers, costs more than the short
        // statements of calls; the night's long ones leave the other cores to concurrent calls.
        `SET statement_timeout = ${statementMs};
         SET jit = off;
         SET max_parallel_workers_per_gather = 0;
         SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS};
         SET TIME ZONE 'Asia/Shanghai';
         ${config.stream ? '' : KEEP_MEMORY}`,
      )
    },
  })
  // Node ends a process whose emitter has no listener for its `error`. The pool listens to idle
  // clients only and passes their errors on; a checked-out client has this listener alone.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * drizzle on a pool. Its own `transaction` keeps the connection for ever when BEGIN fails, as it does
 * on a connection that was lost while idle: a pool would run dry of a few of those.
 */
export function databaseOn(pool: pg.Pool): Db {
  const db = drizzle(pool, { casing: 'snake_case' })
  const byClient = new WeakMap<pg.PoolClient, Db>()
  const databaseOf = (client: pg.PoolClient): Db => {
    const known = byClient.get(client) ?? drizzle(client, { casing: 'snake_case' })
    byClient.set(client, known)
    return known
  }
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isLost = false
    try {
      return await databaseOf(client).transaction(work, config)
    } catch (error) {
      isLost = isDatabaseAway(error)
      throw error
    } finally {
      // The server's last message may arrive before the connection's end.
      client.release(isLost)
    }
  }
  return db
}
