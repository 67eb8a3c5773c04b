import { parseArgs } from 'node:util'
import { DAY_MS, formatDateTime } from '#domain/dates'
import { createBusinessClock } from '../core/clock-business'
import { parseSettings, type Settings } from '../core/config'
import { migrateDatabase } from '../core/db/migrate'
import { databaseOf, openDatabase, poolOf, type OpenDatabase } from '../core/db/open'
import { openFiles } from '../core/files/place'
import type { FileStore } from '../core/files/store'
import { giveDataKeys } from '../core/seal/number-seal'
import { createGateway } from '../gateway'
import { dumpSamples } from '../sandbox/samples/dump'
import { samplesFor } from '../sandbox/samples/load'
import { sandboxWith } from '../sandbox'
import { optionsOf } from '../start/options'

const USAGE = `npm run samples -- [--days N]
  把一个沙箱数据库的内容写成新的示例数据（packages/gateway/sandbox/samples）：行、文件、业务时间和表结构的版本。
  --days  先让模拟器、顾客与每天的工作把业务时间往前过 N 天，默认 0
环境变量 DATA_DIR、DATABASE_URL、SANDBOX_TIME、SANDBOX_PAYERS 同 npm start；空的数据库会先装入现有示例数据`

const MOST_DAYS = 400

/**
 * Writes the samples from a loaded and migrated database, after some business days have run in it.
 */
async function main(): Promise<void> {
  const days = daysOf()
  const settings = parseSettings(process.env)
  if (!settings.sandbox) throw new Error('只有沙箱的数据可以作示例数据：请设置 SANDBOX=1')
  giveDataKeys(settings)
  const database = await openDatabase(databaseOf(settings))
  try {
    const files = await openFiles(settings.filesPlace, settings.dataDir)
    await migrateDatabase(database, samplesFor(settings, files))
    if (days > 0) await live({ settings, database, files }, days)
    const clock = await createBusinessClock(database.db, Date.now, optionsOf(settings).business)
    const now = clock.now()
    const client = await poolOf(database.db).connect()
    const rows = await dumpSamples(client, { files, now }).finally(() => client.release(true))
    print(`已写 ${rows} 行，业务时间 ${formatDateTime(now)}`)
  } finally {
    await database.close()
  }
}

/** Lets business days pass: runs the simulator, its people and the daily jobs. */
async function live(
  on: { settings: Settings; database: OpenDatabase; files: FileStore },
  days: number,
): Promise<void> {
  const { settings, ...rest } = on
  const gateway = await createGateway({
    ...optionsOf(settings),
    ...rest,
    sandbox: sandboxWith(settings),
  })
  try {
    for (let day = 1; day <= days; day++) {
      await gateway.clock.advance(DAY_MS)
      await gateway.runDue()
      print(`第 ${day} / ${days} 天`)
    }
  } finally {
    await gateway.close()
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

function daysOf(): number {
  const { values } = parseArgs({
    options: { days: { type: 'string', default: '0' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    print(USAGE)
    process.exit(0)
  }
  const days = Number(values.days)
  if (!Number.isInteger(days) || days < 0 || days > MOST_DAYS)
    throw new Error(`--days 应为 0 到 ${MOST_DAYS} 的整数，现为 ${values.days}\n${USAGE}`)
  return days
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
