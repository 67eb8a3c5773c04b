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
import { trade } from '../features/trade/trade-schema'
import { samplesFor } from '../sandbox/samples/load'
import { widen } from '../sandbox/wide/widen'

const USAGE = `npm run seed -- [--trades N] [--merchants M] [--providers P]
  没有参数时只装入示例数据（npm start 首次启动时也会装入）；有参数时再把它们成倍放大，用于压测，每库一次：
  --trades     交易约 N 笔：每笔交易重复若干次
  --merchants  商户至少 M 家，门店、终端、会员、汇总随之增长
  --providers  服务商共 P 家，第三家起与第二家相同，管理员 other_admin3、other_admin4……
环境变量 DATA_DIR、DATABASE_URL 指定数据库，同 npm start`

const MAX_TRADES = 25_000_000
/** The numbers of merchant copies have five digits. */
const MAX_MERCHANTS = 10_000_000
const MAX_PROVIDERS = 999

/** Loads the samples into a database without them, and multiplies them. */
async function main(): Promise<void> {
  const { trades, merchants, providers } = parseOptions()
  const settings = parseSettings(process.env)
  if (!settings.sandbox) throw new Error('示例数据含公开口令的账号，只能写入沙箱：请设置 SANDBOX=1')
  const database = await openDatabase(databaseOf(settings))
  try {
    const startedAt = Date.now()
    const files = await openFiles(settings.filesPlace, settings.dataDir)
    const log = (line: string) => void process.stdout.write(`${line}\n`)
    const isNew = await migrateDatabase(database, samplesFor(settings, files))
    const before = await database.db.$count(trade)
    if (trades || merchants || providers)
      await widen(database.db, { trades, merchants, providers, log })
    const made = (await database.db.$count(trade)) - (isNew ? 0 : before)
    if (made > 0) {
      await logSeed(database.db, made, settings)
      await vacuum(poolOf(database.db))
    }
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    log(made > 0 ? `已装入 ${made} 笔交易，用时 ${seconds} 秒` : '数据已存在，未作改动')
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

/** PGlite has no autovacuum; without it list counts would visit every row. */
async function vacuum(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('VACUUM (ANALYZE)')
  } finally {
    client.release(true)
  }
}

type Options = Record<'trades' | 'merchants' | 'providers', number | undefined>

function parseOptions(): Options {
  const { values } = parseArgs({
    options: {
      trades: { type: 'string' },
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
    trades: count('trades', values.trades, MAX_TRADES),
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
