import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/shell.mjs'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../scripts/conformance/index'
import { freePort, startGateway } from './support/gateway'
import { SAMPLE_TIME } from './support/samples'
import { PASSWORD } from './support/accounts'
import { startSample } from './support/test'

const probeOf = (origin: string) => createProbe(createWire(origin, SANDBOX_SECRETS), PASSWORD)

describe('the embedded gateway as a process', () => {
  test('kill -9 during writes loses no acknowledged write', async () => {
    const first = await startSample()
    const probe = probeOf(first.origin)
    const session = await probe.as('fws_admin')
    const [model] = await probe.ok<{ model: string }[]>(
      '/v1/device/type',
      { deviceKind: 'SPEAKER' },
      { session },
    )
    const acknowledged: string[] = []
    let stopped = false
    const writer = async () => {
      while (!stopped) {
        const serialNo = `K9${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`
        const body = { deviceKind: 'SPEAKER', model: model!.model, serialNo }
        const answer = await probe.wire.call('/v1/device/add', body, { session }).catch(() => null)
        if (answer?.respCode === '90000') acknowledged.push(serialNo)
        else if (!stopped) await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const writers = [writer(), writer(), writer()]
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(40)
    // In the middle of whatever is being written now.
    await first.stop({ signal: 'SIGKILL', keep: true })
    stopped = true
    await Promise.all(writers)

    const second = await startGateway({ dataDir: first.dataDir, env: SAMPLE_TIME })
    const after = probeOf(second.origin)
    const again = await after.as('fws_admin')
    const lost: string[] = []
    for (const serialNo of acknowledged)
      if ((await after.list(again, '/v1/device/list', { serialNo })).total !== 1)
        lost.push(serialNo)
    await second.stop()
    expect(lost).toEqual([])
  })

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

  test('a second start on one data directory refuses and says why', async () => {
    const first = await startSample()
    const second = spawn(process.execPath, [join(root, 'dist/gateway/main.js')], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(await freePort()),
        DATA_DIR: first.dataDir,
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    second.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    second.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const code = await new Promise((resolve) => second.on('close', resolve))
    expect(code).not.toBe(0)
    expect(said).toContain(first.dataDir)
    expect(said).toMatch(/占用|使用/)
    expect(said).not.toMatch(/\n\s+at /)
    expect((await fetch(`${first.origin}/healthz`)).status).toBe(200)
    await first.stop()
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
