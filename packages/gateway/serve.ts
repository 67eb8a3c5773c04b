import { formatDateTime } from '#domain/dates'
import { migrateDatabase } from './core/db/migrate'
import type { OpenDatabase } from './core/db/open'
import { parseSettings, type Settings } from './core/config'
import { openFiles } from './core/files/place'
import { consoleDirOf, createGateway, type Gateway } from './gateway'
import { projectRoot } from './core/root'
import { accountRows, samplesFor, SANDBOX_PASSWORD, sandboxWith } from './sandbox'
import { explainStart } from './start/explain'
import { openDoors, type Doors } from './start/doors'
import { openForStart } from './start/open'
import { optionsOf } from './start/options'
import { greeting } from './greeting'

export interface ServeOptions {
  /**
   * Resolves when the console is built, if it is still being built; the steps before need no
   * console.
   */
  built?: Promise<unknown>
}

/**
 * Console and gateway on one port, in this process. Resolves once calls are served; an error before
 * that is printed as a sentence, and ends the process.
 */
export const serve = (options: ServeOptions = {}): Promise<void> =>
  begin(options).catch((error: unknown) => {
    process.stderr.write(`启动失败：${explainStart(error)}\n`)
    process.exit(1)
  })

async function begin({ built }: ServeOptions): Promise<void> {
  const settings = parseSettings(process.env)
  const database = await openForStart(settings)
  // Also while the samples load: after a crash, queries would wait for ever.
  database.onCrash((error) => {
    process.stderr.write(`网关已停止：${error.message}\n`)
    process.exit(1)
  })
  const { host } = settings
  const doors = await openDoors(settings)
  const gateway = await startOn(database, settings, doors, built).catch(async (error: unknown) => {
    await database.close().catch(() => undefined)
    throw error
  })
  stopOnSignal(gateway)
  await doors.close()
  const address = await gateway.app.listen({ port: doors.port, host })
  const accounts = settings.sandbox ? await accountRows(gateway.db) : []
  process.stdout.write(greeting({ address, settings, accounts, password: SANDBOX_PASSWORD }))
}

async function startOn(
  database: OpenDatabase,
  settings: Settings,
  doors: Doors,
  built: Promise<unknown> | undefined,
): Promise<Gateway> {
  const files = await openFiles(settings.filesPlace, settings.dataDir)
  doors.say('正在准备数据库')
  // Sample rows are for the sandbox; a real installation starts empty.
  const isNew = await migrateDatabase(
    database,
    settings.sandbox ? samplesFor(settings, files) : undefined,
  )
  if (built) doors.say('正在等待控台构建完成')
  await built
  doors.say('正在准备服务')
  return createGateway({
    ...optionsOf(settings),
    database,
    files,
    ownsDatabase: true,
    metricsToken: settings.metricsToken,
    onLate({ at, until }) {
      const step = `正在补做停机期间的工作（已到 ${minute(at)}，到 ${minute(until)} 为止）`
      doors.say(step)
      console.log(step)
    },
    isNew,
    sandbox: settings.sandbox ? sandboxWith(settings) : undefined,
    consoleDir: consoleDirOf(projectRoot),
  })
}

const minute = (at: number): string => formatDateTime(at).slice(0, 16)

/** A signal to a whole group arrives twice under npm: from the sender, and passed on by npm. */
const SAME_SIGNAL_MS = 1_000

/** Calls in flight are finished first; a later second signal, or ten seconds, ends it at once. */
function stopOnSignal(gateway: Gateway): void {
  let stoppingSince: number | undefined
  const stop = (signal: NodeJS.Signals): void => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
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
