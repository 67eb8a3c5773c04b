import { createServerModuleRunner, type Plugin, type ViteDevServer } from 'vite'
import { SERVED } from '#domain/served'
import type { DevGateway } from './dev'

/** Paths whose edits change the gateway. */
const SOURCES = /\/packages\/(gateway|domain)\//

/**
 * Mounts the gateway into the dev server: one port, no proxy. Its modules come through Vite, so an
 * edit below packages/ takes effect with the next call; the database stays open.
 */
export function gatewayPlugin(): Plugin {
  let reloader: ReturnType<typeof createReloader> | undefined
  return {
    name: 'gateway',
    apply: (_config, { command }) => command === 'serve' && !process.env.VITEST,
    async configureServer(server) {
      // Scripts use a Vite server to read TypeScript; only one that listens serves calls.
      if (server.config.server.middlewareMode) return
      const running = createReloader(server)
      reloader = running
      // The first load reports a taken data directory or wrong settings before the first call.
      await running.current().catch(() => process.exit(1))
      server.middlewares.use((request, response, next) => {
        if (!SERVED.test(request.url ?? '')) return next()
        running.current().then((gateway) => gateway.handle(request, response), next)
      })
    },
    // Vite waits for this when it ends, so the database is closed properly.
    closeBundle: () => reloader?.close(),
    transformIndexHtml: {
      order: 'pre',
      async handler() {
        if (!reloader) return
        const { consoleConfig } = await reloader.current()
        return [{ tag: 'meta', attrs: consoleConfig, injectTo: 'head-prepend' }]
      },
    },
  }
}

interface DevModule {
  startDevGateway(): Promise<DevGateway>
  closeDevDatabase(): Promise<void>
}

/** The gateway of the current sources; made again after an edit. */
function createReloader(server: ViteDevServer) {
  let edits = 0
  let loaded: { edits: number; gateway: Promise<DevGateway> } | undefined
  let closeDatabase: DevModule['closeDevDatabase'] | undefined
  server.watcher.on('all', (_event, file) => {
    if (SOURCES.test(file)) edits++
  })

  async function load(previous: Promise<DevGateway> | undefined): Promise<DevGateway> {
    await previous?.then((old) => old.close()).catch(() => undefined)
    // A new runner evaluates every module anew: what modules keep (registered jobs, open calls)
    // is then of one generation. What Vite has transformed before is not transformed again.
    const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
    const module = await runner.import<DevModule>('/packages/gateway/dev.ts')
    closeDatabase = () => module.closeDevDatabase()
    return module.startDevGateway()
  }

  return {
    current(): Promise<DevGateway> {
      if (loaded?.edits === edits) return loaded.gateway
      const now = { edits, gateway: load(loaded?.gateway) }
      loaded = now
      now.gateway.catch((error: Error) => {
        // A message written for the operator needs no stack.
        const told = ['StartError', 'DataDirTaken'].includes(error.name) ? {} : { error }
        server.config.logger.error(`启动失败：${error.message}`, told)
        // The next call loads the sources again.
        if (loaded === now) loaded = undefined
      })
      return now.gateway
    },
    async close(): Promise<void> {
      await loaded?.gateway.then((old) => old.close()).catch(() => undefined)
      await closeDatabase?.()
    },
  }
}
