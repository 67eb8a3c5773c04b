import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { pinyinOf } from '../../core/pinyin'
import type { Db, Tx } from '../../core/db/open'
import * as schema from '../../schema'
import { addUpIncome } from '../../features/income/income-sums'
import { rebuildDays } from '../../features/trade/rollup'
import { PROVIDERS } from './accounts'
import { prepareBulk, restoreIndexes } from './bulk'
import { SAMPLE_MERCHANTS } from './merchants'
import { addProviders } from './more-providers'
import { markWide, seed, type SeedOptions } from './seed'

/**
 * Makes a database wide: every sample merchant again and again, with all that is its own. Copy `k`
 * has the numbers of the first with `k` behind them, so that what refers to each other still does:
 * a copy's trades make its daily sums, its batches and its account, as the first one's do.
 *
 * Left out: what belongs to the provider (ledger, settlements, invoices, rebates, statements, the
 * income of months before the trades), decisions and logs beside records, jobs under way. A wide
 * database is for measuring; the nightly proof finds income in it that no ledger has.
 */

/** What a merchant has. */
export const MERCHANT_TABLES: readonly PgTable[] = [
  schema.merchant,
  schema.merchantProduct,
  schema.channelReg,
  schema.application,
  schema.authReview,
  schema.wxVerify,
  schema.shop,
  schema.device,
  schema.tableCode,
  schema.trade,
  schema.refund,
  schema.tradeRollup,
  schema.shopDayStat,
  schema.incomeEntry,
  schema.merchantSettlement,
  schema.merchantAccount,
  schema.merchantEntry,
  schema.cashOut,
  schema.autoCash,
  schema.chargeback,
  schema.riskCase,
  schema.appeal,
  schema.couponVerify,
  schema.member,
  schema.memberPay,
  schema.memberEntry,
]

/** Rows that are copied; default: all. */
const ROWS: Readonly<Record<string, SQL>> = {
  // A million trades have no more than a thousand that still wait for their payer.
  trade: sql`t.trade_status <> 'INIT' AND t.trade_status <> 'PAYING'`,
  income_entry: sql`t.income_date >= (SELECT min(trade_date) FROM trade_rollup)`,
}

const behind = (column: SQL): SQL => sql`${column} || copy.tail`
/** The last digits of a number of fixed length. */
const inside = (column: SQL): SQL => sql`left(${column}, -5) || copy.tail`
const mobile = (column: SQL): SQL => sql`CASE WHEN length(${column}) = 11 THEN left(${column}, 3) ||
  lpad(((right(${column}, 8)::bigint + copy.k * 7919) % 100000000)::text, 8, '0') ELSE ${column} END`
const named = (column: SQL): SQL => sql`copy.word || ${column}`
/** So that a page by time is not one merchant's copies. */
const earlier = (column: SQL): SQL => sql`${column} - make_interval(secs => copy.k * 13)`

const each = (names: string, change: (column: SQL) => SQL) =>
  names.split(' ').map((name): [string, (column: SQL) => SQL] => [name, change])

/** How a copy's columns differ, by name or by table and name. */
const CHANGES = new Map<string, (column: SQL) => SQL>([
  ...each('mer_id shop_id device_id serial_no member_id apply_id wx_order_id code_id', behind),
  ...each('trade_no out_trade_no channel_trade_no refund_no out_refund_no', behind),
  ...each('channel_refund_no batch_no back_batch_no payout_no carried_to related_no', behind),
  ...each('cash_no auto_cash_id withdraw_id chargeback_no case_no assist_id appeal_id', behind),
  ...each('entry_id verify_id certificate_id order_id pay_no', behind),
  ['device.batch_no', (column) => column],
  ...each('license_no legal_id_no mer_apply.acct_no merchant.acct_no', inside),
  ...each('contact_mobile legal_mobile member.mobile', mobile),
  ...each('mer_reg_name short_name shop_name nick_name', named),
  ['pinyin', (column) => sql`copy.pinyin || ' ' || ${column}`],
  ...each('open_time shop.create_time device.create_time bind_time register_time', earlier),
  ['term_no', (column) => sql`lpad(((${column}::bigint + copy.k) % 100000000)::text, 8, '0')`],
  [
    'trade_nos',
    (column) => sql`regexp_replace(${column}::text, '(\\d{24})', '\\1' || copy.tail, 'g')::jsonb`,
  ],
  ['draft_key', () => sql`NULL`],
])

export interface WideOptions extends SeedOptions {
  trades: number
  /** At least so many, of the first two providers; all trades are theirs together. */
  merchants?: number
  /** Of all there shall be; the samples have two. */
  providers?: number
}

/** Seeds as `seed` does, and then makes the database wide; done once per database. */
export async function seedWide(db: Db, options: WideOptions): Promise<void> {
  const { trades, merchants = 0, providers = 0, log = () => undefined } = options
  const copies = Math.max(1, Math.ceil(merchants / SAMPLE_MERCHANTS))
  await seed(db, { ...options, trades: Math.max(1, Math.round(trades / copies)) })
  if (copies > 1 && (await markWide(db, copies))) await widen(db, copies, log)
  await addProviders(db, providers, log)
  await db.transaction(async (tx) => {
    await unhurried(tx)
    await tx.execute(sql`ANALYZE`)
  })
}

/** @param copies how many there shall be of each merchant, the first included */
async function widen(db: Db, copies: number, log: (message: string) => void): Promise<void> {
  await db.transaction(async (tx) => {
    await unhurried(tx)
    const { rows } = await tx.execute<{ first: string; last: string }>(sql`
      SELECT min(trade_date)::text AS first, max(trade_date)::text AS last FROM trade_rollup`)
    const { first, last } = rows[0]!
    await prepareBulk(tx, { firstDay: first, today: last }, MERCHANT_TABLES.map(getTableName))
    await tx.execute(
      sql`CREATE TABLE IF NOT EXISTS seed_copy (k int PRIMARY KEY, tail text, word text, pinyin text)`,
    )
    await tx.execute(sql`
      INSERT INTO seed_copy SELECT * FROM json_to_recordset(${JSON.stringify(wordsOf(copies))}::json)
        AS t(k int, tail text, word text, pinyin text) ON CONFLICT DO NOTHING`)
    await tx.execute(sql`ANALYZE seed_copy`)
  })
  for (const table of MERCHANT_TABLES)
    await db.transaction(async (tx) => {
      await unhurried(tx)
      await copyRows(tx, table)
      log(`商户副本：${getTableName(table)}`)
    })
  await db.transaction(async (tx) => {
    await unhurried(tx)
    for (const { providerId } of PROVIDERS) await rebuildDays(tx, providerId)
    await addUpIncome(tx, { from: '2000-01-01', until: '2100-01-01' })
  })
  log('索引')
  await restoreIndexes(db, () => undefined)
  await db.execute(sql`DROP TABLE seed_copy`)
}

async function copyRows(tx: Tx, table: PgTable): Promise<void> {
  const name = getTableName(table)
  const columns = Object.keys(getTableColumns(table)).map((column) => toSnakeCase(column))
  const values = columns.map((column) => {
    const own = sql`t.${sql.identifier(column)}`
    return (CHANGES.get(`${name}.${column}`) ?? CHANGES.get(column))?.(own) ?? own
  })
  const names = columns.map((column) => sql.identifier(column))
  await tx.execute(sql`
    INSERT INTO ${table} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM seed_copy copy CROSS JOIN ${table} t
    WHERE ${ROWS[name] ?? sql`true`}`)
}

const FIRST = [...'星云晨海山林溪金玉瑞福锦华安泰康乐嘉祥盛丰景明朗清和雅思源远博达']
const SECOND = [...'禾木舟帆桥石泉谷岭川洲湾岛港城里巷坊阁轩堂居园苑庭台楼塔亭榭']

/** Each copy's names begin with two characters of its own. */
function wordsOf(copies: number) {
  return Array.from({ length: copies - 1 }, (_, i) => {
    const word = `${FIRST[i % FIRST.length]}${SECOND[Math.floor(i / FIRST.length) % SECOND.length]}`
    return { k: i + 1, tail: String(i + 1).padStart(5, '0'), word, pinyin: pinyinOf(word) }
  })
}

async function unhurried(tx: Tx): Promise<void> {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`)
  await tx.execute(sql`SET LOCAL jit = off`)
}
