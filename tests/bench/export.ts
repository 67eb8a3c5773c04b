import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../packages/conformance/index'
import type { Probe } from '../../packages/conformance/probe'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, startGateway, type RunningGateway } from '../e2e/support/gateway'
import { placeKinds, seedTrades } from './place'
import { ms, s, times, type Row } from './report'
import { settledInside, TOLD_ENV } from './scale-place'

const MB = 1024
const LIMIT = 200_000

interface Run {
  rows: number
  seconds: number
  /** How far the process grew while it ran. */
  grownMb: number
  /** The slowest answer of a call that touches no table meanwhile: how long others had to wait. */
  blockedMs: number
}

/** The same by itself, on a database of its own kind and size. */
export async function benchExports(trades: number): Promise<Row[]> {
  await ensureBuilt()
  const rows: Row[] = []
  for (const [name, open] of placeKinds()) {
    const place = await open()
    try {
      await seedTrades(trades, place.env)
      const start = { dataDir: place.env.DATA_DIR, env: { ...place.env, ...TOLD_ENV } }
      // What seeding has left to do would be measured as the export's, and the process grows by it.
      const before = await startGateway(start)
      await settledInside(before.origin)
      await before.stop({ keep: true })
      const gateway = await startGateway(start)
      const wire = createWire(gateway.origin, SANDBOX_SECRETS, { ...FREE, perSession: Infinity })
      rows.push(...(await benchExport(name, gateway, createProbe(wire, PASSWORD))))
      await gateway.stop({ keep: true })
    } finally {
      await place.close()
    }
  }
  return rows
}

/**
 * Exports as many trades as one task may have, as XLSX and as CSV (the baseline): time, growth of
 * the whole process (PGlite runs inside it), and how long other calls waited.
 */
export async function benchExport(
  name: string,
  gateway: RunningGateway,
  probe: Probe,
): Promise<Row[]> {
  // A process grows with its first export; the one that has a budget is that one.
  const xlsx = await run('XLSX', gateway, probe)
  const csv = await run('CSV', gateway, probe)
  const about = `${name} 导出 ${xlsx.rows.toLocaleString('en')} 行`
  return [
    {
      what: `${about} CSV`,
      got: `${s(csv.seconds)}，内存 +${csv.grownMb.toFixed(0)} MB`,
      budget: '',
    },
    {
      what: `${about} XLSX`,
      got: `${s(xlsx.seconds)}，CSV 的 ${times(xlsx.seconds / csv.seconds)}，内存 +${xlsx.grownMb.toFixed(0)} MB`,
      budget: '≤ 120 MB，≤ 20 s',
      ok: xlsx.grownMb <= 120 && xlsx.seconds <= 20,
    },
    {
      what: `${about}期间其他请求最长等待`,
      got: ms(xlsx.blockedMs),
      budget: '≤ 50 ms',
      ok: xlsx.blockedMs <= 50,
    },
  ]
}

async function run(format: 'CSV' | 'XLSX', gateway: RunningGateway, probe: Probe): Promise<Run> {
  const session = await probe.as('fws_admin')
  const pid = gateway.process.pid!
  // The first question of a client opens its connection, which is not what is measured.
  await fetch(`${gateway.origin}/favicon.svg`)
  const before = memoryMb(pid, 'VmRSS')
  const startedAt = performance.now()
  const taskId = await createTask(format, probe)
  let peak = before
  let blockedMs = 0
  for (;;) {
    const askedAt = performance.now()
    await fetch(`${gateway.origin}/favicon.svg`)
    blockedMs = Math.max(blockedMs, performance.now() - askedAt)
    peak = Math.max(peak, memoryMb(pid, 'VmRSS'))
    if (performance.now() - startedAt > 300_000) throw new Error('the export took over 5 minutes')
    await pause(20)
    // The task itself is asked for rarely: the question takes the database away from it.
    if (Math.floor(performance.now() / 500) === Math.floor(askedAt / 500)) continue
    const { list } = await probe.list(session, '/v1/download/list', { pageSize: 20 })
    const task = list.find((row) => row.taskId === taskId)
    if (task?.taskStatus === 'FAIL') throw new Error(String(task.failReason))
    if (task?.taskStatus !== 'SUCCESS') continue
    return {
      rows: Number(task.rowCount),
      seconds: (performance.now() - startedAt) / 1000,
      grownMb: peak - before,
      blockedMs,
    }
  }
}

/** The longest range up to today that stays within a task's limit. */
async function createTask(format: string, probe: Probe): Promise<string> {
  const session = await probe.as('fws_admin')
  const today = (await probe.now()).slice(0, 10)
  for (let days = 31; days > 0; days--) {
    const from = new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * 86_400_000)
    const filters = { tradeTimeStart: from.toISOString().slice(0, 10), tradeTimeEnd: today }
    const body = { reportType: 'trade', format, filters: JSON.stringify(filters) }
    const answer = await probe.wire.call<{ taskId: string }>('/v1/download/create', body, {
      session,
    })
    if (answer.respCode === '90000') return answer.respData.taskId
  }
  throw new Error(`no day has fewer than ${LIMIT} trades`)
}

function memoryMb(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / MB
}
