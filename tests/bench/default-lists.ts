import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../scripts/conformance/index'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, startGateway } from '../e2e/support/gateway'
import { questions } from './every-list'
import { ms, type Row } from './report'
import { scaleEnv, settled } from './scale-place'

const UNPACED = { ...FREE, perSession: Infinity }
/** The pause comes after each call: what a session may ask in a second is not to be reached. */
const PAUSE_MS = 10
/** Of each list, all of them before the first is measured: what is compiled late is paid for once. */
const WARM = 40
/** Ticks of the CPU clock of a process, in ms (`getconf CLK_TCK` is 100 on Linux). */
const TICK_MS = 10

/**
 * What each list costs as it opens, in CPU of the gateway's process and in time that PostgreSQL
 * spends planning and running its statements (`pg_stat_statements` at BENCH_DATABASE_URL, whose
 * database is used as it is, or filled with the samples where it is empty).
 */
export async function benchDefaultLists(calls: number): Promise<Row[]> {
  const databaseUrl = process.env.BENCH_DATABASE_URL
  if (!databaseUrl)
    return [{ what: '需要 PostgreSQL：请设置 BENCH_DATABASE_URL', got: '', budget: '' }]
  await ensureBuilt()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  const { rows: named } = await client.query<{ name: string }>(
    'select quote_ident(current_database()) as name',
  )
  await client.query(`alter database ${named[0]!.name} set pg_stat_statements.track_planning = on`)
  const gateway = await startGateway({ env: scaleEnv(databaseUrl) })
  try {
    await settled(databaseUrl)
    const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS, UNPACED), PASSWORD)
    const opened = (await questions(probe)).filter(({ about }) => about === '默认')
    const ask = async ({ who, path }: (typeof opened)[number], times: number) => {
      const session = await probe.as(who)
      for (let i = 0; i < times; i++) {
        await probe.list(session, path, {})
        await pause(PAUSE_MS)
      }
    }
    for (const list of opened) await ask(list, WARM)
    const rows: Row[] = []
    for (const list of opened) {
      await client.query('select pg_stat_statements_reset()')
      const before = cpuMs(gateway.process.pid!)
      await ask(list, calls)
      const cpu = (cpuMs(gateway.process.pid!) - before) / calls
      const { rows: told } = await client.query<{ spent: number; calls: string }>(
        `select sum(total_exec_time + total_plan_time) as spent, sum(calls) as calls
         from pg_stat_statements where query not like '%pg_stat_statements%'
           and dbid = (select oid from pg_database where datname = current_database())`,
      )
      const spent = told[0]!.spent / calls
      const statements = (Number(told[0]!.calls) / calls).toFixed(0)
      rows.push({
        what: `${list.resource.title} 默认`,
        got: `网关 ${ms(cpu)}，数据库 ${ms(spent)}，${statements} 条语句，负载 ${loadavg()[0]!.toFixed(1)}`,
        budget: '各 ≤ 3 ms',
        ok: cpu <= 3 && spent <= 3,
      })
    }
    return rows
  } finally {
    await gateway.stop()
    await client.end()
  }
}

function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
