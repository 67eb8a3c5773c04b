import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '../../scripts/shell.mjs'

export interface Floors {
  origin: string
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/**
 * The two floor pages: the yardstick of the same machine in the same minute; ratios against them
 * outlive both.
 */
export const buildFloors = (): Promise<Floors> =>
  servePages(
    ['hello', 'list'].map((name) => ({ name, root: join(root, 'tests/bench/floors', name) })),
  )

/** Builds pages as any Vite project would, and serves each with the same rows in brotli. */
export async function servePages(
  pages: readonly { name: string; root: string }[],
): Promise<Floors> {
  const dir = mkdtempSync(join(tmpdir(), 'console-floors-'))
  // The module runner that runs this file has set `development`, and React would follow it.
  process.env.NODE_ENV = 'production'
  for (const { name, root: from } of pages) {
    await build({
      root: from,
      configFile: false,
      base: './',
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: join(dir, name), emptyOutDir: true, chunkSizeWarningLimit: 5000 },
    })
    writeFileSync(join(dir, name, 'rows.json'), JSON.stringify(rows()))
  }

  const files = new Map<string, { type: string; body: Buffer }>()
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const full = join(entry.parentPath, entry.name)
    const body = brotliCompressSync(readFileSync(full))
    files.set(full.slice(dir.length), { type: TYPES[extname(full)] ?? 'text/plain', body })
  }
  rmSync(dir, { recursive: true, force: true })

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*$/, '').replace(/\/$/, '/index.html')
    const file = files.get(path)
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

function rows() {
  const data = Array.from({ length: 20 }, (_, i) => ({
    tradeNo: `2026112015000000000${String(i).padStart(5, '0')}`,
    tradeTime: `2026-11-20 15:00:${String(i).padStart(2, '0')}`,
    merName: '杭州西湖小笼包店',
    shopName: '文三路店',
    termNo: `T${String(10_000_000 + i)}`,
    merOrderNo: `M2026112015${String(i).padStart(4, '0')}`,
    payChannel: '微信',
    transAmt: '1,234.50',
    feeAmt: '4.69',
    tradeStatus: '支付成功',
  }))
  return { data, total: 2000 }
}
