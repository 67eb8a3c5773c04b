import type { Settings } from '../core/config'
import { logOptions } from '../core/log'

/** What both entries make of the settings; where a sandbox is handed over they say themselves. */
export const optionsOf = (settings: Settings) => {
  const { businessNow } = settings
  return {
    config: settings,
    upstream: settings.upstream,
    ...(businessNow !== undefined && { business: () => businessNow }),
    corsOrigins: settings.corsOrigins,
    hosts: [settings.host],
    trustProxy: settings.trustProxy,
    limits: { uploadBytesKept: settings.uploadBytesKept },
    logger: logOptions(settings.logLevel),
  }
}
