import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../../core/config'
import { migrateDatabase } from '../../../core/db/migrate'
import { openDatabase, type OpenDatabase } from '../../../core/db/open'
import { provider } from '../../../schema'
import { createGateway, type Gateway } from '../../../gateway'
import { sandbox } from '../../../sandbox'
import { planDailies, type DailyJob } from '../../../core/jobs'
import { JOBS } from '../../../jobs'
import { postgresBin, startPostgres } from '../../support/postgres'
import { BUSINESS_NOW } from '../../support/template'
import { openTestDatabase } from '../../support/test-database'

const DAY_MS = 86_400_000
const template = inject('gatewayTemplate')
const bin = template.kind === 'pglite' ? postgresBin() : undefined

/** Two processes have connections side by side; PGlite has one for all. */
const sideBySide = template.kind === 'postgres' || bin !== undefined

let database: OpenDatabase
let dataDir: string
let stopServer = async (): Promise<void> => undefined
let now = BUSINESS_NOW
const gateways: Gateway[] = []
const ran: string[] = []
const noteDaily: DailyJob = {
  kind: 'test.note',
  at: '09:00',
  run: async (_tx, { providerId, day }) => void ran.push(`${providerId} ${day}`),
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'console-test-'))
  if (template.kind === 'postgres') database = await openTestDatabase(template)
  else {
    const server = bin ? await startPostgres(bin) : undefined
    if (server) stopServer = server.stop
    database = await openDatabase(server ? { databaseUrl: server.url } : { memory: true })
    await migrateDatabase(database)
    await database.db.insert(provider).values({
      providerId: '6000000000000001',
      name: '甲服务商',
      shortName: '甲',
      acquirerCode: '0001',
    })
  }
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  await database.close()
  await stopServer()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<Gateway> {
  const gateway = await createGateway({
    database,
    business: () => now,
    sandbox,
    jobs: [noteDaily],
    config: { signSecret: SANDBOX_SIGN_SECRET, desKey: SANDBOX_DES_KEY, sandbox: true, dataDir },
  })
  gateways.push(gateway)
  return gateway
}

/** How often each day of each daily is there. */
async function days() {
  const { rows } = await database.db.execute<{ kind: string; day: string; n: number }>(sql`
    select kind, day::text, count(*)::int as n from job
    where day is not null and provider_id = '6000000000000001' group by 1, 2 order by 1, 2`)
  return rows
}

test('planned twice at once, a daily is there once', async () => {
  const clock = { now: () => now }
  await Promise.all([1, 2, 3, 4].map(() => planDailies(database.db, clock, JOBS)))
  const planned = await days()
  expect(planned.map(({ kind, day }) => `${kind} ${day}`)).toEqual([
    'apply.expire 2026-11-21',
    'file.sweep.plan 2026-11-21',
    'holiday.due 2026-11-21',
    'income.close 2026-11-21',
    'ingest.retry.daily 2026-11-21',
    'ledger.day 2026-11-21',
    'merchant-settle-06 2026-11-21',
    'merchant-settle-08 2026-11-21',
    'merchant-settle-10 2026-11-21',
    'merchant-settle-11 2026-11-21',
    'merchant-settle-16 2026-11-20',
    'merchant-settle-22 2026-11-20',
    'merchant.expiry 2026-11-21',
    'months.ahead 2026-11-21',
    'profit.post 2026-11-21',
    'proof.plan 2026-11-21',
    'rebate.calc 2026-11-21',
    'settle.confirm 2026-11-21',
    'settle.open 2026-11-21',
    'statement.plan 2026-11-21',
    'subsidy.day 2026-11-21',
  ])
  expect(planned.filter(({ n }) => n !== 1)).toEqual([])
})

test.skipIf(!sideBySide)(
  'two gateways that start together plan each daily once and run each of its days once',
  { timeout: 240_000 },
  async () => {
    await database.db.execute(sql`delete from job`)
    const [one, two] = await Promise.all([start(), start()])
    const planned = await days()
    expect(planned.length).toBe(26)
    expect(planned.filter(({ n }) => n !== 1)).toEqual([])

    now += 3 * DAY_MS
    await Promise.all([one.runDue(), two.runDue()])
    await expect.poll(async () => (await days()).length, { timeout: 120_000 }).toBe(26 * 4)
    expect((await days()).filter(({ n }) => n !== 1)).toEqual([])
    expect(ran.filter((what) => what.startsWith('6000000000000001 ')).toSorted()).toEqual([
      '6000000000000001 2026-11-21',
      '6000000000000001 2026-11-22',
      '6000000000000001 2026-11-23',
    ])
  },
)
