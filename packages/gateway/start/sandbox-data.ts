import { sql } from 'drizzle-orm'
import type { Db } from '../core/db/open'
import { StartError } from '../core/start/error'

/** Accounts that every seed has made, whatever stamp it left. */
export const KNOWN: readonly (readonly [loginName: string, userId: string])[] = [
  ['fws_admin', '1000000000000001'],
  ['fws_ops', '1000000000000002'],
  ['qd_admin', '1000000000000005'],
  ['other_admin', '1000000000000012'],
]
const KNOWN_PAIRS = sql.join(
  KNOWN.map(([name, userId]) => sql`(${userId}, ${name})`),
  sql`, `,
)

/**
 * Refuses to open a sandbox's database with the sandbox off: its accounts have published passwords.
 * Works on a database of any version, before it is migrated.
 * @throws StartError
 */
export async function refuseSandboxData(db: Db): Promise<void> {
  if (!(await hasSandboxData(db))) return
  throw new StartError(
    '这个数据库里有沙箱的演示数据，其中账号的密码人人都知道，关闭沙箱时不能使用它。' +
      '请用环境变量 DATA_DIR（或 DATABASE_URL）指定一个新的数据库；只作演示时可设置 SANDBOX=1。',
  )
}

async function hasSandboxData(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ setting: boolean; users: boolean }>(
    sql`select to_regclass('setting') is not null as setting,
      to_regclass('app_user') is not null as users`,
  )
  const [tables] = rows
  const found = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows.length > 0
  if (tables?.setting && (await found(sql`select from setting where key = 'seed'`))) return true
  return (
    tables?.users === true &&
    (await found(sql`select from app_user where (user_id, login_name) in (${KNOWN_PAIRS}) limit 1`))
  )
}
