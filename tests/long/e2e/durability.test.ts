import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
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
  test('an export that runs goes on after kill -9, and counts every row', async () => {
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
      const { list } = await at.list(await at.as('fws_admin'), '/v1/download/list')
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
    const again = await after.as('fws_admin')
    const { url } = await after.ok<{ url: string }>(
      '/v1/function/jfileUrl',
      { jToken },
      { session: again },
    )
    const file = await fetch(new URL(url, second.origin))
    await second.stop()
    expect(rowCount).toBe(total)
    expect(file.status).toBe(200)
  })

  test('a stopped gateway starts again in its directory with its sessions', async () => {
    const first = await startGateway()
    const session = await probeOf(first.origin).as('fws_ops')
    await first.stop({ keep: true })
    expect(existsSync(first.dataDir)).toBe(true)
    expect(readdirSync(first.dataDir).length).toBeGreaterThan(0)
    const second = await startGateway({ dataDir: first.dataDir })
    const answer = await probeOf(second.origin).wire.call(
      '/v1/member/queryUserPermission',
      {},
      { session },
    )
    await second.stop()
    expect(answer.respCode).toBe('90000')
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
