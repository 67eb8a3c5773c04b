import type { Settings } from '../core/config'
import { logOptions } from '../core/log'
import { carriersOf } from '../core/outbox/carriers-of'

/** The gateway options that both entries derive from the settings; each adds its own sandbox. */
export const optionsOf = (settings: Settings) => {
  const { businessNow } = settings
  return {
    config: settings,
    folders: foldersOf(settings),
    upstream: settings.upstream,
    carriers: carriersOf(settings.messages),
    ...(businessNow !== undefined && { business: () => businessNow }),
    corsOrigins: settings.corsOrigins,
    hosts: [settings.host],
    trustProxy: settings.trustProxy,
    limits: { uploadBytesKept: settings.uploadBytesKept },
    logger: logOptions(settings.logLevel),
  }
}

/** Where this process writes: the data directory, and the files' folder where that is another. */
function foldersOf({ dataDir, filesPlace }: Settings): string[] {
  const files = filesPlace && 'folder' in filesPlace ? [filesPlace.folder] : []
  return [...new Set([dataDir, ...files])]
}
