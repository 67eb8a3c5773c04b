import { parseArgs } from 'node:util'
import type pg from 'pg'
import { parseSettings } from '../core/config'
import { migrateDatabase } from '../core/db/migrate'
import { provider } from '../core/access-schema'
import { databaseOf, openDatabase, poolOf, type Db } from '../core/db/open'
import { chainOperations } from '../core/operations/chain'
import type { SealKeys } from '../core/operations/seal'
import { writeOperation } from '../core/operations/write'
import { openFiles } from '../core/files/place'
import { DEFAULT_DAYS, DEFAULT_TRADES, seed, seededTrades } from '../sandbox/seed/seed'
import { seedWide } from '../sandbox/seed/widen'

const USAGE = `npm run seed -- [--trades N] [--days D] [--merchants M] [--providers P]
  --trades     交易总数，默认 ${DEFAULT_TRADES}；已有数据时补足到 N
  --days       交易分布的天数（含今天），默认 ${DEFAULT_DAYS}；只对空库有效
  --merchants  商户至少 M 家，门店、终端、会员、汇总随之增长，用于压测；每库一次
  --providers  服务商共 P 家，第三家起与第二家相同，管理员 other_admin3、other_admin4……
环境变量 DATA_DIR、DATABASE_URL 指定数据库，同 npm start`

/** Past it the 8-digit serial of a trade number would repeat. */
const MAX_TRADES = 25_000_000
/** Copies of the samples have numbers of five digits. */
const MAX_MERCHANTS = 10_000_000
const MAX_PROVIDERS = 999

/** Fills a database with the sandbox's data, or tops its trades up. */
async function main(): Promise<void> {
  const { trades, days, merchants, providers } = parseOptions()
  const settings = parseSettings(process.env)
  if (!settings.sandbox) throw new Error('示例数据含公开口令的账号，只能写入沙箱：请设置 SANDBOX=1')
  const database = await openDatabase(databaseOf(settings))
  try {
    const startedAt = Date.now()
    let made = 0
    const files = await openFiles(settings.filesPlace, settings.dataDir)
    await migrateDatabase(database, async () => {
      const before = await seededTrades(database.db)
      const options = {
        now: settings.businessNow ?? startedAt,
        trades,
        days,
        files,
        log: (line: string) => void process.stdout.write(`${line}\n`),
      }
      if (merchants || providers) await seedWide(database.db, { ...options, merchants, providers })
      else await seed(database.db, options)
      made = (await seededTrades(database.db)) - before
    })
    if (made > 0) await logSeed(database.db, made, settings)
    const seconds = (Date.now() - startedAt) / 1000
    if (made > 0) await vacuum(poolOf(database.db))
    process.stdout.write(
      made > 0
        ? `已生成 ${made} 笔交易，用时 ${seconds.toFixed(1)} 秒，每秒 ${Math.round(made / seconds)} 笔\n`
        : `数据已存在，未作改动\n`,
    )
  } finally {
    await database.close()
  }
}

async function logSeed(db: Db, made: number, keys: SealKeys): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { providerId } of await tx.select().from(provider).orderBy(provider.providerId))
      await writeOperation(tx, {
        providerId,
        time: Date.now(),
        operator: '命令行',
        action: 'cli:seed',
        outcome: 'DONE',
        request: { trades: made },
      })
  })
  await chainOperations(db, keys)
}

/**
 * PGlite has no autovacuum; without it list counts would visit every row. The seed itself has told
 * the planner its figures.
 */
async function vacuum(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('VACUUM')
  } finally {
    client.release(true)
  }
}

interface Options {
  trades: number
  days: number | undefined
  merchants: number | undefined
  providers: number | undefined
}

function parseOptions(): Options {
  const { values } = parseArgs({
    options: {
      trades: { type: 'string' },
      days: { type: 'string' },
      merchants: { type: 'string' },
      providers: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    process.stdout.write(`${USAGE}\n`)
    process.exit(0)
  }
  return {
    trades: count('trades', values.trades, MAX_TRADES) ?? DEFAULT_TRADES,
    days: count('days', values.days, 3650),
    merchants: count('merchants', values.merchants, MAX_MERCHANTS),
    providers: count('providers', values.providers, MAX_PROVIDERS),
  }
}

function count(name: string, text: string | undefined, max: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new Error(`--${name} 应为 1 到 ${max} 的整数，现为 ${text}\n${USAGE}`)
  return value
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
