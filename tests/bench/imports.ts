import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../packages/conformance/index'
import type { Probe } from '../../packages/conformance/probe'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, startGateway, type RunningGateway } from '../e2e/support/gateway'
import { HOSTILE } from '../../packages/gateway/tests/imports/hostile'
import { quantile } from './measure'
import { embedded } from './place'
import { ms, times, type Row } from './report'

const IMPORTS = 100
/** The users that send them, one after the other: a hundred concurrent calls only queue for the database. */
const CLIENTS = 8
/** What a file makes others wait at most. */
const BUDGET_MS = 50
const UNPACED = { ...FREE, perSession: Infinity }

/** What else is asked meanwhile, by the words it is reported under. */
type Asked = Record<string, () => Promise<unknown>>
/** Waits in ms. */
type Waits = Map<string, number[]>

/**
 * How long another call and /healthz wait at worst while a hundred hostile workbooks are imported,
 * against the same on the idle gateway, which is asked as often.
 */
export async function benchImports(): Promise<Row[]> {
  await ensureBuilt()
  const place = await embedded()
  try {
    const gateway = await startGateway({ dataDir: place.env.DATA_DIR!, env: place.env })
    try {
      const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS, UNPACED), PASSWORD)
      return await rowsOf(gateway, probe)
    } finally {
      await gateway.stop({ keep: true })
    }
  } finally {
    await place.close()
  }
}

async function rowsOf(gateway: RunningGateway, probe: Probe): Promise<Row[]> {
  const admin = await probe.as('fws_admin')
  const ops = await probe.as('fws_ops')
  const asked: Asked = {
    '/healthz': () => fetch(`${gateway.origin}/healthz`).then((answer) => answer.text()),
    交易明细: () => probe.list(ops, '/v1/trade/queryList', {}),
  }
  const tokens: string[] = []
  for (const make of Object.values(HOSTILE)) {
    const answer = await probe.wire.upload(admin, new Blob([new Uint8Array(make()[0])]), '坏.xlsx')
    if (answer.respCode === '90000') tokens.push(answer.respData.token)
  }
  const importOne = (i: number) =>
    probe.wire.call(
      '/v1/device/batchImport',
      { token: tokens[i % tokens.length] },
      { session: admin },
    )
  await importOne(0)
  await waitsWhile(asked, () => pause(1_000))

  const before = memoryMb(gateway)
  const codes = new Map<string, number>()
  const answered: number[] = []
  const busy = await waitsWhile(asked, async () => {
    let next = 0
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (next < IMPORTS) {
          const startedAt = performance.now()
          const { respCode } = await importOne(next++)
          answered.push(performance.now() - startedAt)
          codes.set(respCode, (codes.get(respCode) ?? 0) + 1)
        }
      }),
    )
  })
  const idle = await waitsWhile(asked, () => pause(5_000))
  const counts = [...codes].map(([code, count]) => `${code} ${count} 次`).join('，')
  return [
    ...[...busy].map(([what, waits]): Row => {
      const [worst, calm] = [Math.max(...waits), Math.max(...idle.get(what)!)]
      return {
        what: `${CLIENTS} 个客户端导入 ${IMPORTS} 个坏文件，${what} 最长等待`,
        got: `${ms(worst)}（p95 ${ms(quantile(waits, 0.95))}），空闲时 ${ms(calm)}（p95 ${ms(quantile(idle.get(what)!, 0.95))}），${times(worst / calm)}`,
        budget: `≤ ${BUDGET_MS} ms`,
        ok: worst <= BUDGET_MS,
      }
    }),
    {
      what: `${IMPORTS} 个坏文件的答复（${counts}）`,
      got: `最慢 ${ms(Math.max(...answered))}，中位 ${ms(quantile(answered, 0.5))}，内存 +${(memoryMb(gateway) - before).toFixed(0)} MB`,
      budget: '',
    },
  ]
}

/** Asks everything again and again until `work` is done. */
async function waitsWhile(asked: Asked, work: () => Promise<unknown>): Promise<Waits> {
  const done = new AbortController()
  const working = work().finally(() => done.abort())
  const waits: Waits = new Map()
  await Promise.all([
    working,
    ...Object.entries(asked).map(async ([what, ask]) => {
      const own: number[] = []
      waits.set(what, own)
      while (!done.signal.aborted) {
        const askedAt = performance.now()
        await ask()
        own.push(performance.now() - askedAt)
        await pause(20)
      }
    }),
  ])
  return waits
}

/** The most memory the process ever held. */
function memoryMb({ process: { pid } }: RunningGateway): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}
