import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clusterFile } from '../../../../core/db/empty-cluster'
import { openDatabase } from '../../../../core/db/open'

test('there are packed files of the PGlite that is installed (npm run cluster)', async () => {
  expect(existsSync(await clusterFile())).toBe(true)
})

test('a new data directory begins as PGlite makes it, readable only by its owner', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-cluster-'))
  try {
    const database = await openDatabase({ dataDir })
    const { rows } = await database.db.execute(sql`
      SELECT datname AS name, pg_encoding_to_char(encoding) AS encoding, datcollate AS collation,
        datallowconn AS open
      FROM pg_database ORDER BY 1`)
    const {
      rows: [tables],
    } = await database.db.execute(
      sql`SELECT count(*)::int AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
    )
    await database.close()

    expect(rows).toEqual([
      { name: 'postgres', encoding: 'UTF8', collation: 'C', open: true },
      { name: 'template0', encoding: 'UTF8', collation: 'C', open: false },
      { name: 'template1', encoding: 'UTF8', collation: 'C', open: true },
    ])
    expect(tables).toEqual({ n: 0 })
    expect(statSync(join(dataDir, 'pg')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'pg/global/pg_control')).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
