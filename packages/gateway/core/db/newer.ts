import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { projectRoot } from '../root'
import { StartError } from '../start/error'
import type { Db } from './open'

/** Every step of the tables, in their order. */
export const MIGRATIONS = join(projectRoot, 'packages/gateway/core/db/migrations')

/** The steps by the names of their files, in their order. */
export async function journalOf(): Promise<{ when: number; tag: string }[]> {
  const text = await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')
  return (JSON.parse(text) as { entries: { when: number; tag: string }[] }).entries
}

/**
 * A database that a later version has migrated is left alone: this one would write rows that the
 * later one's rules do not allow, and the way back is a backup.
 * @throws StartError
 */
export async function refuseNewer(db: Pick<Db, 'execute'>): Promise<void> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]?.there) return
  const known = Math.max(...(await journalOf()).map(({ when }) => when))
  const { rows: steps } = await db.execute<{ newer: number }>(
    sql`select count(*)::int as newer from drizzle.__drizzle_migrations where created_at > ${known}`,
  )
  const { newer = 0 } = steps[0] ?? {}
  if (newer === 0) return
  throw new StartError(
    `这个数据库已由更新的版本升级过（多 ${newer} 步），本版本不能使用它。` +
      '请用更新的版本启动；要退回本版本，请恢复升级之前的备份。',
  )
}
