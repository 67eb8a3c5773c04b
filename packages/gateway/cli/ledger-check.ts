import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ACCT_KIND } from '#domain/account/dicts'
import { formatYuan } from '#domain/money'
import { dataKeysOf } from '../core/config'
import { hasArchive } from '../core/db/archive'
import { databaseOf, openDatabase } from '../core/db/open'
import { INTERNAL_ACCOUNT } from '../core/ledger/accounts'
import { chainOperations } from '../core/operations/chain'
import { prove, type Balance, type Proven } from '../features/proof/prove'

const NAMES: Readonly<Record<string, string>> = { ...ACCT_KIND, ...INTERNAL_ACCOUNT }

/**
 * `npm run ledger:check`: proves the books of DATA_DIR or DATABASE_URL. A data directory must not
 * be in use by a gateway; a PostgreSQL database may. The seals of the log of operations need
 * DATA_SECRET (and DATA_SECRET_BEFORE while it is changed).
 */
async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL
  const dataDir = resolve(process.env.DATA_DIR || '.data')
  if (!databaseUrl && !existsSync(join(dataDir, 'pg')))
    throw new Error(`数据目录 ${dataDir} 里没有数据库`)
  const keys = dataKeysOf(process.env)
  const database = await openDatabase(databaseOf({ databaseUrl, dataDir }))
  try {
    // Operations that a killed process had not chained yet.
    await chainOperations(database.db, keys)
    database.reading.whole = await hasArchive(database.db)
    const { proven, balances } = await prove(database.db, printCheck, keys)
    printBalances(balances)
    const wrong = proven.reduce((total, one) => total + one.wrong, 0)
    print(wrong === 0 ? '全部相符' : `共 ${wrong} 处不符`)
    if (wrong > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

function printCheck({ title, counted, wrong, differences }: Proven): void {
  const end = wrong === 0 ? '相符' : `${wrong} 处不符`
  print(`${wrong === 0 ? '✓' : '✗'} ${title}：${counted} 项，${end}`)
  for (const words of differences) print(`    ${words}`)
  if (wrong > differences.length) print(`    ……其余 ${wrong - differences.length} 处`)
}

/** All accounts of a provider; the partners' balances as one line. */
function printBalances(balances: readonly Balance[]): void {
  for (const providerId of new Set(balances.map((one) => one.providerId))) {
    print(`\n${providerId} 试算平衡`)
    const sums = new Map<string, number>()
    for (const { account, amt } of balances.filter((one) => one.providerId === providerId)) {
      const name = account.split(':')[0]!
      sums.set(name, (sums.get(name) ?? 0) + amt)
    }
    for (const [name, amt] of sums) print(`  ${NAMES[name] ?? name} ${formatYuan(amt)}`)
    print(`  合计 ${formatYuan([...sums.values()].reduce((total, amt) => total + amt, 0))}`)
  }
}

/** PostgreSQL's error codes for a missing table or column. */
const LACKING = ['42P01', '42703']

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' && LACKING.includes(code)
    ? `数据库还是旧版本的：先用本版本启动一次网关，再核对（${String(error.cause)}）`
    : error.message
}

main().catch((error: unknown) => {
  process.stderr.write(`${wordsOf(error)}\n`)
  process.exitCode = 1
})
