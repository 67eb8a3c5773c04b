import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, formatDate, isDate } from '#domain/dates'
import { createBusinessClock } from '../core/clock-business'
import { parseSettings } from '../core/config'
import { databaseOf, openDatabase } from '../core/db/open'
import { openFiles } from '../core/files/place'
import { chainOperations } from '../core/operations/chain'
import { giveDataKeys } from '../core/seal/number-seal'
import { createUpstream } from '../core/upstream/ask'
import { optionsOf } from '../start/options'
import { applyFile, printVector, readOnly, sourceOf } from './ingest-run'

const USAGE = `npm run ingest -- --source SR… 文件 [--date YYYY-MM-DD] [--profile 格式] [--dry-run]
npm run ingest -- --keys SR… [--show-secret]
  把收单机构的一个文件收下并入账，与 PUT /ingest/v1/files 相同；整个文件不能入账时退出码为 1
  --date     账单的日子，默认昨天
  --profile  文件的格式，默认用来源的
  --dry-run  只按格式读一遍：列出读到的行、合计与错误，不写数据
  --keys     用来源的密钥签一份样例，供对方核对自己的签名；加 --show-secret 才显示密钥
环境变量 DATABASE_URL、DATA_DIR、FILES_URL、DATA_SECRET 同 npm start；内嵌数据库要先停下网关`

/** The timestamp of the published vector. */
const VECTOR_TIME = '1795152600'

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      date: { type: 'string' },
      profile: { type: 'string' },
      'dry-run': { type: 'boolean' },
      keys: { type: 'string' },
      'show-secret': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return print(USAGE)
  const sourceId = values.keys ?? values.source
  const [path] = positionals
  if (!sourceId || (!values.keys && (!path || positionals.length > 1))) throw new Error(USAGE)
  if (path && !existsSync(path)) throw new Error(`没有文件 ${path}`)
  if (values.date !== undefined && !isDate(values.date))
    throw new Error('--date 应为 YYYY-MM-DD 的日期')

  const settings = parseSettings(process.env)
  const { dataDir, databaseUrl, dataSecret, dataSecretBefore } = settings
  giveDataKeys(settings)
  if (!databaseUrl && !existsSync(join(dataDir, 'pg')))
    throw new Error(`数据目录 ${dataDir} 里没有数据库`)
  const database = await openDatabase(databaseOf(settings))
  try {
    const { db } = database
    const of = await sourceOf({ db }, sourceId)
    if (values.keys) {
      const showSecret = values['show-secret'] ?? false
      return printVector(dataSecret, of, { timestamp: VECTOR_TIME, showSecret }, print)
    }
    const clock = await createBusinessClock(db, Date.now, optionsOf(settings).business)
    const date = values.date ?? addDays(formatDate(clock.now()), -1)
    const file = { path: path!, date, profile: values.profile }
    if (values['dry-run']) return noteOf(await readOnly(of, file, print))
    const isGood = await applyFile(
      {
        db,
        clock,
        files: await openFiles(settings.filesPlace, dataDir),
        upstream: createUpstream(undefined, settings.upstream !== undefined),
        log: { info: () => {}, warn: logError, error: logError },
        sealKeys: settings,
      },
      of,
      file,
      print,
    )
    await chainOperations(db, { dataSecret, dataSecretBefore })
    noteOf(isGood)
  } finally {
    await database.close()
  }
}

function noteOf(isGood: boolean): void {
  if (!isGood) process.exitCode = 1
}

const logError = (fields: Record<string, unknown>, message: string) =>
  void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`)

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
