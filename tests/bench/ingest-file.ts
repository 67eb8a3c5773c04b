import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Probe } from '../../packages/conformance/probe'
import type { Event, Teller } from '../../packages/conformance/teller'
import type { RunningGateway } from '../e2e/support/gateway'
import { quantile } from './measure'
import { ms, s, type Row } from './report'

const ASK_EVERY_MS = 100
const IDLE_ASKS = 50

/** A file from its receipt to its last row, while a clerk asks for the list of merchants. */
export async function benchIngestFile(
  { process }: RunningGateway,
  probe: Probe,
  teller: Teller,
  { date, events }: { date: string; events: Event[] },
): Promise<Row[]> {
  const clerk = await probe.as('fws_admin')
  const ask = async (): Promise<number> => {
    const from = performance.now()
    await probe.list(clerk, '/v1/merchant/queryList', {})
    return performance.now() - from
  }
  const idle: number[] = []
  for (let i = 0; i < IDLE_ASKS; i++) idle.push(await ask())

  const before = rssMb(process.pid!)
  let most = before
  const waits: number[] = []
  let going = true
  const clerks = (async () => {
    while (going) {
      waits.push(await ask())
      most = Math.max(most, rssMb(process.pid!))
      await pause(ASK_EVERY_MS)
    }
  })()
  const from = performance.now()
  await applied(teller, date, events)
  const seconds = (performance.now() - from) / 1_000
  going = false
  await clerks
  const usual = quantile(idle, 0.5)
  const longer = waits.map((wait) => wait - usual)
  return [
    {
      what: `${events.length} 行的文件，收到至入账`,
      got: `${s(seconds)}，每秒 ${(events.length / seconds).toFixed(0)} 行`,
      budget: '100 万行 ≤ 600 s',
      ok: events.length / seconds >= 1_000_000 / 600,
    },
    {
      what: '其间网关的内存',
      got: `${before.toFixed(0)} 至最多 ${most.toFixed(0)} MB，多 ${(most - before).toFixed(0)} MB`,
      budget: '≤ 多 150 MB',
      ok: most - before <= 150,
    },
    {
      what: `其间商户列表比平时（${ms(usual)}）多等，${waits.length} 次`,
      got: `p50 ${ms(quantile(longer, 0.5))}，p95 ${ms(quantile(longer, 0.95))}，p99 ${ms(quantile(longer, 0.99))}，最多 ${ms(Math.max(...longer))}`,
      budget: 'p99 ≤ 100 ms',
      ok: quantile(longer, 0.99) <= 100,
    },
  ]
}

/** @throws Error unless every line is applied */
async function applied(teller: Teller, date: string, events: Event[]): Promise<void> {
  const columns = Object.keys(events[0]!)
  const text = [columns, ...events.map((event) => columns.map((name) => event[name]))].join('\n')
  const { status, body } = await teller.put('day.csv', `date=${date}`, text)
  if (status !== 202) throw new Error(`PUT: wanted 202, got ${status} ${JSON.stringify(body)}`)
  const { fileId } = body as { fileId: string }
  for (;;) {
    await pause(500)
    const file = JSON.parse((await teller.get(`/files/${fileId}`)).text)
    if (file.state === 'REFUSED') throw new Error(file.reason)
    if (file.state !== 'APPLIED') continue
    if (file.applied !== events.length) throw new Error(JSON.stringify(file))
    return
  }
}

/** Resident memory of a process, MB. */
const rssMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024
