import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../core/call'
import { operation } from '../../schema'
import { and, desc, eq } from 'drizzle-orm'
import { gatewayForFile, type TestSession } from '../support/gateway'

const FORM = 'application/x-www-form-urlencoded'

/** Refuses every caller in its handler, and declares one field. */
const refusing = defineCall({
  path: '/v1/test/refusing',
  access: { roles: ['30'] },
  write: true,
  request: z.object({ note: z.string().optional() }),
  handler: async () => null,
})
const taking = defineCall({
  path: '/v1/test/taking',
  access: {},
  write: true,
  request: z.object({ note: z.string(), data: z.string().optional() }),
  handler: async () => null,
})

const gw = await gatewayForFile({ calls: [refusing, taking] })
let ops: TestSession
beforeEach(async () => {
  ops = await gw.signIn('fws_ops')
})

const fields = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, 'x']))
/** `requestSeqId`, the session's three and `sign`. */
const PROTOCOL = 5

describe('a body of too many fields', () => {
  const TOO_MANY = { respCode: '90400', respDesc: '字段过多，一次最多提交200个' }

  test('200 fields pass, 201 are 90400', async () => {
    const path = '/v1/member/queryUserPermission'
    const session = ops
    expect((await gw.post(path, fields(200 - PROTOCOL), { session })).respCode).toBe('90000')
    expect(await gw.post(path, fields(201 - PROTOCOL), { session })).toMatchObject(TOO_MANY)
  })

  test('is refused before it is decoded, sorted or signed', async () => {
    const broken = Array.from({ length: 24_000 }, () => 'same=%ZZ').join('&')
    expect(await gw.send('/v1/settle/list', broken, FORM)).toMatchObject(TOO_MANY)
  })

  test('is refused in convention A as well, where lists inside a field are not counted', async () => {
    const options = { session: ops, convention: 'A' } as const
    const path = '/v1/member/queryUserPermission'
    expect((await gw.post(path, fields(198), options)).respCode).toBe('90000')
    expect(await gw.post(path, fields(199), options)).toMatchObject(TOO_MANY)
    expect(await gw.post(path, fields(24_000), options)).toMatchObject(TOO_MANY)
    const nested = { 'a,b': '"{,', list: Array.from({ length: 300 }, (_, i) => ({ a: i, b: 0 })) }
    expect((await gw.post(path, nested, options)).respCode).toBe('90000')
  })

  test.each(['/v1/private/business/applyStep', '/v2/hlbMiniApply/save'])(
    'the save of the entry %s takes 500, in the form and in its data',
    async (path) => {
      const tooMany = { respCode: '90400', respDesc: '字段过多，一次最多提交500个' }
      const session = ops
      const data = JSON.stringify({ merName: '云栖茶馆' })
      const body = (count: number) => ({ data, requestSeqId: randomUUID(), ...fields(count) })
      expect((await gw.post(path, body(300), { session })).respDesc).not.toContain('字段过多')
      expect(await gw.post(path, body(500), { session })).toMatchObject(tooMany)
      const many = { data: JSON.stringify(fields(501)) }
      expect(await gw.post(path, many, { session })).toMatchObject({
        ...tooMany,
        respData: { errors: [{ field: 'data', msg: '字段过多，一次最多提交500个' }] },
      })
    },
  )
})

describe('the log of operations', () => {
  const rowsOf = async (path: string) => {
    await gw.post('/v1/audit/list', {}, { session: await gw.signIn('fws_admin') })
    return gw.db
      .select()
      .from(operation)
      .where(and(eq(operation.action, path), eq(operation.providerId, '6000000000000001')))
      .orderBy(desc(operation.seq))
  }

  test('keeps the declared fields of a call alone', async () => {
    await gw.post('/v1/test/taking', { note: '备注', ...fields(150) }, { session: ops })
    expect((await rowsOf('/v1/test/taking'))[0]!.request).toEqual({ note: '备注' })
  })

  test('keeps at most 4 KB of what was asked', async () => {
    const data = JSON.stringify(
      Object.fromEntries(Object.keys(fields(100)).map((k) => [k, '汉'.repeat(200)])),
    )
    await gw.post('/v1/test/taking', { note: '备注', data }, { session: ops })
    const { request } = (await rowsOf('/v1/test/taking'))[0]!
    expect(request).toMatchObject({ note: '备注', data: { f0: '汉'.repeat(200) } })
    expect(Buffer.byteLength(JSON.stringify(request))).toBeLessThanOrEqual(4096)
  })

  test('has repeated refusals of a session as one row a minute, with their number', async () => {
    const refuse = async () => {
      const { respCode } = await gw.post('/v1/test/refusing', { note: '再试' }, { session: ops })
      expect(respCode).toBe('90403')
    }
    for (let i = 0; i < 30; i++) await refuse()
    const reasons = async () => (await rowsOf('/v1/test/refusing')).map(({ reason }) => reason)
    expect(await reasons()).toEqual(['无操作权限'])
    gw.advanceWall(61_000)
    await refuse()
    expect(await reasons()).toEqual(['无操作权限（1分钟内另有 29 次）', '无操作权限'])
    gw.advanceWall(61_000)
    await refuse()
    expect(await reasons()).toEqual([
      '无操作权限（1分钟内另有 1 次）',
      '无操作权限（1分钟内另有 29 次）',
      '无操作权限',
    ])
  })
})

test('the eleventh session of a user ends the oldest', async () => {
  const sessions: TestSession[] = []
  for (let i = 0; i < 11; i++) sessions.push(await gw.signIn('fws_readonly'))
  const codes: string[] = []
  for (const session of sessions)
    codes.push((await gw.post('/v1/member/queryUserPermission', {}, { session })).respCode)
  expect(codes).toEqual(['90401', ...Array<string>(10).fill('90000')])
})
