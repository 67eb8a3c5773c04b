import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../../gateway/config'
import { migrateDatabase } from '../../../gateway/db/migrate'
import { openDatabase, type OpenDatabase } from '../../../gateway/db/open'
import { provider } from '../../../gateway/db/schema'
import { createGateway, type Gateway } from '../../../gateway/gateway'
import { postgresBin, startPostgres } from '../../support/postgres'
import { BUSINESS_NOW } from '../../support/template'
import { openTestDatabase } from '../../support/test-database'

const DAY_MS = 86_400_000
const template = inject('gatewayTemplate')
const bin = template.kind === 'pglite' ? postgresBin() : undefined

let database: OpenDatabase
let dataDir: string
let stop = async () => undefined as void
let now = BUSINESS_NOW
const gateways: Gateway[] = []

const providerOf = (providerId: string) => ({
  providerId,
  name: '甲服务商',
  shortName: '甲',
  acquirerCode: '0001',
})

/** Connections side by side, as two processes have them. */
async function openPostgres(): Promise<OpenDatabase> {
  if (template.kind === 'postgres') return openTestDatabase(template)
  const server = await startPostgres(bin!)
  stop = server.stop
  const opened = await openDatabase({ databaseUrl: server.url })
  await migrateDatabase(opened)
  await opened.db.insert(provider).values(providerOf('6000000000000001'))
  return opened
}

const start = async () => {
  const gateway = await createGateway({
    database,
    business: () => now,
    config: { signSecret: SANDBOX_SIGN_SECRET, desKey: SANDBOX_DES_KEY, sandbox: true, dataDir },
  })
  gateways.push(gateway)
  return gateway
}

const dailies = async () => {
  const { rows } = await database.db.execute<{ kind: string; day: string; n: number }>(sql`
    select kind, day::text, count(*)::int as n from job
    where day is not null group by 1, 2 order by 1, 2`)
  return rows
}

const side = template.kind === 'pglite' && !bin ? test.skip : test

side(
  'two gateways that start together plan each daily once and run each of its days once',
  { timeout: 240_000 },
  async () => {
    const [one, two] = await Promise.all([start(), start()])
    const planned = await dailies()
    expect(planned.length).toBeGreaterThan(10)
    expect(planned.filter(({ n }) => n !== 1)).toEqual([])

    now += 3 * DAY_MS
    await Promise.all([one.runDue(), two.runDue()])
    await expect.poll(async () => (await dailies()).length).toBe(planned.length * 4)
    expect((await dailies()).filter(({ n }) => n !== 1)).toEqual([])
  },
)

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'console-test-'))
  if (template.kind === 'postgres' || bin) database = await openPostgres()
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  await database?.close()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})
