import { existsSync } from 'node:fs'
import { runnerImport, type Plugin } from 'vite'
import { SERVED } from '../packages/domain/served.ts'

const OURS = './packages/gateway/vite-plugin.ts'
const CONFIG_META = /<meta name="console-config"[^>]*>/

/**
 * What answers calls in development: with GATEWAY_URL a gateway elsewhere, by a proxy; otherwise the
 * one of packages/gateway in this process, where there is one.
 */
export async function devGateway(): Promise<Plugin | undefined> {
  const url = process.env.GATEWAY_URL
  if (url) return elsewhere(new URL(url).origin)
  if (process.env.VITEST || !existsSync(OURS)) return undefined
  const { module } = await runnerImport<{ gatewayPlugin(): Plugin }>(OURS, {
    configFile: false,
    logLevel: 'error',
  })
  return module.gatewayPlugin()
}

/** The page takes the settings of that gateway's own page: its sign secret and its DES key. */
function elsewhere(target: string): Plugin {
  return {
    name: 'gateway-elsewhere',
    apply: 'serve',
    config: () => ({ server: { proxy: { [SERVED.source]: { target, changeOrigin: true } } } }),
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const page = await fetch(target, { headers: { accept: 'text/html' } })
        return html.replace('<head>', `<head>${CONFIG_META.exec(await page.text())?.[0] ?? ''}`)
      },
    },
  }
}
