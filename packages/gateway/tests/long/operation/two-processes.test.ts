import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { RESP } from '#domain/codes'
import { API_PREFIX, wirePairs } from '#domain/wire'
import { migrateDatabase } from '../../../core/db/migrate'
import { openDatabase, type OpenDatabase } from '../../../core/db/open'
import { signOf } from '../../../core/http/secrets'
import { install } from '../../../install/install'
import { application, captcha, job } from '../../../schema'
import { nonceOf } from '../../../../conformance/probe'
import { startLife, type Life } from '../../../scripts/kill-trial/process'
import { bundled } from '../../support/bundled'
import { initialAdmin, INITIAL_PASSWORD } from '../../support/empty-gateway'
import { postgresBin, startPostgres } from '../../support/postgres'

const SECRETS = {
  SIGN_SECRET: 'sixteen-letters-and-more',
  DES_KEY: 'a-key-of-its-own-24bytes',
  DATA_SECRET: 'a-secret-for-what-is-kept-in-tests',
}
const PASSWORD = 'Changed-at-once-8'
const WRITERS = 6
const DRAFTS = 240
const KILL_AFTER = 80

const onPostgres = inject('gatewayTemplate').kind === 'postgres'
const bin = postgresBin()
const cleanUp: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const one of cleanUp.toReversed()) await one()
})

type Session = { sessionId: string; userId: string; __branchId: string }
interface Answer {
  respCode: string
  // oxlint-disable-next-line typescript/no-explicit-any
  respData: any
}

async function post(
  origin: string,
  path: string,
  fields: Record<string, unknown>,
): Promise<Answer> {
  const pairs = wirePairs({ requestSeqId: randomUUID(), ...fields })
  const form = new URLSearchParams([...pairs, ['sign', signOf(pairs, SECRETS.SIGN_SECRET)]])
  const answer = await fetch(origin + API_PREFIX + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: form,
  })
  return (await answer.json()) as Answer
}

async function signIn({ db }: OpenDatabase, origin: string): Promise<Session> {
  const { imgCodeId, pow } = (await post(origin, '/v1/function/getImgCode', {})).respData
  const [row] = await db.select().from(captcha).where(eq(captcha.imgCodeId, imgCodeId))
  const proof = { imgCodeId, imgCode: row!.code, powNonce: nonceOf(pow) }
  const who = { loginName: 'boss', password: INITIAL_PASSWORD, ...proof }
  const { sessionId, userId, userCustId } = (await post(origin, '/v1/user/login', who)).respData
  const session = { sessionId, userId, __branchId: userCustId }
  const change = { oldPassword: INITIAL_PASSWORD, newPassword: PASSWORD }
  await post(origin, '/v1/user/changePassword', { ...session, ...change })
  await post(origin, '/v1/user/setUserRole', { ...session, roleId: '3' })
  return session
}

test(
  'of two processes one is killed under load: nothing that was acknowledged is lost, nothing is done twice',
  { timeout: 300_000 },
  async ({ skip }) => {
    skip(onPostgres, 'it starts a PostgreSQL of its own: once is enough')
    skip(bin === undefined, 'no PostgreSQL is installed')
    const folder = await mkdtemp(join(tmpdir(), 'console-processes-'))
    cleanUp.push(() => rm(folder, { recursive: true, force: true }))
    const server = await startPostgres(bin!)
    cleanUp.push(() => server.stop())
    const database = await openDatabase({ databaseUrl: server.url })
    cleanUp.push(() => database.close())
    await migrateDatabase(database)
    await install(database.db, await initialAdmin(), Date.now())

    const program = await bundled('packages/gateway/main.ts')
    const env = {
      ...SECRETS,
      SANDBOX: '0',
      DATABASE_URL: server.url,
      FILES_URL: `file://${folder}`,
    }
    const lives: Life[] = ['one', 'two'].map((name) => startLife(program, join(folder, name), env))
    cleanUp.push(async () => {
      for (const { child } of lives) child.kill('SIGKILL')
      await Promise.all(lives.map(({ ended }) => ended))
    })
    const origins = await Promise.all(lives.map(({ origin }) => origin))
    const session = await signIn(database, origins[0]!)

    const acknowledged = new Map<string, string>()
    let next = 0
    const write = async (writer: number): Promise<void> => {
      while (next < DRAFTS) {
        const draftKey = `draft-of-two-processes-${next++}`
        // The same write, to each process in turn, until one of them has answered it.
        const fields = {
          ...session,
          requestSeqId: draftKey,
          draftKey,
          data: JSON.stringify({ shortName: draftKey }),
        }
        for (let turn = writer; !acknowledged.has(draftKey); turn++) {
          const origin = origins[turn % origins.length]!
          const path = '/v1/private/business/applyStep'
          const answer = await post(origin, path, fields).catch(() => undefined)
          if (answer?.respCode === '90000') acknowledged.set(draftKey, answer.respData.applyId)
          // A quick machine writes more in a second than one session may: told so, it waits.
          else if (answer?.respCode === RESP.TOO_MANY) await setTimeout(200)
          else if (answer) throw new Error(JSON.stringify(answer))
        }
        if (acknowledged.size === KILL_AFTER) lives[0]!.child.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    await lives[0]!.ended

    const rows = await database.db
      .select({ applyId: application.applyId, draftKey: application.draftKey })
      .from(application)
    expect(rows).toHaveLength(DRAFTS)
    for (const { draftKey, applyId } of rows) expect(acknowledged.get(draftKey!)).toBe(applyId)
    // Each daily job exists once, whichever process planned it.
    const { rows: twice } = await database.db.execute(
      sql`select kind, day from ${job} where day is not null group by provider_id, kind, day having count(*) > 1`,
    )
    expect(twice).toEqual([])
  },
)
