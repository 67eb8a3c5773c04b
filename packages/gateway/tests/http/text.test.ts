import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { captcha } from '../../schema'
import { gatewayForFile, type TestSession } from '../support/gateway'

const logged: string[] = []
const gw = await gatewayForFile({
  logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
})
const session = await gw.signIn('fws_admin')

const NUL = 'a\0b'
const HALF = 'a\ud83db'
const wrongAt = (field: string) => ({
  status: 200,
  respCode: '90400',
  respData: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
})

describe('text that no column can keep is refused at its field', () => {
  const credentials = { loginName: 'x', password: 'y', imgCode: '1234', imgCodeId: 'none' }
  test.each([
    ['/v1/user/login', credentials, 'loginName'],
    ['/v1/user/login', credentials, 'password'],
    ['/v1/user/login', credentials, 'imgCode'],
    ['/v1/user/login', credentials, 'imgCodeId'],
    ['/v1/user/login', { mobile: '1', smsCode: '1', smsSeq: '1' }, 'smsSeq'],
    ['/v1/function/getSmsCode', { mobile: '13900000001', scene: 'LOGIN' }, 'imgCodeId'],
    ['/v1/function/getImgCode', {}, 'anything'],
  ])('by %s with %j in %s, before a session', async (path, body, field) => {
    expect(await gw.post(path, { ...body, [field]: NUL })).toMatchObject(wrongAt(field))
    for (const text of [NUL, HALF])
      expect(await gw.post(path, { ...body, [field]: text }, { convention: 'A' })).toMatchObject(
        wrongAt(field),
      )
  })

  test.each([
    ['/v1/download/create', 'filters'],
    ['/v1/download/create', 'reason'],
    ['/v1/download/cancel', 'taskId'],
    ['/v1/download/retry', 'taskId'],
    ['/v1/download/del', 'taskId'],
    ['/v1/merchant/detail', 'merId'],
    ['/v1/trade/queryList', 'orderNo'],
    ['/v1/tool/batchFilelist', 'tokens'],
    ['/v1/user/setUserRole', 'roleId'],
    ['/v1/user/logout', 'unknown'],
  ])('by %s in %s', async (path, field) => {
    expect(await gw.post(path, { [field]: NUL }, { session })).toMatchObject(wrongAt(field))
    for (const text of [NUL, HALF])
      expect(await gw.post(path, { [field]: text }, { session, convention: 'A' })).toMatchObject(
        wrongAt(field),
      )
  })

  test('in a name as well as in a value', async () => {
    const answer = await gw.post('/v1/trade/queryList', { 'a\0': '1' }, { session })
    expect(answer).toMatchObject({ status: 200, respCode: '90400' })
  })

  test.each(['["a\\u0000b"]', '{"a":{"b\\u0000":[1]}}', '["\\ud83d"]', '["\\ude00\\ud83d"]'])(
    'hidden in the JSON %s',
    async (filters) => {
      const body = { reportType: 'trade', format: 'CSV', filters }
      expect(await gw.post('/v1/download/create', body, { session })).toMatchObject(
        wrongAt('filters'),
      )
    },
  )

  test.each(['{"payChannel":"\\ud83d\\ude00"}', '{"a\\\\u0000":"1"}'])(
    'but not where JSON only looks like it: %s',
    async (filters) => {
      const body = { reportType: 'device', format: 'CSV', filters }
      const { respDesc } = await gw.post('/v1/download/create', body, { session })
      expect(respDesc).not.toBe('格式不正确')
    },
  )

  test('as the request’s own number, before the session is looked at', async () => {
    for (const convention of ['A', 'B'] as const)
      expect(
        await gw.post('/v1/user/logout', { requestSeqId: NUL }, { convention, raw: true }),
      ).toMatchObject(wrongAt('requestSeqId'))
  })

  test('but a session is asked for first, and a right afterwards', async () => {
    expect(await gw.post('/v1/download/del', { taskId: NUL })).toMatchObject({ respCode: '90401' })
    const noBody = await gw.signIn('nocode')
    expect(await gw.post('/v1/download/del', { taskId: NUL }, { session: noBody })).toMatchObject({
      respCode: '90403',
    })
  })

  test('in a session, a user or a branch it is an unknown one', async () => {
    const broken = (part: keyof TestSession) => ({ ...session, [part]: NUL })
    const code = async (part: keyof TestSession) =>
      (await gw.post('/v1/trade/queryList', {}, { session: broken(part) })).respCode
    expect(await code('sessionId')).toBe('90401')
    expect(await code('userId')).toBe('90401')
    expect(await code('custId')).toBe('90409')
  })
})

describe('a captcha is spent', () => {
  const isLeft = async (imgCodeId: string) =>
    (await gw.db.select().from(captcha).where(eq(captcha.imgCodeId, imgCodeId))).length === 1

  test('by a sign-in whose name no column can keep', async () => {
    const own = await gw.captcha()
    const body = { loginName: NUL, password: 'x', ...own }
    expect(await gw.post('/v1/user/login', body)).toMatchObject(wrongAt('loginName'))
    expect(await isLeft(own.imgCodeId)).toBe(false)
  })

  test('by an SMS for a number that is none', async () => {
    const own = await gw.captcha()
    const body = { mobile: NUL, scene: 'LOGIN', ...own }
    expect(await gw.post('/v1/function/getSmsCode', body)).toMatchObject(wrongAt('mobile'))
    expect(await isLeft(own.imgCodeId)).toBe(false)
  })
})

test('none of it is logged as an error of the gateway', () => expect(logged).toEqual([]))
