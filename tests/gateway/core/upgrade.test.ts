import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesOf, MENU_CODES } from '../../../gateway/data/code-groups'
import { migrateDatabase } from '../../../gateway/db/migrate'
import { openDatabase, type OpenDatabase } from '../../../gateway/db/open'
import { userRole } from '../../../gateway/db/schema'
import { projectRoot } from '../../../gateway/root'

/** Steps of the schema that the version before this one had. */
const STEPS_BEFORE = 5
const NEW_VERBS = ['02100006:reRegister', '02100011:diff']

let folder: string
let database: OpenDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-upgrade-'))
  await cp(join(projectRoot, 'gateway/db/migrations'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] }
  journal.entries = journal.entries.slice(0, STEPS_BEFORE)
  await writeFile(file, JSON.stringify(journal))
  database = await openDatabase({ memory: true })
  await migrate(database.db, { migrationsFolder: folder })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('roles of an older version get the new verbs of areas they held wholly, and no others', async () => {
  const before = (codes: readonly string[]) => codes.filter((code) => !NEW_VERBS.includes(code))
  const roles: Record<string, { roleType: string; codes: readonly string[]; gets: string[] }> = {
    all: { roleType: '3', codes: ['all'], gets: [] },
    finance: {
      roleType: '3',
      codes: before(codesOf('3', ['trades', 'fin', 'settlement'])),
      gets: ['02100011:diff'],
    },
    narrowed: {
      roleType: '3',
      codes: before(codesOf('3', ['merchants'])).filter((code) => code !== '02100006:freeze'),
      gets: [],
    },
    operations: {
      roleType: '3',
      codes: before(codesOf('3', ['merchants', 'trades'])),
      gets: ['02100006:reRegister'],
    },
    partner: {
      roleType: '4',
      codes: before(codesOf('4', ['merchants'])),
      gets: ['02100006:reRegister'],
    },
    readonly: { roleType: '3', codes: MENU_CODES, gets: [] },
  }
  await database.db.insert(userRole).values(
    Object.entries(roles).map(([userId, { roleType, codes }]) => ({
      userId,
      roleType,
      roleName: userId,
      custId: '6000000000000001',
      providerId: '6000000000000001',
      codes: [...codes],
    })),
  )
  await migrateDatabase(database)
  const rows = await database.db.select().from(userRole).orderBy(asc(userRole.userId))
  expect(rows.map(({ userId, codes }) => [userId, codes])).toEqual(
    Object.entries(roles).map(([userId, { codes, gets }]) => [userId, [...codes, ...gets]]),
  )
})
