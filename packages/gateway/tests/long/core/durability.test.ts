import { spawn, type ChildProcess } from 'node:child_process'
import { afterAll, expect, inject, test } from 'vitest'
import { signOf } from '../../../core/http/secrets'
import { projectRoot } from '../../../core/root'
import { bundled } from '../../support/bundled'
import { killing } from '../../support/killed-process'

/** The real gateway process on a data directory of its own. */

const processes = killing()
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await processes.cleanUp()
})

async function start(dataDir: string) {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [await bundled('packages/gateway/main.ts')], {
    cwd: projectRoot,
    env: {
      ...env,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      VITEST: '',
      // The day of the sample database: no days to catch up with.
      SANDBOX_TIME: '2026-11-20 15:00:00',
      SANDBOX_PAYERS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => (running.delete(child), resolve(code))),
  )
  const origin = new Promise<string>((resolve) => {
    const take = (text: Buffer) => {
      output += String(text)
      const address = /控台\s+(http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
  })
  return { child, ended, origin, output: () => output }
}

async function newCaptcha(origin: string): Promise<string> {
  const pairs: [string, string][] = [['requestSeqId', crypto.randomUUID()]]
  const body = new URLSearchParams([...pairs, ['sign', signOf(pairs, 'sandbox-sign-secret')]])
  const answer = await fetch(`${origin}/api/pcRequest/v1/function/getImgCode`, {
    method: 'POST',
    body,
  })
  const { respCode, respData } = (await answer.json()) as {
    respCode: string
    respData: { imgCodeId: string }
  }
  if (respCode !== '90000') throw new Error(respCode)
  return respData.imgCodeId
}

test(
  'kill -9 during writes loses no acknowledged one; a second start is refused, SIGTERM ends cleanly',
  { timeout: 600_000 },
  async ({ skip }) => {
    const { kind } = inject('gatewayTemplate')
    skip(kind === 'postgres', 'on PostgreSQL durability is PostgreSQL’s')
    const dataDir = await processes.sampleDir()
    const first = await start(dataDir)
    const origin = await first.origin

    const second = await start(dataDir)
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`启动失败：数据目录 ${dataDir} 正被另一个网关进程使用。`)
    expect(second.output()).not.toContain('    at ')

    const acknowledged: string[] = []
    const write = async () => {
      // 80 in all: fewer than the inbox shows, and under the limit of an address.
      for (let i = 0; i < 20; i++) {
        const id = await newCaptcha(origin).catch(() => undefined)
        if (id === undefined) return
        acknowledged.push(id)
        if (acknowledged.length === 60) first.child.kill('SIGKILL')
        await new Promise((resolve) => setTimeout(resolve, 160))
      }
    }
    await Promise.all([write(), write(), write(), write()])
    await first.ended
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)

    const third = await start(dataDir)
    const inbox = await (await fetch(`${await third.origin}/sandbox/api/inbox`)).json()
    const kept = new Set(inbox.imgCodes.map((row: { imgCodeId: string }) => row.imgCodeId))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])

    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
  },
)
