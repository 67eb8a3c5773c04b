import pg from 'pg'
import { codeOf, StartError } from '../core/start/error'

/** A host that drops packets never answers. */
const PATIENCE_MS = 2000

/**
 * Connects to the PostgreSQL of DATABASE_URL once: it answers, lets us in, and holds what the
 * gateway writes.
 * @throws StartError
 */
export async function checkPostgres(databaseUrl: string): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ encoding: string; mayCreate: boolean; standby: boolean }>(
      `SELECT current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby,
        has_database_privilege(current_database(), 'CREATE')
          OR to_regnamespace('drizzle') IS NOT NULL AS "mayCreate"`,
    )
    const { encoding, mayCreate, standby } = rows[0]!
    if (encoding !== 'UTF8')
      throw new StartError(
        `DATABASE_URL 的数据库编码是 ${encoding}，存不了中文。请用 UTF8 编码另建一个数据库。`,
      )
    if (standby) throw new StartError('DATABASE_URL 指向只读的备用 PostgreSQL。请改为主库的地址。')
    if (!mayCreate)
      throw new StartError(
        'DATABASE_URL 的用户没有建表的权限。请授予它数据库的 CREATE 权限，或换一个用户。',
      )
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(sentenceOf(error, databaseUrl))
  } finally {
    await client?.end().catch(() => undefined)
  }
}

/** Never contains the password: the message may end up in a log. */
function sentenceOf(error: unknown, databaseUrl: string): string {
  const { host, database, user } = partsOf(databaseUrl)
  const away = (why: string, deed: string) =>
    `连不上 DATABASE_URL 指向的 PostgreSQL（${host}）：${why}。${deed}`
  const code = codeOf(error)
  switch (code) {
    case 'ECONNREFUSED':
      return away('对方没有在监听', '请检查主机与端口，并确认 PostgreSQL 已启动。')
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return away('找不到这个主机', '请检查 DATABASE_URL 里的主机名。')
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return away('对方没有应答', '请检查主机、端口与网络。')
    case '28P01':
    case '28000':
      return `PostgreSQL（${host}）拒绝了用户 ${user}：用户名或密码不对，或不允许从这里连接。请检查 DATABASE_URL。`
    case '3D000':
      return `PostgreSQL（${host}）里没有数据库 ${database}。请先建好它，或改正 DATABASE_URL 里的库名。`
    case '42501':
      return `用户 ${user} 没有使用数据库 ${database} 的权限。请授权，或改正 DATABASE_URL。`
    case '53300':
      return away('连接数已满', '请稍后再试，或调大它的 max_connections。')
    case '57P03':
      return away('它正在启动或恢复', '请稍后再试。')
  }
  const message = error instanceof Error ? error.message : String(error)
  if (/timeout/i.test(message)) return away('对方没有应答', '请检查主机、端口与网络。')
  if (/SASL|password must be/i.test(message))
    return `PostgreSQL（${host}）需要密码。请在 DATABASE_URL 里写上用户 ${user} 的密码。`
  return away(message || code, '请检查 DATABASE_URL。')
}

function partsOf(databaseUrl: string) {
  const { host, port, database, user } = new pg.Client({ connectionString: databaseUrl })
  return { host: `${host}:${port}`, database: database ?? '', user: user ?? '' }
}
