import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../../packages/gateway/core/root'
import { consoleDirOf } from '../../../packages/gateway/gateway'
import {
  startEmptyGateway,
  type EmptyGateway,
} from '../../../packages/gateway/tests/support/empty-gateway'
import {
  postgresBin,
  startPostgres,
  type PostgresServer,
} from '../../../packages/gateway/tests/support/postgres'
import { startUpstream, type TestUpstream } from '../../../packages/gateway/tests/support/upstream'
import type { NewSource } from './new-source'
import { test as base } from './test'

const bin = postgresBin()

/** No sandbox: an empty PostgreSQL, one administrator, and an upstream that the test plays. */
export const test = base.extend<{
  server: PostgresServer
  upstream: TestUpstream
  gateway: EmptyGateway
  origin: string
}>({
  server: async ({}, provide) => {
    const server = await startPostgres(bin!)
    await provide(server)
    await server.stop()
  },
  upstream: async ({}, provide) => {
    const upstream = await startUpstream()
    await provide(upstream)
    await upstream.close()
  },
  gateway: async ({ server, upstream }, provide) => {
    const gateway = await startEmptyGateway({
      init: true,
      consoleDir: consoleDirOf(projectRoot),
      databaseUrl: server.url,
      upstream: upstream.settings,
    })
    await provide(gateway)
    await gateway.close()
  },
  origin: async ({ gateway }, provide) => {
    await provide(await gateway.app.listen({ host: '127.0.0.1', port: 0 }))
  },
})

/** Runs docs/ingest/send.mjs. @returns the results that it printed */
export async function send(origin: string, { source, secret }: NewSource, events: object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'console-send-'))
  try {
    const path = join(folder, 'events.json')
    writeFileSync(path, JSON.stringify(events))
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(projectRoot, 'docs/ingest/send.mjs'), path],
      { env: { INGEST_URL: origin, INGEST_SOURCE: source, INGEST_SECRET: secret } },
    )
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
