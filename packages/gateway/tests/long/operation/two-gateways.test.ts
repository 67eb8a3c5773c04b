import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../../core/config'
import { migrateDatabase } from '../../../core/db/migrate'
import { openDatabase } from '../../../core/db/open'
import { nextInSequence, nextNumber, nextNumbers } from '../../../core/numbers'
import { createDiskStore } from '../../../core/files/disk-store'
import { createGateway } from '../../../gateway'
import { SANDBOX_PASSWORD } from '../../support/samples'
import { sandbox } from '../../../sandbox'
import { application } from '../../../schema'
import { postgresBin, startPostgres } from '../../support/postgres'
import { insertProviders } from '../../support/providers'
import { databaseUrl } from '../../support/gateway-template'
import { uploadTo } from '../../support/upload'
import { wireClient } from '../../support/wire-client'
import { jpeg } from '../../files/samples'

const template = inject('gatewayTemplate')
const bin = template.kind === 'pglite' ? postgresBin() : undefined
const hasServer = template.kind === 'postgres' || bin !== undefined
const PER_SESSION = 40

let folder: string
let server: { url: string; stop(): Promise<void> }
type Side = Awaited<ReturnType<typeof start>>
let one: Side
let two: Side

/** Of a second process all but its process: connections, memory and folder are its own. */
async function start(name: string) {
  const dataDir = join(folder, name)
  const gateway = await createGateway({
    database: await openDatabase({ databaseUrl: server.url }),
    ownsDatabase: true,
    files: createDiskStore(join(folder, 'shared')),
    sandbox,
    limits: { perSession: PER_SESSION, perAddress: 1_000 },
    without: ['proof.plan'],
    config: { signSecret: SANDBOX_SIGN_SECRET, desKey: SANDBOX_DES_KEY, sandbox: true, dataDir },
  })
  return { ...gateway, ...wireClient(gateway) }
}

/** An empty database of the server that is there. */
async function ownDatabase(): Promise<typeof server> {
  if (template.kind === 'pglite') return startPostgres(bin!)
  const admin = await openDatabase({ databaseUrl: template.url })
  const name = `console_two_${Date.now()}`
  await admin.db.execute(sql.raw(`CREATE DATABASE ${name}`))
  return {
    url: databaseUrl(template.url, name),
    async stop() {
      await admin.db.execute(sql.raw(`DROP DATABASE ${name} WITH (FORCE)`))
      await admin.close()
    },
  }
}

beforeAll(async () => {
  if (!hasServer) return
  folder = await mkdtemp(join(tmpdir(), 'console-two-'))
  server = await ownDatabase()
  const database = await openDatabase({ databaseUrl: server.url })
  await migrateDatabase(database)
  await insertProviders(database.db, 1, 1)
  await database.close()
  one = await start('one')
  two = await start('two')
})
afterAll(async () => {
  if (!hasServer) return
  await one.close()
  await two.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const permissions = (side: Side, session: Awaited<ReturnType<Side['signIn']>>) =>
  side.post('/v1/member/queryUserPermission', {}, { session, convention: 'A' })

describe.skipIf(!hasServer)('two gateways on one PostgreSQL', () => {
  test('a session of one is a session of the other, and its end is too', async () => {
    const session = await one.signIn('ops1')
    expect((await permissions(two, session)).respCode).toBe('90000')
    expect((await two.post('/v1/user/logout', {}, { session })).respCode).toBe('90000')
    expect((await permissions(one, session)).respCode).toBe('90401')
  })

  test('a captcha of one is spent at the other', async () => {
    const captcha = await one.captcha()
    const login = (side: Side) =>
      side.post('/v1/user/login', { loginName: 'ops1', password: SANDBOX_PASSWORD, ...captcha })
    expect((await login(two)).respCode).toBe('90000')
    expect((await login(one)).respCode).toBe('90400')
  })

  test('a write that both get at once is done once and answered alike', async () => {
    const session = await one.signIn('ops1')
    const before = await one.db.$count(application)
    const write = (side: Side) =>
      side.post(
        '/v1/private/business/applyStep',
        { draftKey: 'two-gateways-key-1', data: { shortName: '断线面馆' } },
        { session, requestSeqId: 'the-same-write' },
      )
    const answers = await Promise.all([write(one), write(two), write(one), write(two)])
    expect(answers.map(({ respCode }) => respCode)).toEqual(Array(4).fill('90000'))
    for (const { respData } of answers) expect(respData).toEqual(answers[0]!.respData)
    expect(await two.db.$count(application)).toBe(before + 1)
  })

  test('a file that one received the other serves', async () => {
    const session = await one.signIn('ops1')
    const jToken = await uploadTo(one, session, jpeg())
    const link = await two.post('/v1/function/jfileUrl', { jToken }, { session })
    const picture = await two.app.inject(link.respData.url)
    expect(picture.rawPayload.equals(jpeg())).toBe(true)
  })

  test('calls at both count together, and no other session is held up by them', async () => {
    const session = await one.signIn('ops1')
    const other = await one.signIn('ops1')
    const many = (side: Side) =>
      Promise.all(Array.from({ length: PER_SESSION - 5 }, () => permissions(side, session)))
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const refusedAtTwo = async () => {
      // A second of its own for each round: neither side is asked for too much in it.
      await pause(1_100)
      const atOne = await many(one)
      await pause(250)
      const atTwo = await many(two)
      expect(atOne.map(({ respCode }) => respCode)).not.toContain('90429')
      return atTwo.map(({ respCode }) => respCode)
    }
    await expect.poll(refusedAtTwo, { timeout: 60_000 }).toContain('90429')
    expect((await permissions(two, other)).respCode).toBe('90000')
  })

  test('a number is had while another transaction that took one is still open', async () => {
    const day = '2031-05-06'
    const first = await one.db.transaction(async (tx) => {
      const mine = await nextNumber(tx, 'RF', day)
      const meanwhile = await Promise.all([
        one.db.transaction((inner) => nextNumber(inner, 'RF', day)),
        two.db.transaction((inner) => nextNumbers(inner, 'RF', day, 3)),
        two.db.transaction((inner) => nextInSequence(inner, 'beside')),
        one.db.transaction((inner) => nextInSequence(inner, 'beside')),
      ])
      const [again, others, ...beside] = meanwhile
      expect(new Set([mine, again, ...others]).size).toBe(5)
      expect(beside.toSorted()).toEqual([1, 2])
      return mine
    })
    expect(first).toBe('RF31050600000001')
  })

  test('no number is given twice, whatever fails, and few are left out', async () => {
    const day = '2031-05-07'
    const given: string[] = []
    const take = async (side: Side, n: number) =>
      side.db
        .transaction(async (tx) => {
          given.push(...(await nextNumbers(tx, 'AC', day, 1 + (n % 30))))
          if (n % 7 === 0) throw new Error('given up')
        })
        .catch(() => undefined)
    await Promise.all(Array.from({ length: 120 }, (_, n) => take(n % 2 ? one : two, n)))
    expect(new Set(given).size).toBe(given.length)
    const highest = Math.max(...given.map((number) => Number(number.slice(8))))
    // What each process has in hand, and what did not fit into the end of a block.
    expect(highest).toBeLessThan(given.length * 2 + 100)
  })
})
