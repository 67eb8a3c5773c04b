import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createBusinessClock } from '../../../../core/clock-business'
import { migrateDatabase } from '../../../../core/db/migrate'
import { openDatabase, poolOf, type OpenDatabase } from '../../../../core/db/open'
import { createDiskStore } from '../../../../core/files/disk-store'
import { prove } from '../../../../features/proof/prove'
import { dumpSamples } from '../../../../sandbox/samples/dump'
import { samples, SAMPLES_AT } from '../../../../sandbox/samples/load'
import { refuseSandboxData } from '../../../../start/sandbox-data'
import { install } from '../../../../install/install'
import { laterStep } from '../../../support/later-step'
import { initialAdmin } from '../../../support/empty-gateway'
import { BUSINESS_NOW } from '../../../support/template'
import { openTestDatabase } from '../../../support/test-database'

const HOUR_MS = 3_600_000
/** The machine's time at the first start: months after the samples were made. */
const STARTED_AT = Date.parse('2027-03-01T09:00:00+08:00')

const folder = mkdtempSync(join(tmpdir(), 'console-samples-'))
const files = createDiskStore(join(folder, 'files'))
const later = await laterStep('CREATE TABLE "later" ();')
const open: OpenDatabase[] = []
const openNew = async (): Promise<OpenDatabase> => {
  const database = await openDatabase({ memory: true })
  open.push(database)
  return database
}
afterAll(async () => {
  for (const database of open) await database.close()
  await later.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Each table's rows as one hash; what each start writes is left out. */
async function rowsOf({ db }: OpenDatabase): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition
      and relname not in ('setting', 'operation_waiting') order by 1`)
  const hashes = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: found } = await db.execute<{ hash: string }>(sql`
      select md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as hash
      from ${sql.identifier(name)} t`)
    hashes.set(name, found[0]!.hash)
  }
  return hashes
}

describe('a new sandbox', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openNew()
  })

  test('gets the samples at its first start, and nothing at the next', async () => {
    const first = samples({ files, base: () => STARTED_AT })
    expect(await migrateDatabase(database, first)).toBe(true)
    expect(await migrateDatabase(database, first)).toBe(false)
    const { rows } = await database.db.execute(sql`
      select (select count(*)::int from trade) as trades,
        (select count(*)::int from merchant) as merchants,
        (select count(*)::int from app_user) as users`)
    expect(rows).toEqual([{ trades: 4000, merchants: 184, users: 13 }])
  })

  test('has books that prove themselves', async () => {
    const { proven } = await prove(database.db)
    expect(proven.flatMap(({ differences }) => differences)).toEqual([])
  })

  test('begins its business time at the samples’ moment, from which it runs on', async () => {
    const atStart = await createBusinessClock(database.db, () => STARTED_AT)
    expect(atStart.now()).toBe(Date.parse('2026-11-20T15:00:00+08:00'))
    expect(atStart.wall()).toBe(STARTED_AT)
    const hourLater = await createBusinessClock(database.db, () => STARTED_AT + HOUR_MS)
    expect(hourLater.now()).toBe(Date.parse('2026-11-20T16:00:00+08:00'))
  })

  test('is not opened with the sandbox off', async () => {
    await expect(refuseSandboxData(database.db)).rejects.toThrow('这个数据库里有沙箱的演示数据')
  })
})

test('the tests’ moment is that of the samples', () => {
  expect(SAMPLES_AT).toBe(BUSINESS_NOW)
})

test('what is dumped from a database that has been lived in, with its files, is what a new one loads', async () => {
  const template = inject('gatewayTemplate')
  const lived = await openTestDatabase(template)
  open.push(lived)
  const there = createDiskStore(template.filesDir)
  const client = await poolOf(lived.db).connect()
  const dumped = await dumpSamples(client, { files: there, now: BUSINESS_NOW, folder })
  client.release()
  expect(dumped).toBeGreaterThan(89_000)

  const loaded = await openNew()
  const copies = createDiskStore(join(folder, 'copies'))
  await migrateDatabase(loaded, samples({ files: copies, folder }))
  expect(await rowsOf(loaded)).toEqual(await rowsOf(lived))
  const { rows } = await lived.db.execute<{ token: string }>(sql`select token from file`)
  expect(rows).toHaveLength(568)
  for (const { token } of rows) expect(await copies.size(token)).toBe(await there.size(token))
})

describe('first rows', () => {
  test('of tables that later migrations make come after these', async () => {
    const database = await openNew()
    const tables: (string | null)[] = []
    const look = async (client: { query(text: string): Promise<{ rows: unknown[] }> }) => {
      const { rows } = await client.query(`select to_regclass('later')::text as name`)
      tables.push((rows[0] as { name: string | null }).name)
    }
    const first = { migration: '0000_init', load: look, complete: look }
    await migrateDatabase(database, first, later.folder)
    expect(tables).toEqual([null, 'later'])
  })

  test('are refused by tables that are newer than they', async () => {
    const database = await openNew()
    await migrateDatabase(database, undefined, later.folder)
    const first = { migration: '0000_init', load: () => Promise.resolve() }
    await expect(migrateDatabase(database, first, later.folder)).rejects.toThrow(
      '请换一个新的数据库',
    )
  })

  test('do not come into an installation that has a provider', async () => {
    const database = await openNew()
    await migrateDatabase(database)
    await install(database.db, await initialAdmin(), BUSINESS_NOW)
    expect(await migrateDatabase(database, samples())).toBe(false)
  })
})
