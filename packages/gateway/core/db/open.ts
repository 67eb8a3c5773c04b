import { existsSync, statfsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type pg from 'pg'
import { checkDataDir, damagedSentence } from '../start/data-dir'
import { StartError } from '../start/error'
import { fullSentence, hasDatabase } from '../start/place'
import { readingWhole, type Reading } from './archive'
import { claimDataDir } from './claim'
import { emptyCluster } from './empty-cluster'
import { giveBlocks, NumberBlocks } from './number-blocks'
import { startPglite, type PgliteServer } from './pglite'
import { createPool, databaseOn } from './pool'
import { followReplica, type Replica } from './replica'

/** Tables are named where they are used: no relational queries, so that core knows none of them. */
type NoTables = Record<string, never>
export type Db = NodePgDatabase<NoTables>
/** A transaction; handlers get only this. */
export type Tx = PgTransaction<NodePgQueryResultHKT, NoTables, ExtractTablesWithRelations<NoTables>>

export type DatabaseOptions =
  /** PGlite under `<dataDir>/pg`, claimed for this process. */
  | { dataDir: string }
  | ({ databaseUrl: string; replicaUrl?: string | undefined } & Partial<PoolSettings>)
  /** PGlite in memory, for tests; `template` is a file with a dump. */
  | { memory: true; template?: string }

/** How a process uses PostgreSQL; the embedded database has one connection and no limits. */
export interface PoolSettings {
  /** Maximum number of connections. */
  connections: number
  /** Statement timeout, ms. */
  statementMs: number
}

/** The database that the settings name. */
export const databaseOf = (settings: {
  databaseUrl?: string | undefined
  replicaUrl?: string | undefined
  dataDir: string
  pool?: PoolSettings
}): DatabaseOptions =>
  settings.databaseUrl
    ? { databaseUrl: settings.databaseUrl, replicaUrl: settings.replicaUrl, ...settings.pool }
    : { dataDir: settings.dataDir }

export interface OpenDatabase {
  db: Db
  kind: 'pglite' | 'postgres'
  /** A replica that DATABASE_REPLICA_URL names. */
  replica?: Replica
  /** Whether read-only transactions see what is archived; here and on the replica. */
  reading: Reading
  /** PGlite only: the whole database as a tar. */
  dump?(): Promise<Uint8Array>
  /** Called when the embedded database has crashed; no call can be served any more. */
  onCrash(listener: (error: Error) => void): void
  close(): Promise<void>
}

/** PGlite cannot interrupt a statement; there the limit is PostgreSQL's alone. */
export const POOL: PoolSettings = { connections: 10, statementMs: 30_000 }
/** The primary answers in its place. */
const REPLICA_WAIT_MS = 2_000

/**
 * Opens the database behind one interface: `pg` speaks to PostgreSQL, or to PGlite in its worker.
 * PGlite is one backend for every connection (its sessions would mix), hence a pool of one: a
 * handler works on its transaction and never asks the pool for a second connection.
 * @throws DataDirTaken, and StartError when the data directory holds no sound database
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const reading: Reading = { whole: false }
  if ('databaseUrl' in options) {
    const { databaseUrl, replicaUrl, connections, statementMs } = { ...POOL, ...options }
    const connection = { connectionString: databaseUrl }
    const blocks = new NumberBlocks(createPool({ ...connection, max: 1 }, statementMs))
    const pool = createPool({ ...connection, max: connections }, statementMs)
    pool.on('connect', (client) => giveBlocks(client, blocks))
    const db = readingWhole(databaseOn(pool), reading)
    const there = { connectionString: replicaUrl, max: connections }
    const replica = replicaUrl ? replicaOf(db, there, { statementMs, reading }) : undefined
    return {
      db,
      reading,
      kind: 'postgres',
      ...(replica && { replica }),
      onCrash: () => undefined,
      close: async () => {
        await replica?.close()
        await pool.end()
        await blocks.close()
      },
    }
  }
  const claim = 'dataDir' in options ? await claimDataDir(options.dataDir) : undefined
  try {
    const server =
      'dataDir' in options
        ? await startOnDisk(options.dataDir)
        : await startPglite({
            tar: options.template ? await readFile(options.template) : await emptyCluster(),
          })
    const embedded = { stream: () => server.stream(), user: 'postgres', database: 'postgres' }
    const pool = createPool({ ...embedded, max: 1 }, POOL.statementMs)
    return {
      db: readingWhole(databaseOn(pool), reading),
      reading,
      kind: 'pglite',
      dump: () => server.dump(),
      onCrash: (listener) => server.onCrash(listener),
      close: async () => {
        await pool.end()
        await server.stop()
        await claim?.release()
      },
    }
  } catch (error) {
    await claim?.release()
    throw error
  }
}

function replicaOf(
  primary: Db,
  config: pg.PoolConfig,
  { statementMs, reading }: { statementMs: number; reading: Reading },
): Replica {
  const pool = createPool({ ...config, connectionTimeoutMillis: REPLICA_WAIT_MS }, statementMs)
  const db = readingWhole(databaseOn(pool), reading)
  return followReplica(primary, db, () => pool.end())
}

/** The connections behind a database. */
export const poolOf = (db: Db): pg.Pool => (db as unknown as { $client: pg.Pool }).$client

/**
 * Marker that exists while the files of a new database are made: after a kill they are incomplete.
 */
const UNFINISHED = 'pg-unfinished'

async function startOnDisk(dataDir: string): Promise<PgliteServer> {
  const files = join(dataDir, 'pg')
  const unfinished = join(dataDir, UNFINISHED)
  // The incomplete database acknowledged no write.
  if (existsSync(unfinished)) await rm(files, { recursive: true, force: true })
  const isNew = !(await hasDatabase(dataDir))
  if (isNew) await writeFile(unfinished, '')
  else await checkDataDir(dataDir)
  const tar = isNew ? await emptyCluster() : undefined
  const server = await startPglite({ dataDir: files, tar }).catch((error: unknown) => {
    if (isFull(dataDir)) throw new StartError(fullSentence(dataDir))
    if (isNew) throw error
    throw new StartError(damagedSentence(dataDir, '打不开'), { cause: error })
  })
  await rm(unfinished, { force: true })
  return {
    ...server,
    onCrash: (listener) =>
      server.onCrash((error) => listener(new Error(crashSentence(dataDir), { cause: error }))),
  }
}

const FULL_BELOW = 4 * 1024 * 1024

function isFull(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize < FULL_BELOW
}

const crashSentence = (dataDir: string): string =>
  isFull(dataDir)
    ? `${fullSentence(dataDir)}内嵌数据库因此停止；已确认的写入都在，有空间后重新启动即可。`
    : `内嵌数据库出错而停止；已确认的写入都在，请重新启动。仍不能启动时，用备份恢复数据目录 ${dataDir}。`
