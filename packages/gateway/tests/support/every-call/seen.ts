import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../core/db/open'
import { EAST, PROVIDER_ONE } from '../samples'
import { tables } from '../tables'
import type { Kind } from './people'

const below = (partnerId: string): SQL => sql`partner_id in (select partner_id from partner
  where path like (select path from partner where partner_id = ${partnerId}) || '%')`

/** Which merchants and shops each kind of scope sees, in words of the tables alone. */
const SHOPS: Record<Exclude<Kind, '全部'>, (userId: string) => SQL> = {
  指定渠道商: () => below('7000000000000007'),
  本部门: () => sql`team_id = 'T100001'`,
  本人录入: (userId) => sql`created_by = ${userId}`,
  渠道商: () => below(EAST),
  渠道商本人录入: (userId) => sql`${below(EAST)} and created_by = ${userId}`,
  注册门店: (userId) => sql`shop_id in (select jsonb_array_elements_text(shop_ids) from user_role
    where user_id = ${userId} and role_type = '30')`,
}

/** Of whole rebates, which their merchants' own items name. */
const NAMED_BY_OTHERS = ['rebate']

/** Numbers of records that name a shop or a merchant: those outside a person's part. */
export async function foreignTo(db: Db, kind: Kind, userId: string): Promise<Set<string>> {
  const [all, own] = [new Set<string>(), new Set<string>()]
  for (const table of tables) {
    const id = idOf(table)
    if (!id || NAMED_BY_OTHERS.includes(getTableName(table))) continue
    const name = sql.identifier(getTableName(table))
    const columns = getTableColumns(table)
    const { rows } = await db.execute<{ id: string; own: boolean }>(
      sql`select ${id}::text as id, coalesce(${ownRow(kind, userId, columns)}, false) as own from ${name} r`,
    )
    for (const row of rows) (row.own ? own : all).add(row.id)
  }
  return new Set([...all].filter((one) => !own.has(one) && one.length >= 8))
}

function ownRow(kind: Kind, userId: string, columns: Record<string, unknown>): SQL {
  const ofProvider = sql`r.provider_id = ${PROVIDER_ONE}`
  if (kind === '全部') return ofProvider
  const shops = sql`(select shop_id from shop where provider_id = ${PROVIDER_ONE} and ${SHOPS[kind](userId)})`
  const merchants = sql`(select mer_id from shop where provider_id = ${PROVIDER_ONE} and ${SHOPS[kind](userId)})`
  const byShop = 'shopId' in columns ? sql`r.shop_id in ${shops}` : sql`r.mer_id in ${merchants}`
  const byPerson = 'createdBy' in columns && kind !== '指定渠道商' && kind !== '注册门店'
  const ofPartner =
    'partnerId' in columns && (kind === '指定渠道商' || kind === '渠道商')
      ? SHOPS[kind](userId)
      : sql`false`
  return sql`${ofProvider} and (${byShop} or ${ofPartner} or ${byPerson ? sql`r.created_by = ${userId}` : sql`false`})`
}

/** The number of a record beside its provider; undefined: it has none, or names no shop or merchant. */
function idOf(table: PgTable): SQL | undefined {
  const columns = getTableColumns(table) as Record<string, unknown>
  if (!('providerId' in columns && ('shopId' in columns || 'merId' in columns))) return undefined
  const { primaryKeys } = getTableConfig(table)
  const keys = primaryKeys.flatMap((key) => key.columns.map((one) => one.name))
  const [id, ...more] = keys.filter((one) => one !== 'providerId' && one !== 'provider_id')
  if (id === undefined || more.length > 0) return undefined
  return sql`r.${sql.identifier(id.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))}`
}

/** What tells of a call, or is made by the gateway itself. */
const BESIDE = /^(operation|audit|record_|upstream_|job|session|idempotency|file|trade_change)/

/** Tables with rows that are newer than a transaction and are neither seen nor one's own. */
export async function changedOutside(
  db: Db,
  { kind, userId, since }: { kind: Kind; userId: string; since: string },
): Promise<string[]> {
  const changed: string[] = []
  for (const table of tables) {
    const columns = getTableColumns(table) as Record<string, unknown>
    const name = getTableName(table)
    if (!('providerId' in columns) || BESIDE.test(name)) continue
    const mine = ['userId', 'createdBy']
      .filter((one) => one in columns)
      .map(
        (one) => sql`r.${sql.identifier(one === 'userId' ? 'user_id' : 'created_by')} = ${userId}`,
      )
    const seen = 'shopId' in columns || 'merId' in columns ? [ownRow(kind, userId, columns)] : []
    const own = [...mine, ...seen].map((one) => sql`coalesce(${one}, false)`)
    const { rows } = await db.execute(sql`select from ${sql.identifier(name)} r
      where r.xmin::text::bigint >= ${since}::bigint
        and not (${own.length > 0 ? sql.join(own, sql` or `) : sql`false`}) limit 1`)
    if (rows.length > 0) changed.push(name)
  }
  return changed
}

/** The transactions that begin from now on. */
export async function nextTransaction(db: Db): Promise<string> {
  const { rows } = await db.execute<{ xid: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`,
  )
  return rows[0]!.xid
}
