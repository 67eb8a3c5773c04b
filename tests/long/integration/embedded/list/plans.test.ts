import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import {
  createProbe,
  createWire,
  FREE,
  SANDBOX_SECRETS,
} from '../../../../../packages/conformance/index'
import { parseSettings } from '../../../../../packages/gateway/core/config'
import { migrateDatabase } from '../../../../../packages/gateway/core/db/migrate'
import { makeMonths } from '../../../../../packages/gateway/core/db/months'
import { openDatabase, poolOf } from '../../../../../packages/gateway/core/db/open'
import { createGateway } from '../../../../../packages/gateway/gateway'
import { sandbox } from '../../../../../packages/gateway/sandbox'
import { samples } from '../../../../../packages/gateway/sandbox/samples/load'
import { MERCHANT_TABLES } from '../../../../../packages/gateway/sandbox/wide/widen'
import { questions, withDeepPage } from '../../../../bench/every-list'
import { postgresBin, startPostgres } from '../../../../../packages/gateway/tests/support/postgres'
import {
  listen,
  planOf,
  type PlanNode,
  type Statement,
} from '../../../../../packages/gateway/tests/support/statements'
import { BUSINESS_NOW } from '../../../../../packages/gateway/tests/support/template'
import { MISSES } from '../../../../../packages/gateway/tests/list/known-misses'

/** The planner believes that so many trades are there, and of all else as many more. */
const TRADES = 20_000_000
/** More rows than this are not sorted for a page, and a table with more is not read whole. */
const MANY = 10_000
/**
 * What a question may cost, in the planner's own measure: some 12 500 entries of an index and a page
 * of rows for each tab. An index that is read whole costs many times that.
 */
const MOST_COST = 10_000
/** One tab: at most 10 001 entries of an index that has both the filter and the state. */
const MOST_TAB_COST = 1_000
/** Months that 90 days may lie in. */
const PARTITIONS = 4
const PASSWORD = 'Sandbox@2026'
/** Of each kind that the one box knows: letters of many names, words of many, a tail, a number. */
const KEYWORDS = ['xc', '有限公司', '商户', '0447', '82611110', '420009384520261120032100215005978']

const bin = postgresBin()

test('every list, filter, order, tab and search is answered by an index on a wide database', async ({
  skip,
}) => {
  skip(!bin, 'PostgreSQL is not installed: PGlite shows no plans of ten million rows')
  const server = await startPostgres(bin!)
  try {
    expect(await missesAt(server.url)).toEqual(MISSES)
  } finally {
    await server.stop()
  }
}, 300_000)

async function missesAt(url: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: url })
  await poolOf(database.db).query('alter system set autovacuum = off')
  await poolOf(database.db).query('select pg_reload_conf()')
  await migrateDatabase(database, samples())
  // By month, as in a database that has stood for long.
  await database.db.transaction((tx) =>
    makeMonths(tx, { from: '2025-01', to: '2027-02', most: TRADES }),
  )
  const config = parseSettings({ DATABASE_URL: url, HOST: '127.0.0.1', SANDBOX: '1' })
  const gateway = await createGateway({
    database,
    ownsDatabase: true,
    config,
    sandbox,
    business: () => BUSINESS_NOW,
    limits: { perSession: 1e6, perAddress: 1e6 },
  })
  const heard = listen()
  try {
    const origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' })
    const unpaced = { ...FREE, perSession: Infinity }
    const probe = createProbe(createWire(origin, SANDBOX_SECRETS, unpaced), PASSWORD)
    const asked = (await questions(probe)).flatMap(withDeepPage)
    const pool = poolOf(database.db)
    const grown = await believeInMany(pool)
    const misses = new Set<string>()
    const judge = async (what: string, ask: () => Promise<unknown>, { months = true } = {}) => {
      heard.length = 0
      await ask()
      const said = heard.splice(0)
      const sent = await Promise.all(said.map((statement) => withTabs(pool, statement)))
      heard.length = 0
      for (const statement of sent.flat()) {
        const plan = await planOf(pool, statement)
        const ofMonths = months ? missOfMonths(plan) : undefined
        const miss = missOf(plan, grown) ?? ofMonths ?? missOfCost(plan, statement)
        if (miss) misses.add(`${what}：${miss}`)
      }
    }
    for (const { resource, about, who, path, body } of asked) {
      const session = await probe.as(who)
      await judge(`${resource.title}，${about}`, () => probe.list(session, path, body))
    }
    const session = await probe.as('fws_admin')
    // A number may be of any month: each has an index that finds it.
    for (const keyword of KEYWORDS)
      await judge(`搜索 ${keyword}`, () => probe.ok('/v1/search/any', { keyword }, { session }), {
        months: false,
      })
    return [...misses].toSorted()
  } finally {
    heard.stop()
    await gateway.close()
  }
}

interface Asked extends Statement {
  /** What it may cost; default: MOST_COST. */
  most?: number
}

const PASS =
  /^select tab, count\(\*\) as n.*? from \(select ("\w+"\."\w+") as tab.*?\sfrom ("\w+") where (.*) order by (\S+) desc limit \$\d+\) matches group by tab/s

/**
 * A small database tells all tabs in its first pass; a large one is then asked for each state by
 * itself, with the same filters: for a rare one an index may have to be read whole.
 */
async function withTabs(pool: pg.Pool, statement: Statement): Promise<Asked[]> {
  const [, tab, table, where, time] = PASS.exec(statement.text) ?? []
  if (!tab) return [statement]
  const { rows } = await pool.query<{ state: string }>(
    `select distinct ${tab} as state from ${table}`,
  )
  const values: unknown[] = []
  const own = (place: string) => `$${values.push(statement.values[Number(place.slice(1)) - 1])}`
  const asked = where!.replaceAll(/\$\d+/g, own)
  const text = `select count(*) from (select 1 from ${table} where ${asked}
    and ${tab} = $${values.length + 1} order by ${time} desc limit ${MANY + 1}) matches`
  return [
    statement,
    ...rows.map(({ state }) => ({ text, values: [...values, state], most: MOST_TAB_COST })),
  ]
}

/** Multiplies what the planner knows of the tables that grow with merchants. */
async function believeInMany(pool: pg.Pool): Promise<Set<string>> {
  const tables = MERCHANT_TABLES.map((table) => getTableName(table))
  const { rows: parts } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = any($1::text[]::regclass[])`,
    [tables],
  )
  const names = [...tables, ...parts.map(({ name }) => name)]
  // As autovacuum leaves it, which comes or does not within a test.
  await pool.query('vacuum analyze')
  // A column with many distinct values gets proportionally more of them, none of which is common.
  const slots = [1, 2, 3, 4, 5].map(
    (n) => `stakind${n} = case when stakind${n} = 1 then 0 else stakind${n} end`,
  )
  await pool.query(
    `update pg_statistic s set ${slots.join(', ')},
       stadistinct = case when stadistinct < 0 then stadistinct else -stadistinct / c.reltuples end
     from pg_class c where c.oid = s.starelid and c.relname = any($1) and c.reltuples > 0
       and (stadistinct < 0 or stadistinct > 50 or exists (
         select 1 from pg_attribute a where a.attrelid = s.starelid and a.attnum = s.staattnum
           and a.attname in ('mer_id', 'shop_id', 'member_id', 'device_id')))`,
    [names],
  )
  await pool.query(
    `update pg_class set reltuples = reltuples * (
       select ${TRADES} / reltuples from pg_class where oid = 'trade'::regclass)
     where reltuples > 0 and (relname = any($1) or oid in (
       select indexrelid from pg_index join pg_class t on t.oid = indrelid where t.relname = any($1)))`,
    [names],
  )
  const { rows } = await pool.query<{ relname: string }>(
    'select relname from pg_class where relname = any($1) and reltuples > $2',
    [names, MANY],
  )
  return new Set(rows.map(({ relname }) => relname))
}

function missOf(node: PlanNode, grown: ReadonlySet<string>): string | undefined {
  const table = node['Relation Name']
  if (node['Node Type'] === 'Seq Scan' && table && grown.has(table)) return `reads all of ${table}`
  const sorted = node['Plans']?.[0]?.['Plan Rows'] ?? 0
  if (node['Node Type'] === 'Sort' && sorted > MANY) return 'sorts many rows'
  return node.Plans?.map((one) => missOf(one, grown)).find((miss) => miss !== undefined)
}

/** Neither a table read whole nor a large sort, but all entries of an index for a few of them. */
const missOfCost = (plan: PlanNode, { most = MOST_COST }: Asked): string | undefined =>
  plan['Total Cost'] > most ? 'reads too much of an index' : undefined

/** Where a time is asked for, the months beside it are not looked at. */
function missOfMonths(plan: PlanNode): string | undefined {
  const parts = [...new Set(relationsOf(plan))].filter((name) => PARTITION.test(name))
  const tables = parts.map((name) => name.replace(PARTITION, ''))
  const wide = tables.find((table) => tables.filter((one) => one === table).length > PARTITIONS)
  return wide && `looks at too many months of ${wide}`
}

const PARTITION = /_(\d{4}_\d\d|default)$/

const relationsOf = (node: PlanNode): string[] => [
  ...(node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(relationsOf),
]
