import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../packages/gateway/core/db/open'
import type { PostgresServer } from '../../packages/gateway/tests/support/postgres'

export const FAIL_OVERS = 10
const DOWN_MS = 1_000

const terminate = async ({ url }: PostgresServer): Promise<void> => {
  const { db, close } = await openDatabase({ databaseUrl: url })
  await db.execute(sql`select count(pg_terminate_backend(pid)) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`)
  await close()
}
const restart = (mode: 'fast' | 'immediate') => async (server: PostgresServer) => {
  await server.halt(mode)
  await pause(DOWN_MS)
  await server.resume()
}
const WAYS = [restart('fast'), restart('immediate'), terminate]

/** Takes every connection away, each time in another way; the server is there when it resolves. */
export const failOver = (server: PostgresServer, no: number): Promise<void> =>
  WAYS[no % WAYS.length]!(server)
