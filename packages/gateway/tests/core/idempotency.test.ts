import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../core/call'
import { idempotency, setting } from '../../schema'
import { conflict } from '../../core/errors'
import { sweep } from '../../gateway'
import { gatewayForFile } from '../support/gateway'

const KEY = 'test.count'
const count = defineCall({
  path: '/v1/test/count',
  access: {},
  write: true,
  request: z.object({ by: z.coerce.number(), slow: z.string().optional() }),
  async handler({ tx }, { by, slow }) {
    const [row] = await tx.select().from(setting).where(eq(setting.key, KEY)).for('update')
    const value = Number(row!.value) + by
    await tx.update(setting).set({ value }).where(eq(setting.key, KEY))
    if (slow) await tx.execute('SELECT pg_sleep(0.2)')
    if (value > 100) throw conflict('超过上限')
    return { value, list: [{ b: 1, a: null }], text: '商户' }
  },
})
const recount = defineCall({ ...count, path: '/v1/test/recount' })

const id = 'one-and-the-same'
const gw = await gatewayForFile({ calls: [count, recount] })
let session = await gw.signIn('fws_admin')
beforeEach(async () => {
  await gw.db.delete(idempotency)
  await gw.db.delete(setting).where(eq(setting.key, KEY))
  await gw.db.insert(setting).values({ key: KEY, value: 0 })
})
const stored = async () => {
  const [row] = await gw.db.select().from(setting).where(eq(setting.key, KEY))
  return row!.value
}

test('the same id gives the same answer and does nothing twice, in either convention', async () => {
  const first = await gw.post('/v1/test/count', { by: 3 }, { session, requestSeqId: id })
  expect(first.respData).toEqual({ value: 3, list: [{ b: 1, a: null }], text: '商户' })
  const again = await gw.post('/v1/test/count', { by: 3 }, { session, requestSeqId: id })
  const underA = await gw.post(
    '/v1/test/count',
    { by: 3, requestSeqId: id },
    { session, convention: 'A' },
  )
  for (const answer of [again, underA])
    expect(answer).toMatchObject({ respCode: '90000', respData: first.respData })
  expect(await stored()).toBe(3)
})

test('a twin on its way at the same time waits and gets the same answer', async () => {
  const send = () => gw.post('/v1/test/count', { by: 5, slow: '1' }, { session, requestSeqId: id })
  const answers = await Promise.all([send(), send(), send(), send()])
  expect(answers.map(({ respData }) => respData.value)).toEqual([5, 5, 5, 5])
  expect(await stored()).toBe(5)
})

test('the same id with another body or another path is 90409', async () => {
  await gw.post('/v1/test/count', { by: 3 }, { session, requestSeqId: id })
  for (const [path, by] of [
    ['/v1/test/count', 4],
    ['/v1/test/recount', 3],
  ] as const)
    expect(await gw.post(path, { by }, { session, requestSeqId: id })).toMatchObject({
      status: 200,
      respCode: '90409',
      respDesc: '状态已变更',
    })
  expect(await stored()).toBe(3)
})

test('a failure is not kept: the same id may try again', async () => {
  const fail = await gw.post('/v1/test/count', { by: 101 }, { session, requestSeqId: id })
  expect(fail).toMatchObject({ respCode: '90409', respDesc: '超过上限' })
  expect(await stored()).toBe(0)
  const again = await gw.post('/v1/test/count', { by: 7 }, { session, requestSeqId: id })
  expect(again.respData.value).toBe(7)
})

test('ids belong to their session', async () => {
  const second = await gw.signIn('fws_admin')
  await gw.post('/v1/test/count', { by: 1 }, { session, requestSeqId: id })
  await gw.post('/v1/test/count', { by: 1 }, { session: second, requestSeqId: id })
  expect(await stored()).toBe(2)
})

test('under A a write without an id is done each time', async () => {
  for (let i = 0; i < 2; i++)
    await gw.post('/v1/test/count', { by: 1 }, { session, convention: 'A' })
  expect(await stored()).toBe(2)
})

test('answers are stored for 24 hours', async () => {
  await gw.post('/v1/test/count', { by: 1 }, { session, requestSeqId: id })
  await sweep(gw.db, Date.now() + 86_000_000)
  expect(await gw.db.$count(idempotency)).toBe(1)
  await sweep(gw.db, Date.now() + 86_500_000)
  expect(await gw.db.$count(idempotency)).toBe(0)
  session = await gw.signIn('fws_admin')
})
