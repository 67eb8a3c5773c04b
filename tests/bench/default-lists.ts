import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../packages/conformance/index'
import type { Probe } from '../../packages/conformance/probe'
import type { Session } from '../../packages/conformance/wire'
import { root } from '../../scripts/shell.mjs'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, freePort, startGateway } from '../e2e/support/gateway'
import { askAt, cpuOf, IN_TURN, PACES, type Spent } from './cpu-of'
import { questions } from './every-list'
import { ms, times, type Row } from './report'
import { scaleEnv, settled } from './scale-place'

const UNPACED = { ...FREE, perSession: Infinity }
/** They take turns: what a session may ask in a second is not to be reached. */
const SESSIONS = 10
/** Of each list, all of them before the first is measured: what is compiled late is paid for once. */
const WARM = 150

/**
 * What each list costs as it opens, in CPU of the gateway's process, beside that of a plain Node
 * server which answers a page of the same database, and in time that PostgreSQL spends planning
 * and running its statements, as both work and after a rest (`pg_stat_statements` at
 * BENCH_DATABASE_URL, whose database is used as it is, or filled with the samples where it is empty).
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
  const plain = await plainServer(databaseUrl, calls)
  const gateway = await startGateway({ env: scaleEnv(databaseUrl) })
  try {
    await settled(databaseUrl)
    const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS, UNPACED), PASSWORD)
    const sessionsOf = turns(probe)
    const opened = (await questions(probe)).filter(({ about }) => about === '默认')
    const asking = async ({ who, path }: (typeof opened)[number]) => {
      const sessions = await sessionsOf(who)
      return (call: number) => probe.list(sessions[call % SESSIONS]!, path, {})
    }
    for (const list of opened) await askAt(PACES.busy, WARM, await asking(list))
    const rows: Row[] = []
    const all: Spent[] = []
    for (const list of opened) {
      const ask = await asking(list)
      const busy = await cpuOf(gateway.process.pid!, PACES.busy, calls, ask)
      const inTurn = await databaseOf(client, calls, () => askAt(IN_TURN, calls, ask))
      let rested = 0
      const atRest = await databaseOf(client, calls, async () => {
        rested = await cpuOf(gateway.process.pid!, PACES.rested, calls, ask)
      })
      all.push({ busy, rested })
      rows.push({
        what: `${list.resource.title} 默认`,
        got: `网关 ${ms(busy)}，歇后 ${ms(rested)}，数据库 ${ms(inTurn.spent)}，歇后 ${ms(atRest.spent)}，${inTurn.statements} 条语句，负载 ${loadavg()[0]!.toFixed(1)}`,
        budget: '各 ≤ 5 ms',
        ok: busy <= 5 && inTurn.spent <= 3,
      })
    }
    const mean = (pace: keyof Spent) => all.reduce((sum, one) => sum + one[pace], 0) / all.length
    const beside = (pace: keyof Spent) => `${ms(mean(pace))}（${times(mean(pace) / plain[pace])}）`
    return [
      {
        what: '同机裸 Node 与 pg 答一页',
        got: `${ms(plain.busy)}，歇后 ${ms(plain.rested)}`,
        budget: '基准',
      },
      { what: '各列表平均', got: `网关 ${beside('busy')}，歇后 ${beside('rested')}`, budget: '' },
      ...rows,
    ]
  } finally {
    await gateway.stop()
    await client.end()
  }
}

/** What the database spent planning and running statements of each of so many calls, and how many they were. */
async function databaseOf(
  client: pg.Client,
  calls: number,
  asked: () => Promise<void>,
): Promise<{ spent: number; statements: string }> {
  await client.query('select pg_stat_statements_reset()')
  await asked()
  const { rows } = await client.query<{ spent: number; calls: string }>(
    `select sum(total_exec_time + total_plan_time) as spent, sum(calls) as calls
     from pg_stat_statements where query not like '%pg_stat_statements%'
       and dbid = (select oid from pg_database where datname = current_database())`,
  )
  const [told] = rows
  return {
    spent: told!.spent / calls,
    statements: (Number(told!.calls) / calls).toFixed(0),
  }
}

/** Some sessions of a person, made when they are first asked for. */
function turns(probe: Probe): (who: string) => Promise<Session[]> {
  const known = new Map<string, Promise<Session[]>>()
  const sign = async (who: string) => {
    const sessions: Session[] = []
    for (let i = 0; i < SESSIONS; i++) sessions.push(await probe.freshSession(who))
    return sessions
  }
  return (who) => {
    const sessions = known.get(who) ?? sign(who)
    known.set(who, sessions)
    return sessions
  }
}

/** What the yardstick takes. */
async function plainServer(databaseUrl: string, calls: number): Promise<Spent> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'tests/bench/plain-server.mjs')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const body = new URLSearchParams({ sessionId: '1'.repeat(32), pageNum: '1', pageSize: '20' })
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
    await answer.text()
  }
  try {
    await askAt(PACES.busy, WARM * 10, ask)
    return {
      busy: await cpuOf(child.pid!, PACES.busy, calls * 5, ask),
      rested: await cpuOf(child.pid!, PACES.rested, calls, ask),
    }
  } finally {
    child.kill()
  }
}
