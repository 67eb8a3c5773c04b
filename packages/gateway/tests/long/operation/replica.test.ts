import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, type TestContext } from 'vitest'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../../core/config'
import { migrateDatabase } from '../../../core/db/migrate'
import { openDatabase, type OpenDatabase } from '../../../core/db/open'
import { createGateway } from '../../../gateway'
import { sandbox } from '../../../sandbox'
import { device, deviceModel, exportTask, file, user } from '../../../schema'
import {
  postgresBin,
  startPostgres,
  startReplica,
  type PostgresServer,
} from '../../support/postgres'
import { insertProviders } from '../../support/providers'
import { wireClient, type TestSession } from '../../support/wire-client'

const bin = inject('gatewayTemplate').kind === 'pglite' ? postgresBin() : undefined
const SERIAL = 'N9LAG000000001'

let folder: string
let primary: PostgresServer
let standby: PostgresServer
let replica: OpenDatabase
let gw: Awaited<ReturnType<typeof start>>

async function start() {
  const database = await openDatabase({ databaseUrl: primary.url, replicaUrl: standby.url })
  const gateway = await createGateway({
    database,
    ownsDatabase: true,
    sandbox,
    without: ['proof.plan'],
    config: {
      signSecret: SANDBOX_SIGN_SECRET,
      desKey: SANDBOX_DES_KEY,
      sandbox: true,
      dataDir: folder,
    },
  })
  return { ...gateway, ...wireClient(gateway), database }
}

beforeAll(async () => {
  if (!bin) return
  folder = await mkdtemp(join(tmpdir(), 'console-replica-'))
  primary = await startPostgres(bin)
  const database = await openDatabase({ databaseUrl: primary.url })
  await migrateDatabase(database)
  await insertProviders(database.db, 1, 2)
  await database.db.insert(deviceModel).values({
    providerId: '6000000000000001',
    model: 'S100',
    deviceKind: 'SPEAKER',
    deviceType: '99',
    vendor: '甲厂',
  })
  await database.close()
  standby = await startReplica(bin, primary)
  replica = await openDatabase({ databaseUrl: standby.url })
  gw = await start()
})
afterAll(async () => {
  if (!bin) return
  await gw.close()
  await replica.close()
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

function needsServer({ skip }: TestContext) {
  skip(
    inject('gatewayTemplate').kind === 'postgres',
    'it starts PostgreSQLs of its own: once is enough',
  )
  skip(bin === undefined, 'no PostgreSQL is installed')
}

const serials = async (session: TestSession): Promise<string[]> => {
  const { respCode, respData } = await gw.post('/v1/device/list', {}, { session })
  expect(respCode).toBe('90000')
  return respData.list.map((row: { serialNo: string }) => row.serialNo)
}
async function add(session: TestSession, serialNo: string) {
  const terminal = { serialNo, deviceKind: 'SPEAKER', model: 'S100' }
  const { respCode, respData } = await gw.post('/v1/device/add', terminal, { session })
  expect({ respCode, respData }).toMatchObject({ respCode: '90000' })
}
const standStill = (paused: boolean) =>
  replica.db.execute(
    paused ? sql`select pg_wal_replay_pause()` : sql`select pg_wal_replay_resume()`,
  )

test('a session reads its own writes, others read the replica', async (context) => {
  needsServer(context)
  await expect.poll(() => gw.database.replica!.lagMs()).toBe(0)
  const writer = await gw.signIn('ops1')
  const reader = await gw.signIn('ops2')
  await expect.poll(() => replica.db.$count(user, eq(user.loginName, 'ops2'))).toBe(1)
  await standStill(true)
  await add(writer, SERIAL)
  expect(await serials(writer)).toEqual([SERIAL])
  expect(await serials(reader)).toEqual([])
  await standStill(false)
  await expect.poll(() => serials(reader)).toEqual([SERIAL])
  expect(await serials(writer)).toEqual([SERIAL])
})

test('a session that ended is refused, though the replica still knows it', async (context) => {
  needsServer(context)
  const session = await gw.signIn('ops2')
  await standStill(true)
  await gw.post('/v1/user/logout', {}, { session })
  const answer = await gw.post('/v1/device/list', {}, { session })
  await standStill(false)
  expect(answer.respCode).toBe('90401')
})

test('an export holds what its asker had written', async (context) => {
  needsServer(context)
  const session = await gw.signIn('ops1')
  await standStill(true)
  await add(session, 'N9LAG000000002')
  const asked = await gw.post('/v1/device/deviceListExport', { format: 'CSV' }, { session })
  expect(asked).toMatchObject({ respCode: '90000' })
  await gw.runDue()
  await standStill(false)
  const [task] = await gw.db.select().from(exportTask)
  expect(task).toMatchObject({ taskStatus: 'SUCCESS', rowCount: 2 })
  expect(await gw.db.$count(file)).toBe(1)
})

test('with the replica gone the primary answers, and no list waits for it', async (context) => {
  needsServer(context)
  const session = await gw.signIn('ops2')
  await standby.stop()
  expect(await serials(session)).toHaveLength(2)
  await expect.poll(() => gw.database.replica!.lagMs()).toBe(undefined)
  expect(await serials(session)).toHaveLength(2)
  expect(await gw.db.$count(device)).toBe(2)
})
