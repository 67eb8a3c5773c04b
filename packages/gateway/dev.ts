import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseSettings } from './core/config'
import { migrateDatabase } from './core/db/migrate'
import type { OpenDatabase } from './core/db/open'
import { openFiles } from './core/files/place'
import { createGateway } from './gateway'
import { consoleConfigMeta } from './core/http/console'
import { samplesFor, sandboxWith } from './sandbox'
import { openForStart } from './start/open'
import { optionsOf } from './start/options'

/** The gateway inside the dev server; reloaded after every edit (vite-plugin.ts). */
export interface DevGateway {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** The meta tag the console reads its settings from. */
  consoleConfig: Record<string, string>
  close(): Promise<void>
}

/** The database outlives a reload: opening it takes seconds and is exclusive. */
const held = globalThis as { __consoleDevDatabase?: Promise<OpenDatabase> }

export async function startDevGateway(): Promise<DevGateway> {
  const settings = parseSettings(process.env)
  const { dataDir } = settings
  held.__consoleDevDatabase ??= openForStart(settings)
  const database = await held.__consoleDevDatabase.catch((error: unknown) => {
    held.__consoleDevDatabase = undefined
    throw error
  })
  const files = await openFiles(settings.filesPlace, dataDir)
  await migrateDatabase(database, settings.sandbox ? samplesFor(settings, files) : undefined)
  const gateway = await createGateway({
    ...optionsOf(settings),
    database,
    files,
    sandbox: settings.sandbox ? sandboxWith(settings) : undefined,
  })
  return {
    handle: (request, response) => gateway.app.routing(request, response),
    consoleConfig: { ...consoleConfigMeta(settings) },
    close: () => gateway.close(),
  }
}

export async function closeDevDatabase(): Promise<void> {
  const database = await held.__consoleDevDatabase
  held.__consoleDevDatabase = undefined
  await database?.close()
}
