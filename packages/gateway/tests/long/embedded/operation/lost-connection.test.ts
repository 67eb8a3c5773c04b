import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../../../core/call'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../../../core/config'
import { migrateDatabase } from '../../../../core/db/migrate'
import { openDatabase, type Tx } from '../../../../core/db/open'
import type { JobDefinition } from '../../../../core/jobs/definition'
import { enqueueJob } from '../../../../core/jobs/enqueue'
import { createGateway } from '../../../../gateway'
import { setting } from '../../../../schema'
import { postgresBin, startPostgres, type PostgresServer } from '../../../support/postgres'
import { wireClient } from '../../../support/wire-client'

const bin = postgresBin()
const folder = mkdtempSync(join(tmpdir(), 'console-lost-'))
/** What a transaction does between its two statements. */
let between: (pid: number) => Promise<void> | void = () => undefined
let server: PostgresServer
let gw: Awaited<ReturnType<typeof start>>

const backendOf = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]!.pid
}
const add = defineCall({
  path: '/v1/test/add',
  access: 'anonymous',
  write: true,
  request: z.object({ key: z.string() }),
  async handler({ tx }, { key }) {
    await tx.insert(setting).values({ key, value: 1 })
    await between(await backendOf(tx))
    await tx.execute(sql`select 1`)
  },
})
const read = defineCall({
  path: '/v1/test/read',
  access: 'anonymous',
  request: z.object({}),
  async handler({ tx }) {
    await between(await backendOf(tx))
    await tx.execute(sql`select 1`)
  },
})
const noteJob: JobDefinition = {
  kind: 'test.note',
  lane: 'short',
  async run(tx: Tx) {
    await tx.insert(setting).values({ key: 'job', value: 1 })
  },
}

async function start() {
  const database = await openDatabase({ databaseUrl: server.url, connections: 2 })
  await migrateDatabase(database)
  const gateway = await createGateway({
    database,
    ownsDatabase: true,
    calls: [add, read],
    jobs: [noteJob],
    config: {
      signSecret: SANDBOX_SIGN_SECRET,
      desKey: SANDBOX_DES_KEY,
      sandbox: false,
      dataSecret: 'a-secret-for-what-is-kept-in-tests',
      dataDir: folder,
    },
  })
  return { ...gateway, ...wireClient(gateway) }
}

const psql = (statement: string) =>
  execFileSync(join(bin!, 'psql'), [server.url, '-Atc', statement], { encoding: 'utf8' }).trim()
const terminate = (pid: number) => void psql(`select pg_terminate_backend(${pid}, 5000)`)
const isKept = (key: string) => gw.db.$count(setting, eq(setting.key, key))
const health = async () => (await gw.app.inject('/healthz')).statusCode

beforeAll(async () => {
  if (!bin) return
  server = await startPostgres(bin)
  gw = await start()
})
afterAll(async () => {
  if (!bin) return
  await gw.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.runIf(bin)(
  'a write whose connection is terminated answers 503 and leaves nothing; the next one succeeds',
  async () => {
    between = (pid) => {
      between = () => undefined
      terminate(pid)
    }
    const lost = await gw.post('/v1/test/add', { key: 'lost' })
    expect(lost).toMatchObject({ status: 503, respCode: '90500', respDesc: '系统异常' })
    expect(await isKept('lost')).toBe(0)
    expect(await gw.post('/v1/test/add', { key: 'next' })).toMatchObject({ respCode: '90000' })
    expect(await isKept('next')).toBe(1)
  },
)

test.runIf(bin)(
  'a connection that is terminated while its transaction waits for nothing does not end the process',
  async () => {
    between = async (pid) => {
      between = () => undefined
      terminate(pid)
      // The connection's end arrives while no statement is on its way.
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(await gw.post('/v1/test/add', { key: 'idle' })).toMatchObject({
      status: 503,
      respCode: '90500',
    })
    expect(await isKept('idle')).toBe(0)
    expect(await gw.post('/v1/test/add', { key: 'after idle' })).toMatchObject({ status: 200 })
  },
)

test.runIf(bin)('a read whose connection is terminated answers 503', async () => {
  between = (pid) => {
    between = () => undefined
    terminate(pid)
  }
  expect(await gw.post('/v1/test/read')).toMatchObject({ status: 503, respCode: '90500' })
  expect(await gw.post('/v1/test/read')).toMatchObject({ status: 200, respCode: '90000' })
})

test.runIf(bin)(
  'transactions that find their pooled connection terminated give it back: the pool does not run dry',
  async () => {
    for (let i = 0; i < 4; i++) {
      // Terminated while this process is blocked: the pool still takes the connection for a good one.
      psql(`select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity
            where pid <> pg_backend_pid() and backend_type = 'client backend'`)
      await gw.post('/v1/test/add', { key: `pooled ${i}` })
    }
    await expect
      .poll(async () => (await gw.post('/v1/test/add', { key: crypto.randomUUID() })).status)
      .toBe(200)
  },
)

test.runIf(bin).each(['fast', 'immediate'] as const)(
  'while PostgreSQL is stopped (%s) calls and /healthz answer 503, /livez 200; then calls, jobs and listening go on',
  async (mode) => {
    await gw.db.delete(setting).where(eq(setting.key, 'job'))
    await server.halt(mode)
    const down = await Promise.all([1, 2, 3, 4].map(() => gw.post('/v1/test/read')))
    expect(down.map(({ status, respCode }) => [status, respCode])).toEqual(
      Array.from({ length: 4 }, () => [503, '90500']),
    )
    await expect.poll(health).toBe(503)
    expect((await gw.app.inject('/livez')).statusCode).toBe(200)
    await server.resume()
    await expect.poll(health).toBe(200)
    expect(await gw.post('/v1/test/read')).toMatchObject({ respCode: '90000' })
    const due = { kind: 'test.note', providerId: '1', refId: mode }
    await enqueueJob(gw.db, { ...due, clock: 'wall', runAt: Date.now() })
    await expect.poll(() => isKept('job')).toBe(1)
    await expect
      .poll(() => psql(`select count(*) from pg_stat_activity where query like 'LISTEN%'`))
      .toBe('1')
  },
)
