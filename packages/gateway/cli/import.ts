import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { IMPORT_KIND, type ImportKind } from '#domain/moving-in/dicts'
import { createBusinessClock } from '../core/clock-business'
import { parseSettings } from '../core/config'
import { databaseOf, openDatabase } from '../core/db/open'
import { openFiles } from '../core/files/place'
import { chainOperations } from '../core/operations/chain'
import { giveDataKeys } from '../core/seal/number-seal'
import { createUpstream } from '../core/upstream/ask'
import { optionsOf } from '../start/options'
import { checkOnly, moveFileIn, providerOf } from './import-run'

const USAGE = `npm run import -- merchants|shops|terminals|rates|balances|branches 文件 [--dry-run] [--provider 服务商号]
  把原系统的一个文件迁入，与「系统管理 → 数据迁入」相同；有行没有迁入时退出码为 1
  --dry-run   只核对一遍：列出行数、金额合计与有问题的行，不写数据
  --provider  服务商号；只有一个服务商时不用写
  有问题的行写到同一文件夹的「文件名.有问题的行.xlsx」，改好后可以直接再迁入
  先后：商户、门店、终端、费率、期初余额；支行随时可以；列见 docs/moving-in.md
环境变量 DATABASE_URL、DATA_DIR、FILES_URL、DATA_SECRET 同 npm start；内嵌数据库要先停下网关`

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      provider: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return print(USAGE)
  const [noun, path] = positionals
  const importKind = noun?.toUpperCase() as ImportKind
  if (!path || positionals.length > 2 || !Object.hasOwn(IMPORT_KIND, importKind))
    throw new Error(USAGE)
  if (!existsSync(path)) throw new Error(`没有文件 ${path}`)
  const settings = parseSettings(process.env)
  const { dataDir, databaseUrl, dataSecret, dataSecretBefore } = settings
  giveDataKeys(settings)
  if (!databaseUrl && !existsSync(join(dataDir, 'pg')))
    throw new Error(`数据目录 ${dataDir} 里没有数据库`)
  const database = await openDatabase(databaseOf(settings))
  try {
    const { db } = database
    const clock = await createBusinessClock(db, Date.now, optionsOf(settings).business)
    const deps = {
      db,
      clock,
      files: await openFiles(settings.filesPlace, dataDir),
      upstream: createUpstream(undefined, settings.upstream !== undefined),
      log: { info: () => {}, warn: logError, error: logError },
      sealKeys: settings,
    }
    const file = { providerId: await providerOf(db, values.provider), importKind, path }
    const isWhole = values['dry-run']
      ? await checkOnly(deps, file, print)
      : await moveFileIn(deps, file, print)
    if (!values['dry-run']) await chainOperations(db, { dataSecret, dataSecretBefore })
    if (!isWhole) process.exitCode = 1
  } finally {
    await database.close()
  }
}

const logError = (fields: Record<string, unknown>, message: string) =>
  void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`)

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
