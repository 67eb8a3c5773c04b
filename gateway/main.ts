import { DataDirTaken } from './db/claim'
import { migrateDatabase } from './db/migrate'
import { openDatabase, type OpenDatabase } from './db/open'
import { parseSettings, SettingsError, type Settings } from './config'
import { createDiskStore } from './files/disk-store'
import { consoleDirOf, createGateway, type Gateway } from './gateway'
import { logOptions } from './log'
import { projectRoot } from './root'
import { accountRows } from './sandbox/page'
import { SANDBOX_PASSWORD } from './seed/accounts'
import { sandbox } from './sandbox'
import { seed } from './seed/seed'
import { greeting } from './greeting'

/** The production entry: console and gateway on one port. */
async function main(): Promise<void> {
  const settings = parseSettings(process.env)
  const database = await openDatabase(databaseOptions(settings))
  const gateway = await startOn(database, settings).catch(async (error: unknown) => {
    await database.close().catch(() => undefined)
    throw error
  })
  stopOnSignal(gateway)
  database.onCrash((error) => {
    gateway.app.log.fatal({ error: error.message }, 'database ended')
    process.exit(1)
  })
  const { port, host } = settings
  const address = await gateway.app.listen({ port, host })
  const accounts = settings.sandbox ? await accountRows(gateway.db) : []
  process.stdout.write(greeting({ address, settings, accounts, password: SANDBOX_PASSWORD }))
}

function databaseOptions({ databaseUrl, dataDir }: Settings) {
  return databaseUrl ? { databaseUrl } : { dataDir }
}

async function startOn(database: OpenDatabase, settings: Settings): Promise<Gateway> {
  const { businessNow } = settings
  await migrateDatabase(database, async () => {
    // Demo rows are for the sandbox; a real installation starts empty.
    if (settings.sandbox)
      await seed(database.db, {
        now: businessNow ?? Date.now(),
        files: createDiskStore(settings.dataDir),
        log: (line) => console.log(line),
      })
  })
  return createGateway({
    database,
    ownsDatabase: true,
    config: settings,
    sandbox: settings.sandbox ? sandbox : undefined,
    upstream: settings.upstream,
    ...(businessNow !== undefined && { business: () => businessNow }),
    corsOrigins: settings.corsOrigins,
    hosts: [settings.host],
    consoleDir: consoleDirOf(projectRoot),
    logger: logOptions(settings.logLevel),
  })
}

/** Calls in flight are finished first; a second signal, or ten seconds, ends it at once. */
function stopOnSignal(gateway: Gateway): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    gateway.app.log.info({ signal }, 'stopping')
    gateway.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DataDirTaken) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用。请用环境变量 PORT 指定另一个端口。`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'DATABASE_URL 指向的 PostgreSQL 无法连接，请检查地址与网络。'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`启动失败：${explain(error)}\n`)
  process.exit(1)
})
