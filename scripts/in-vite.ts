import react from '@vitejs/plugin-react'
import { createServer } from 'vite'

/**
 * Runs something with a module of `src` in Node, as Vite would serve it.
 * @param file path from the project's folder, with a leading slash
 */
export async function inVite<M, T>(root: string, file: string, run: (module: M) => T): Promise<T> {
  const server = await createServer({
    root,
    configFile: false,
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return run((await server.ssrLoadModule(file)) as M)
  } finally {
    await server.close()
  }
}
