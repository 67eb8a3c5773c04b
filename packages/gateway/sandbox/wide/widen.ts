import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { pinyinOf } from '../../core/pinyin'
import type { Db, Tx } from '../../core/db/open'
import * as schema from '../../schema'
import { addUpIncome } from '../../features/income/income-sums'
import { rebuildDays, rebuildRollup } from '../../features/trade/rollup'
import { PROVIDERS } from '../samples/ids'
import { dropKeys, inLanes, prepareBulk, restoreIndexes } from './bulk'
import { markWide, type Width } from './mark'
import { addProviders } from './more-providers'

/**
 * Makes a database wide: every sample merchant again and again, with all that is its own. Copy `k`
 * has the numbers of the first with `k` behind them, so that what refers to each other still does:
 * a copy's trades make its daily sums, its batches and its account, as the first one's do. Where more
 * trades are wanted, each trade is there several times, with its refunds and its income; the daily
 * sums count them, batches and accounts do not.
 *
 * Left out: what belongs to the provider (ledger, settlements, invoices, rebates, statements, the
 * income of months before the trades), decisions and logs beside records, jobs under way. A wide
 * database is for measuring: the nightly proof finds income in it that no ledger has.
 */

/** Tables that every merchant has. */
const OF_ITSELF: readonly PgTable[] = [
  schema.merchant,
  schema.merchantProduct,
  schema.channelReg,
  schema.application,
  schema.authReview,
  schema.wxVerify,
  schema.shop,
  schema.device,
  schema.tableCode,
  schema.member,
]

/** Tables that follow from trades: only copies in business have rows there. */
const OF_TRADES: readonly PgTable[] = [
  schema.trade,
  schema.refund,
  schema.tradeRollup,
  schema.shopDayStat,
  schema.incomeEntry,
  schema.merchantSettlement,
  schema.merchantSettlementOffset,
  schema.merchantAccount,
  schema.merchantEntry,
  schema.cashOut,
  schema.autoCash,
  schema.chargeback,
  schema.riskCase,
  schema.appeal,
  schema.couponVerify,
  schema.memberPay,
  schema.memberEntry,
]

/** Tables repeated with the trades. */
const REPEATED: readonly PgTable[] = [schema.trade, schema.refund, schema.incomeEntry]

/** All tables of a merchant. */
export const MERCHANT_TABLES: readonly PgTable[] = [...OF_ITSELF, ...OF_TRADES]

/** One copy in so many is in business; most merchants of a large provider sell little or none. */
const BUSY_EVERY = 4
const isBusy = (k: number): boolean => k % BUSY_EVERY === 2

/** A quiet merchant has one or two terminals. */
const FEW_DEVICES = sql.raw('hashtext(t.device_id) & 3 = 0')
const quietly = (column: SQL, which: SQL): SQL => sql`CASE WHEN copy.busy THEN ${column}
  ELSE (SELECT coalesce(sum(n), 0) FROM seed_few f WHERE ${which}) END`

/** Rows that are copied; default: all. */
const ROWS: Readonly<Record<string, SQL>> = {
  device: sql`(copy.busy OR ${FEW_DEVICES})`,
  // At most a thousand of a million trades still wait for their payer.
  trade: sql`t.trade_status <> 'INIT' AND t.trade_status <> 'PAYING'`,
  income_entry: sql`t.income_date >= (SELECT first FROM seed_since)`,
}

const behind = (column: SQL): SQL => sql`${column} || copy.tail`
const repeated = (column: SQL): SQL => sql`${column} || copy.tail || turn.tail`
/** The last digits of a number of fixed length; a sealed number is the copies' as well. */
const inside = (column: SQL): SQL =>
  sql`CASE WHEN ${column} LIKE 's1.%' THEN ${column} ELSE left(${column}, -5) || copy.tail END`
const mobile = (column: SQL): SQL => sql`CASE WHEN length(${column}) = 11 THEN left(${column}, 3) ||
  lpad(((right(${column}, 8)::bigint + copy.k * 7919) % 100000000)::text, 8, '0') ELSE ${column} END`
const named = (column: SQL): SQL => sql`copy.word || ${column}`
/** Spreads times, so that a page by time does not show one merchant's copies only. */
const earlier = (column: SQL): SQL => sql`${column} - make_interval(secs => copy.k * 13)`

const each = (names: string, change: (column: SQL) => SQL) =>
  names.split(' ').map((name): [string, (column: SQL) => SQL] => [name, change])

/** How a copy's columns differ, by name or by table and name. */
const CHANGES = new Map<string, (column: SQL) => SQL>([
  ...each('mer_id shop_id device_id serial_no member_id apply_id wx_order_id code_id', behind),
  ...each('trade_no out_trade_no channel_trade_no refund_no out_refund_no', repeated),
  ...each('channel_refund_no entry_id', repeated),
  ...each('batch_no back_batch_no payout_no carried_to related_no', behind),
  ...each('cash_no auto_cash_id withdraw_id chargeback_no case_no assist_id appeal_id', behind),
  ...each('verify_id certificate_id order_id pay_no', behind),
  ['device.batch_no', (column) => column],
  ...each('license_no legal_id_no mer_apply.acct_no merchant.acct_no coupon_code', inside),
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
  // Whole forms and pictures are half of a merchant's room, and no list shows them.
  ...each('mer_apply.data wx_verify.data auth_review.answers', () => sql`'{}'`),
  ...each('pics', () => sql`'{}'`),
  ['install_pic', () => sql`'[]'`],
  ['submitted', () => sql`NULL`],
  ['shop.device_count', (column) => quietly(column, sql`f.shop_id = t.shop_id`)],
  ['merchant.device_count', (column) => quietly(column, sql`f.mer_id = t.mer_id`)],
])

export interface WideOptions {
  /** About so many trades of the first two providers; default: as many as come with the merchants. */
  trades?: number | undefined
  /** At least so many, of the first two providers. */
  merchants?: number | undefined
  /** Total number of providers; the samples have two. */
  providers?: number | undefined
  log?: ((line: string) => void) | undefined
}

/** Numbers of repeated trades have three digits more. */
const MOST_TIMES = 1_000

/**
 * Makes a database wide that has the samples; done once per database.
 * @throws RangeError when so many trades need more merchants
 */
export async function widen(db: Db, options: WideOptions): Promise<void> {
  const { merchants = 0, providers = 0, log = () => undefined } = options
  const has = { trades: await db.$count(schema.trade), merchants: await db.$count(schema.merchant) }
  const copies = Math.max(1, Math.ceil(merchants / has.merchants))
  const busy = 1 + Array.from({ length: copies }, (_, k) => k).filter(isBusy).length
  const times = Math.max(1, Math.round((options.trades ?? 0) / (has.trades * busy)))
  if (times > MOST_TIMES)
    throw new RangeError(`widen: wanted at most ${MOST_TIMES} times the trades, got ${times}`)
  const width = { copies, times }
  if ((copies > 1 || times > 1) && (await markWide(db, width))) await multiply(db, width, log)
  await finish(db, log)
  await addProviders(db, providers, log)
  await db.transaction(async (tx) => {
    await unhurried(tx)
    await tx.execute(sql`ANALYZE`)
  })
}

async function multiply(
  db: Db,
  { copies, times }: Width,
  log: (message: string) => void,
): Promise<void> {
  const tables = copies > 1 ? MERCHANT_TABLES : REPEATED
  const names = tables.map(getTableName)
  await db.transaction(async (tx) => {
    await unhurried(tx)
    const { first, last } = await daysOf(tx)
    await prepareBulk(tx, { firstDay: first, today: last }, names)
    await dropKeys(tx, names)
    await tx.execute(sql`CREATE TABLE seed_few AS SELECT mer_id, shop_id, count(*)::int AS n
      FROM device t WHERE ${FEW_DEVICES} GROUP BY 1, 2`)
    await tx.execute(sql`CREATE INDEX ON seed_few (shop_id)`)
    await tx.execute(sql`CREATE INDEX ON seed_few (mer_id)`)
    await tx.execute(sql`CREATE TABLE seed_since AS SELECT ${first}::date AS first`)
    await tx.execute(
      sql`CREATE TABLE IF NOT EXISTS seed_copy
        (k int PRIMARY KEY, busy boolean, tail text, word text, pinyin text)`,
    )
    await tx.execute(sql`
      INSERT INTO seed_copy SELECT * FROM json_to_recordset(${JSON.stringify(wordsOf(copies))}::json)
        AS t(k int, busy boolean, tail text, word text, pinyin text) ON CONFLICT DO NOTHING`)
    await tx.execute(sql`CREATE TABLE seed_turn AS SELECT n, CASE WHEN n = 0 THEN ''
      ELSE lpad((n % 1000)::text, 3, '0') END AS tail FROM generate_series(0, ${times - 1}::int) n`)
    await tx.execute(sql`ANALYZE seed_copy, seed_turn`)
  })
  await inLanes(
    db,
    tables.map((table) => async () => {
      await db.transaction(async (tx) => {
        await unhurried(tx)
        await copyRows(tx, table)
      })
      log(`商户副本：${getTableName(table)}`)
    }),
  )
}

/** The first and the last day of trades. */
async function daysOf(tx: Tx): Promise<{ first: string; last: string }> {
  const { rows } = await tx.execute<{ first: string; last: string }>(sql`
    SELECT min(trade_date)::text AS first, max(trade_date)::text AS last FROM trade_rollup`)
  return rows[0]!
}

/** The last steps, once all rows are loaded; also after a stopped load. */
async function finish(db: Db, log: (message: string) => void): Promise<void> {
  const { rows } = await db.execute<{ under: boolean }>(
    sql`SELECT to_regclass('seed_copy') IS NOT NULL AS under`,
  )
  if (!rows[0]!.under) return
  await restoreIndexes(db, log)
  await db.transaction(async (tx) => {
    await unhurried(tx)
    for (const providerId of PROVIDERS) {
      await rebuildRollup(tx, providerId)
      await rebuildDays(tx, providerId)
    }
    await addUpIncome(tx, { from: '2000-01-01', until: '2100-01-01' })
    await tx.execute(sql`UPDATE partner p SET merchant_count = (SELECT count(*) FROM merchant m
      WHERE m.provider_id = p.provider_id AND m.partner_id = p.partner_id)`)
  })
  await db.execute(sql`DROP TABLE seed_copy, seed_turn, seed_since, seed_few`)
}

/**
 * The samples are put aside and their table is filled anew: a server that keeps no log for others
 * (`wal_level=minimal`) writes none of it. A row's copies lie together, so that rows lie by time as
 * they do where business made them.
 */
async function copyRows(tx: Tx, table: PgTable): Promise<void> {
  const name = getTableName(table)
  const columns = Object.keys(getTableColumns(table)).map((column) => toSnakeCase(column))
  const values = columns.map((column) => {
    const own = sql`t.${sql.identifier(column)}`
    return (CHANGES.get(`${name}.${column}`) ?? CHANGES.get(column))?.(own) ?? own
  })
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const samples = sql.identifier(`seed_of_${name}`)
  await tx.execute(sql`CREATE TEMP TABLE ${samples} ON COMMIT DROP AS SELECT * FROM ${table}`)
  await tx.execute(sql`TRUNCATE ${table}`)
  await tx.execute(sql`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${samples}`)
  await tx.execute(sql`
    INSERT INTO ${table} (${names})
    SELECT ${sql.join(values, sql`, `)} FROM ${samples} t
    -- OFFSET 0 keeps the planner to this order of the three.
    CROSS JOIN LATERAL (SELECT * FROM seed_copy WHERE t.provider_id IS NOT NULL OFFSET 0) copy
    CROSS JOIN LATERAL (SELECT * FROM seed_turn WHERE ${REPEATED.includes(table) ? sql`true` : sql`n = 0`}
      OFFSET 0) turn
    WHERE (copy.k > 0 OR turn.n > 0) AND ${ROWS[name] ?? sql`true`}
      ${OF_TRADES.includes(table) ? sql`AND copy.busy` : sql``}`)
}

const FIRST = [...'星云晨海山林溪金玉瑞福锦华安泰康乐嘉祥盛丰景明朗清和雅思源远博达']
const SECOND = [...'禾木舟帆桥石泉谷岭川洲湾岛港城里巷坊阁轩堂居园苑庭台楼塔亭榭']

/** Each copy's names begin with two characters of its own. */
function wordsOf(copies: number) {
  const first = { k: 0, busy: true, tail: '', word: '', pinyin: '' }
  const others = Array.from({ length: copies - 1 }, (_, i) => {
    const word = `${FIRST[i % FIRST.length]}${SECOND[Math.floor(i / FIRST.length) % SECOND.length]}`
    const k = i + 1
    return { k, busy: isBusy(k), tail: String(k).padStart(5, '0'), word, pinyin: pinyinOf(word) }
  })
  return [first, ...others]
}

async function unhurried(tx: Tx): Promise<void> {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`)
  await tx.execute(sql`SET LOCAL jit = off`)
}
