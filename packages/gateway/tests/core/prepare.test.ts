import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../core/call'
import { idempotency, setting, userRole } from '../../schema'
import { conflict } from '../../core/errors'
import { gatewayForFile, type TestSession } from '../support/gateway'

/** Calls of the test's own, with work before and after their transaction. */

const KEY = 'test.prepared'
/** What happens between a call's preparation and its transaction. */
let meanwhile: (() => Promise<unknown>) | undefined
let prepared = 0
let refuses = false

const add = defineCall({
  path: '/v1/test/add',
  access: { codes: ['02100025:export'] },
  write: true,
  request: z.object({ by: z.coerce.number().int().min(1) }),
  async prepare({ read, caller }, { by }) {
    prepared++
    const [row] = await read((tx) => tx.select().from(setting).where(eq(setting.key, KEY)))
    await meanwhile?.()
    if (refuses) throw conflict('准备时不行')
    return { sum: Number(row!.value) + by, who: caller.userId }
  },
  async handler({ tx, caller }, _input, { sum, who }) {
    await tx.update(setting).set({ value: sum }).where(eq(setting.key, KEY))
    return { sum, same: who === caller.userId }
  },
})
const sneaky = defineCall({
  path: '/v1/test/sneakyRead',
  access: {},
  request: z.object({}),
  prepare: ({ read }) => read((tx) => tx.execute("UPDATE app_user SET nick_name = 'x'")),
  handler: async () => null,
})
const shown = defineCall({
  path: '/v1/test/shown',
  access: {},
  write: true,
  request: z.object({}),
  handler: async ({ randomBytes }) => ({ id: randomBytes(8).toString('hex') }),
  present: (_context, { id }) => ({ id, picture: `drawn for ${id}` }),
})
const spend = defineCall({
  path: '/v1/test/spend',
  access: 'anonymous',
  write: true,
  idempotent: false,
  request: z.object({}),
  async prepare({ write }) {
    await write((tx) => tx.update(setting).set({ value: 77 }).where(eq(setting.key, KEY)))
    throw conflict('之后不行')
  },
  handler: async () => null,
})

let session: TestSession
const own = () => eq(userRole.userId, session.userId)
const id = 'one-and-the-same'
const other = () => new Promise((resolve) => setTimeout(resolve, 50))
const gw = await gatewayForFile({ calls: [add, sneaky, shown, spend] })
beforeEach(async () => {
  session = await gw.signIn('multi', '3')
  await gw.db
    .update(userRole)
    .set({ codes: ['all'] })
    .where(own())
  await gw.db.delete(idempotency)
  await gw.db.delete(setting).where(eq(setting.key, KEY))
  await gw.db.insert(setting).values({ key: KEY, value: 0 })
  meanwhile = undefined
  prepared = 0
  refuses = false
})
const stored = async () => {
  const [row] = await gw.db.select().from(setting).where(eq(setting.key, KEY))
  return row!.value
}
const post = (requestSeqId?: string, by: unknown = 5) =>
  gw.post('/v1/test/add', { by }, { session, requestSeqId })

test('the handler gets what was prepared', async () => {
  expect(await post()).toMatchObject({ respCode: '90000', respData: { sum: 5, same: true } })
  expect(await stored()).toBe(5)
})

test('no connection is held while a call prepares', async () => {
  meanwhile = async () => {
    // On the embedded database's one connection this would wait for ever.
    await gw.post('/v1/function/getImgCode')
    await other()
  }
  expect((await post()).respCode).toBe('90000')
})

test('session, path, role, code and fields are checked before anything is prepared', async () => {
  const codes = [
    (await gw.post('/v1/test/add', { by: 5 })).respCode,
    (await gw.post('/v1/test/add', {}, { session: await gw.signIn('nocode') })).respCode,
    (await post(undefined, 'x')).respCode,
    (await gw.post('/v1/test/add', { by: 5 }, { session: { ...session, custId: '7' } })).respCode,
  ]
  expect(codes).toEqual(['90401', '90403', '90400', '90409'])
  expect(prepared).toBe(0)
})

test('a replayed write gives its kept answer, without preparing it again', async () => {
  const first = await post(id)
  refuses = true
  expect(await post(id)).toMatchObject({ respCode: '90000', respData: first.respData })
  expect(await post(id, 6)).toMatchObject({ respCode: '90409', respDesc: '状态已变更' })
  expect(prepared).toBe(1)
  expect(await stored()).toBe(5)
})

test('twins on their way at once do the work once and answer alike', async () => {
  meanwhile = other
  const answers = await Promise.all([post(id), post(id), post(id)])
  expect(answers.map(({ respData }) => respData)).toEqual([
    { sum: 5, same: true },
    { sum: 5, same: true },
    { sum: 5, same: true },
  ])
  expect(await stored()).toBe(5)
})

test('a twin that is refused after the first has finished answers as the first did', async () => {
  meanwhile = async () => {
    meanwhile = undefined
    await post(id)
    refuses = true
  }
  expect(await post(id)).toMatchObject({ respCode: '90000', respData: { sum: 5 } })
  expect(await stored()).toBe(5)
})

test('a refusal while preparing is not kept: the same id may try again', async () => {
  refuses = true
  expect(await post(id)).toMatchObject({ respCode: '90409', respDesc: '准备时不行' })
  refuses = false
  expect((await post(id)).respCode).toBe('90000')
})

test.each([
  ['signed out', '90401', () => gw.post('/v1/user/logout', {}, { session })],
  ['without the code', '90403', () => gw.db.update(userRole).set({ codes: [] }).where(own())],
  [
    'in another role',
    '90409',
    () => gw.post('/v1/user/setUserRole', { roleId: '4' }, { session, convention: 'A' }),
  ],
])('who is %s meanwhile is refused with %s and writes nothing', async (_, code, change) => {
  meanwhile = change
  const answer = await gw.post('/v1/test/add', { by: 5 }, { session, convention: 'A' })
  expect(answer.respCode).toBe(code)
  expect(prepared).toBe(1)
  expect(await stored()).toBe(0)
})

test('what is read while preparing cannot write', async () => {
  expect((await gw.post('/v1/test/sneakyRead', {}, { session })).respCode).toBe('90500')
})

test('an anonymous call may write before its transaction, and that stays', async () => {
  expect(await gw.post('/v1/test/spend')).toMatchObject({ respDesc: '之后不行' })
  expect(await stored()).toBe(77)
})

test('an answer is presented after the transaction, a kept one again', async () => {
  const first = await gw.post('/v1/test/shown', {}, { session, requestSeqId: id })
  const { id: made } = first.respData
  expect(first.respData).toEqual({ id: made, picture: `drawn for ${made}` })
  const again = await gw.post('/v1/test/shown', {}, { session, requestSeqId: id })
  expect(again.respData).toEqual(first.respData)
  const [row] = await gw.db.select().from(idempotency)
  expect(row!.answer).toEqual({ id: made })
})
