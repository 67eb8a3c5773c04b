import type { Plugin, ViteDevServer } from 'vite'
import type { DevGateway } from './dev'

/** What the gateway answers; everything else is the console's and Vite's. */
const SERVED = /^\/(api\/pcRequest|sandbox|files|healthz)([/?]|$)/

/**
 * Mounts the gateway into the dev server: one port, no proxy. Its modules come through Vite, so an
 * edit below gateway/ or src/lib takes effect with the next call; the database stays open.
 */
export function gatewayPlugin(): Plugin {
  return {
    name: 'gateway',
    apply: (_config, { command }) => command === 'serve' && !process.env.VITEST,
    async configureServer(server) {
      const running = createReloader(server)
      // The first load tells of a taken data directory or wrong settings before anybody calls.
      await running.current()
      server.httpServer?.once('close', () => void running.close())
      server.middlewares.use((request, response, next) => {
        if (!SERVED.test(request.url ?? '')) return next()
        running.current().then((gateway) => gateway.handle(request, response), next)
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(_html, { server }) {
        if (!server) return
        const { consoleConfig } = (await server.ssrLoadModule('/gateway/dev.ts')) as DevModule
        return [{ tag: 'meta', attrs: consoleConfig(), injectTo: 'head-prepend' }]
      },
    },
  }
}

interface DevModule {
  startDevGateway(): Promise<DevGateway>
  consoleConfig(): Record<string, string>
  closeDevDatabase(): Promise<void>
}

/** The gateway of the sources as they are now; made again after an edit. */
function createReloader(server: ViteDevServer) {
  let module: DevModule | undefined
  let gateway: Promise<DevGateway> | undefined

  async function current(): Promise<DevGateway> {
    // Vite gives the same module until it, or anything it imports, was edited.
    const now = (await server.ssrLoadModule('/gateway/dev.ts')) as DevModule
    if (now !== module || gateway === undefined) {
      const previous = gateway
      module = now
      gateway = (async () => {
        await previous?.then((old) => old.close()).catch(() => undefined)
        return now.startDevGateway()
      })()
      gateway.catch(() => {
        // A broken edit is not kept: the next call tries the then current sources.
        gateway = undefined
      })
    }
    return gateway
  }
  return {
    current,
    async close() {
      await gateway?.then((old) => old.close()).catch(() => undefined)
      await module?.closeDevDatabase()
    },
  }
}
