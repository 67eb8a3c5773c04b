import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { projectRoot } from '../root'
import { StartError } from '../start/error'
import type { Db } from './open'

/** The folder of all migration steps. */
export const MIGRATIONS = join(projectRoot, 'packages/gateway/core/db/migrations')

/** The steps by the names of their files, in their order. */
export async function journalOf(folder = MIGRATIONS): Promise<{ when: number; tag: string }[]> {
  const text = await readFile(join(folder, 'meta/_journal.json'), 'utf8')
  return (JSON.parse(text) as { entries: { when: number; tag: string }[] }).entries
}

/**
 * Refuses a database that a later version has migrated: this version would write rows that the
 * later one's rules do not allow, and the way back is a backup. A preview's database, whose steps
 * came before the first, is refused as well.
 * @throws StartError
 */
export async function refuseOthers(db: Pick<Db, 'execute'>, folder: string): Promise<void> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]?.there) return
  const known = (await journalOf(folder)).map(({ when }) => when)
  const { rows: steps } = await db.execute<{ newer: number; older: number }>(sql`
    select count(*) filter (where created_at > ${Math.max(...known)})::int as newer,
      count(*) filter (where created_at < ${Math.min(...known)})::int as older
    from drizzle.__drizzle_migrations`)
  const { newer = 0, older = 0 } = steps[0] ?? {}
  if (older > 0)
    throw new StartError('这个数据库是预览版建的，不能升级。请换一个新的数据目录或新的数据库。')
  if (newer === 0) return
  throw new StartError(
    `这个数据库已由更新的版本升级过（多 ${newer} 步），本版本不能使用它。` +
      '请用更新的版本启动；要退回本版本，请恢复升级之前的备份。',
  )
}
