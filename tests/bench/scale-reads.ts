import type pg from 'pg'
import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../packages/conformance/index'
import { parseTime } from '#domain/dates'
import { parseSettings } from '../../packages/gateway/core/config'
import { migrateDatabase } from '../../packages/gateway/core/db/migrate'
import { openDatabase, poolOf } from '../../packages/gateway/core/db/open'
import { createGateway } from '../../packages/gateway/gateway'
import { sandbox } from '../../packages/gateway/sandbox'
import { PASSWORD } from '../e2e/support/accounts'
import {
  listen,
  type PlanNode,
  type Statement,
} from '../../packages/gateway/tests/support/statements'
import { questions, withDeepPage } from './every-list'
import { SCALE_TIME, scaleEnv, settled } from './scale-place'

/** What the statements of one request read, without the other load of the machine. */
export interface Reads {
  name: string
  title: string
  about: string
  /** Pages of 8 KB, from memory or disk. */
  blocks: number
  /** In the database, as EXPLAIN ANALYZE has it. */
  ms: number
  /** Rows of the answer. */
  rows: number
  dearest: Statement & { blocks: number; ms: number }
}

interface Explained {
  Plan: PlanNode & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  'Execution Time': number
}

/**
 * The blocks that each question of each list reads: figures that no load on the machine changes.
 * @param only questions whose list has this name
 */
export async function sampleReads(databaseUrl: string, only?: RegExp): Promise<Reads[]> {
  const database = await openDatabase({ databaseUrl })
  await migrateDatabase(database)
  const config = parseSettings({ ...scaleEnv(databaseUrl), HOST: '127.0.0.1' })
  const business = () => parseTime(SCALE_TIME)
  const gateway = await createGateway({ database, ownsDatabase: true, config, sandbox, business })
  const heard = listen()
  try {
    const origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' })
    await settled(databaseUrl)
    const unpaced = { ...FREE, perSession: Infinity }
    const probe = createProbe(createWire(origin, SANDBOX_SECRETS, unpaced), PASSWORD)
    const pool = poolOf(database.db)
    const all: Reads[] = []
    for (const { resource, about, who, path, body } of (await questions(probe)).flatMap(
      withDeepPage,
    )) {
      const { name, title } = resource as { name: string; title: string }
      if (only && !only.test(name)) continue
      const session = await probe.as(who)
      heard.length = 0
      const { list } = await probe.list(session, path, body)
      const read = []
      for (const statement of heard.splice(0))
        read.push({ ...statement, ...(await explained(pool, statement)) })
      all.push({
        name,
        title,
        about,
        rows: list.length,
        blocks: read.reduce((sum, { blocks }) => sum + blocks, 0),
        ms: read.reduce((sum, { ms }) => sum + ms, 0),
        dearest: read.toSorted((a, b) => b.blocks - a.blocks)[0]!,
      })
    }
    return all
  } finally {
    heard.stop()
    await gateway.close()
  }
}

async function explained(pool: pg.Pool, { text, values }: Statement) {
  const { rows } = await pool.query<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values as unknown[],
  )
  const [{ Plan, 'Execution Time': ms }] = rows[0]!['QUERY PLAN']
  return { blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], ms }
}
