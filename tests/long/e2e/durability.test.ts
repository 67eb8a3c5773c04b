import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../../scripts/shell.mjs'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../packages/conformance/index'
import { freePort, startGateway } from '../../e2e/support/gateway'
import { SAMPLE_TIME } from '../../e2e/support/samples'
import { PASSWORD } from '../../e2e/support/accounts'
import { startSample } from '../../e2e/support/test'

const probeOf = (origin: string) => createProbe(createWire(origin, SANDBOX_SECRETS), PASSWORD)

describe('the embedded gateway as a process', () => {
  test('an export that runs goes on after kill -9, in the session that asked for it, and counts every row', async () => {
    const first = await startSample()
    const probe = probeOf(first.origin)
    const session = await probe.as('fws_admin')
    const today = (await probe.now()).slice(0, 10)
    const from = new Date(Date.parse(`${today}T00:00:00Z`) - 30 * 86_400_000)
    const filters = { tradeTimeStart: from.toISOString().slice(0, 10), tradeTimeEnd: today }
    const { total } = await probe.list(session, '/v1/trade/queryList', filters)
    const { taskId } = await probe.ok<{ taskId: string }>(
      '/v1/download/create',
      { reportType: 'trade', format: 'XLSX', filters: JSON.stringify(filters) },
      { session },
    )
    const taskAt = async (at: typeof probe) => {
      const { list } = await at.list(session, '/v1/download/list')
      return list.find((row) => row.taskId === taskId)!
    }
    await expect.poll(async () => (await taskAt(probe)).taskStatus).not.toBe('WAITING')
    await first.stop({ signal: 'SIGKILL', keep: true })

    const second = await startGateway({ dataDir: first.dataDir, env: SAMPLE_TIME })
    const after = probeOf(second.origin)
    await expect
      .poll(async () => (await taskAt(after)).taskStatus, { timeout: 60_000 })
      .toBe('SUCCESS')
    const { rowCount, jToken } = await taskAt(after)
    const { url } = await after.ok<{ url: string }>(
      '/v1/function/jfileUrl',
      { jToken },
      { session },
    )
    const file = await fetch(new URL(url, second.origin))
    await second.stop()
    expect(rowCount).toBe(total)
    expect(file.status).toBe(200)
  })

  test('default secrets without the sandbox refuse to start', async () => {
    const child = spawn(process.execPath, [join(root, 'dist/gateway/main.js')], {
      cwd: root,
      env: {
        ...process.env,
        HOST: '0.0.0.0',
        PORT: String(await freePort()),
        SANDBOX: '',
        SIGN_SECRET: '',
        DES_KEY: '',
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(code).not.toBe(0)
    expect(said).toMatch(/SIGN_SECRET/)
  })
})
