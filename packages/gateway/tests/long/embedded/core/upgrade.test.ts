import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '../../../../core/db/migrate'
import { openDatabase, type OpenDatabase } from '../../../../core/db/open'
import { setting } from '../../../../schema'
import { laterStep } from '../../../support/later-step'

const later = await laterStep(
  `ALTER TABLE "setting" ADD COLUMN "note" text DEFAULT 'new' NOT NULL;`,
)
afterAll(() => later.remove())

let database: OpenDatabase
beforeEach(async () => {
  database = await openDatabase({ memory: true })
})
afterEach(() => database.close())

test('an installation of this version is brought on by the next, with the rows that it has', async () => {
  await migrateDatabase(database)
  await database.db.insert(setting).values({ key: 'kept', value: 1 })
  await migrateDatabase(database, undefined, later.folder)
  const { rows } = await database.db.execute(sql`select key, value, note from setting`)
  expect(rows).toEqual([{ key: 'kept', value: 1, note: 'new' }])
})

test('tables of a later version are left alone, with a sentence', async () => {
  await migrateDatabase(database, undefined, later.folder)
  await expect(migrateDatabase(database)).rejects.toThrow(
    '这个数据库已由更新的版本升级过（多 1 步），本版本不能使用它。' +
      '请用更新的版本启动；要退回本版本，请恢复升级之前的备份。',
  )
})

test('tables of a preview, which has no way to this version, are left alone, with a sentence', async () => {
  await migrateDatabase(database)
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('preview', 1)`,
  )
  await expect(migrateDatabase(database)).rejects.toThrow(
    '这个数据库是预览版建的，不能升级。请换一个新的数据目录或新的数据库。',
  )
})
