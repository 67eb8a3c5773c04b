import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { hashPassword } from '../../features/user/password'
import { migrateDatabase } from '../../core/db/migrate'
import { openDatabase, type OpenDatabase } from '../../core/db/open'
import { approvalRule, user } from '../../schema'
import { createDiskStore } from '../../core/files/disk-store'
import { startJobs } from '../../core/jobs'
import { makeStatementsJob } from '../../features/statement/statement-make'
import { projectRoot } from '../../core/root'
import { SANDBOX_PASSWORD } from './samples'
import { samples } from '../../sandbox/samples/load'
import { simulated } from '../../sandbox/simulator/upstream'
import { BUSINESS_NOW, type GatewayTemplate } from './template'

const FOLDER = join(projectRoot, 'node_modules/.cache/gateway-templates')

/**
 * Seeds one database before the tests and lets every test gateway start from a copy: a dump for
 * PGlite, for the project `gateway` a template database of PostgreSQL if TEST_DATABASE_URL names one.
 * It is cached between runs under a hash of the tables, the migrations and what makes the samples; other
 * sources of the gateway do not rebuild it (`TEST_TEMPLATE=new` does).
 */
export default async function setup(project: TestProject): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const hash = await sourcesHash()
  const url = project.name === 'gateway' ? process.env.TEST_DATABASE_URL : undefined
  project.provide('gatewayTemplate', url ? await onPostgres(url, hash) : await onPglite(hash))
}

/** From 15 on every page of a copy goes through the log unless asked otherwise: twice the time. */
const COPIES_FILES = 150_000

/** The documents of the samples lie beside the database; every test gateway gets a copy of both. */
async function fill(database: OpenDatabase, filesDir: string): Promise<void> {
  const files = createDiskStore(filesDir)
  const { db } = database
  await migrateDatabase(database, samples({ files }))
  // The statements of the samples are made once here, not by every test that moves the clock.
  const clock = { now: () => BUSINESS_NOW, wall: () => Date.now() }
  const troubles: string[] = []
  const trouble = (_: unknown, message: string) => void troubles.push(message)
  const log = { info: () => undefined, warn: trouble, error: trouble }
  const jobs = startJobs({ db, clock, files, upstream: simulated, log }, [makeStatementsJob])
  await jobs.runDue()
  await jobs.stop()
  if (troubles.length > 0) throw new Error(`jobs of the samples: ${troubles.join('; ')}`)
  // Signing in is not what most tests are about. A hash names its own cost, and this one is cheap.
  const passwordHash = await hashPassword(SANDBOX_PASSWORD, undefined, { N: 2, r: 1, p: 1 })
  await db.update(user).set({ passwordHash })
  // Nor is approval: its own tests switch rules on.
  await db.update(approvalRule).set({ ruleState: 'OFF' })
  await db.execute(sql`ANALYZE`)
}

/** Every copy of a template is read whole: nothing in it that no test asks for, no log to replay. */
async function shrink({ db }: OpenDatabase): Promise<void> {
  await db.execute(sql`UPDATE pg_database SET datistemplate = false`)
  await db.execute(sql`DROP DATABASE template1`)
  await db.execute(sql`DROP DATABASE template0`)
  await db.execute(sql`CHECKPOINT`)
}

async function onPglite(hash: string): Promise<GatewayTemplate> {
  const file = join(FOLDER, `${hash}.tar`)
  const filesDir = join(FOLDER, `${hash}-pglite`)
  await buildOnce(
    `${file}.lock`,
    () => existsSync(file),
    async () => {
      const database = await openDatabase({ memory: true })
      try {
        await fill(database, filesDir)
        await shrink(database)
        await writeFile(`${file}.part`, await database.dump!())
        await rename(`${file}.part`, file)
      } finally {
        await database.close()
      }
      // Templates of other states of the sources; a run that uses one has loaded it by now.
      for (const name of await readdir(FOLDER)) {
        const stale = Date.now() - (await stat(join(FOLDER, name))).mtimeMs > 3_600_000
        if (!name.startsWith(hash) && stale)
          rmSync(join(FOLDER, name), { recursive: true, force: true })
      }
    },
  )
  return { kind: 'pglite', file, filesDir }
}

async function onPostgres(url: string, hash: string): Promise<GatewayTemplate> {
  const name = `console_template_${hash}`
  const filesDir = join(FOLDER, `${hash}-postgres`)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  let copied: string
  try {
    const { rows } = await admin.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    )
    copied = rows[0]!.version >= COPIES_FILES ? 'STRATEGY file_copy' : ''
    // Other runs wait here and then find the template.
    await admin.query('SELECT pg_advisory_lock(7301952)')
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount || !existsSync(filesDir)) {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.query(`DROP DATABASE IF EXISTS ${name}_part WITH (FORCE)`)
      await admin.query(`CREATE DATABASE ${name}_part`)
      const database = await openDatabase({ databaseUrl: databaseUrl(url, `${name}_part`) })
      try {
        await fill(database, filesDir)
      } finally {
        await database.close()
      }
      await admin.query(`ALTER DATABASE ${name}_part RENAME TO ${name}`)
    }
  } finally {
    await admin.end()
  }
  return { kind: 'postgres', url, name, copied, filesDir }
}

export function databaseUrl(url: string, name: string): string {
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}

/** Two concurrent runs build once: a folder is the lock, and a lock that is minutes old is stale. */
async function buildOnce(lock: string, done: () => boolean, build: () => Promise<void>) {
  while (!done()) {
    try {
      mkdirSync(lock)
    } catch {
      if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 180_000)
        rmSync(lock, { recursive: true, force: true })
      await new Promise((resolve) => setTimeout(resolve, 250))
      continue
    }
    try {
      if (!done()) await build()
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
}

/** Tables, migrations and the samples. */
const makesTemplate = (file: string): boolean =>
  /schema\.ts$|\/migrations\//.test(file) || file.startsWith('packages/gateway/sandbox/samples/')

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256').update(String(BUSINESS_NOW))
  if (process.env.TEST_TEMPLATE === 'new') hash.update(String(process.ppid))
  const names = (await readdir(join(projectRoot, 'packages/gateway'), { recursive: true }))
    .map((name) => `packages/gateway/${name.replaceAll('\\', '/')}`)
    .filter(makesTemplate)
  for (const name of ['packages/gateway/tests/support/gateway-template.ts', ...names.toSorted()]) {
    const file = join(projectRoot, name)
    if (statSync(file).isFile()) hash.update(name).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}
