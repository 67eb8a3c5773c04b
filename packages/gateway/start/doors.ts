import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RESP } from '#domain/codes'
import { version } from '../package.json'
import { refusal } from '../core/http/envelope'
import { isApi } from '../core/http/paths'

/** The port while the gateway behind it starts. */
export interface Doors {
  port: number
  /** Reports the current step, in words for the operator. */
  say(step: string): void
  /** The gateway takes the port over. */
  close(): Promise<void>
}

/** Seconds after which a client retries. */
const AGAIN_S = 2

/**
 * Opens the port as soon as the database is open: `/livez` answers 200 (contract §7), and every
 * other path answers 503 in its own form. Migrating a large database or running the jobs of a long
 * absence takes minutes, and a supervisor must not take the process for dead.
 * @throws what `listen` does
 */
export async function openDoors(at: { host: string; port: number }): Promise<Doors> {
  let step = '正在打开数据库'
  const server = createServer((request, response) => {
    request.resume()
    answer(request, response, step)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    say(next) {
      step = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(request: IncomingMessage, response: ServerResponse, step: string): void {
  const url = request.url ?? ''
  const path = url.split('?', 1)[0]
  response.setHeader('Cache-Control', 'no-store')
  if (path === '/livez') return json(response, 200, { status: 'ok' })
  response.setHeader('Retry-After', String(AGAIN_S))
  if (path === '/healthz') return json(response, 503, { status: 'starting', step, version })
  if (isApi(url)) return json(response, 503, refusal(RESP.SERVER, `${sentence(step)}请稍候再试`))
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'",
  })
  response.end(
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>正在启动</title>` +
      `<meta http-equiv="refresh" content="${AGAIN_S}"></head>` +
      `<body><h1>正在启动</h1><p>${sentence(step)}完成后自动进入。</p></body></html>`,
  )
}

const sentence = (step: string) => `网关${step}，`

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
