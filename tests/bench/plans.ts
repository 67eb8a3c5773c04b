import type pg from 'pg'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../packages/conformance/index'
import { parseSettings } from '../../packages/gateway/core/config'
import { migrateDatabase } from '../../packages/gateway/core/db/migrate'
import { openDatabase } from '../../packages/gateway/core/db/open'
import { createGateway } from '../../packages/gateway/gateway'
import { sandbox } from '../../packages/gateway/sandbox'
import { PASSWORD } from '../e2e/support/accounts'
import {
  listen,
  planOf,
  type PlanNode,
  type Statement,
} from '../../packages/gateway/tests/support/statements'
import { questions } from './every-list'
import { placeKinds, seedTrades } from './place'
import type { Row } from './report'

/** A table is large enough to miss an index from here; more rows read for one page are too many. */
const LARGE = 20_000
/** A count reads up to 12 500 rows by design (packages/gateway/core/list/count.ts), a page far fewer. */
const TOO_MANY = 30_000

/**
 * Which list queries miss an index: asks every question of every list at a gateway in this
 * process, takes the statements it sends, and has the database explain each.
 */
export async function benchPlans(trades: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, open] of placeKinds()) {
    const place = await open()
    try {
      await seedTrades(trades, place.env)
      rows.push(...(await plansAt(name, place.env, trades)))
    } finally {
      await place.close()
    }
  }
  return rows
}

async function plansAt(name: string, env: Record<string, string>, trades: number): Promise<Row[]> {
  const settings = parseSettings({ ...env, HOST: '127.0.0.1', PORT: '0', SANDBOX: '1' })
  const { databaseUrl, dataDir } = settings
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
  await migrateDatabase(database)
  const gateway = await createGateway({ database, ownsDatabase: true, config: settings, sandbox })
  const pool = (database.db as unknown as { $client: pg.Pool }).$client
  const heard = listen()
  try {
    const origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' })
    const probe = createProbe(createWire(origin, SANDBOX_SECRETS), PASSWORD)
    // What a first start makes in the background is not what the lists ask.
    await gateway.runDue()
    const large = await largeTables(pool)
    const asked = await questions(probe)
    const misses = new Map<string, Row>()
    for (const { resource, about, who, path, body } of asked) {
      const session = await probe.as(who)
      heard.length = 0
      await probe.list(session, path, body)
      for (const statement of heard.splice(0)) {
        const miss = await missOf(pool, statement, large)
        if (miss)
          misses.set(`${resource.name} ${about} ${miss}`, {
            what: `${name} ${resource.title}，${about}`,
            got: miss,
            budget: '走索引',
            ok: false,
          })
      }
    }
    const count = {
      what: `${name} 列表查询（${trades} 笔交易）`,
      got: `${asked.length} 种`,
      budget: '',
    }
    return [count, ...misses.values()]
  } finally {
    heard.stop()
    await gateway.close()
  }
}

async function largeTables(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${LARGE}`,
  )
  return new Set(rows.map((row) => row.name))
}

/** What a statement reads too much of, in words; undefined: nothing. */
async function missOf(
  pool: pg.Pool,
  statement: Statement,
  large: ReadonlySet<string>,
): Promise<string | undefined> {
  const visit = (node: PlanNode): string | undefined => {
    const table = node['Relation Name']
    const read =
      ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
      (node['Actual Loops'] ?? 0)
    if (table && large.has(table) && node['Node Type'] === 'Seq Scan') return `全表扫描 ${table}`
    if (table && read > TOO_MANY) return `读 ${table} ${Math.round(read)} 行`
    return node.Plans?.map(visit).find((miss) => miss !== undefined)
  }
  return visit(await planOf(pool, statement, 'analyze, format json'))
}
