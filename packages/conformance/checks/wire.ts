import { randomUUID } from 'node:crypto'
import { check, code, same, want, type Check } from '../check'
import { bodyA, bodyB, encryptText, SANDBOX_SECRETS, signOf, textPairs, type Wire } from '../wire'

const VECTOR_BODY = {
  __branchId: '6000000000000001',
  loginName: 'fws_admin',
  name: '商户 A&B',
  page: 1,
  remark: '',
  requestSeqId: '00000000-0000-4000-8000-000000000001',
  sessionId: 'S1',
  tags: ['a', 'b'],
  userId: 'U1',
}
const CAPTCHA = '/v1/function/getImgCode'
const PERMISSIONS = '/v1/member/queryUserPermission'
const form = (text: string): RequestInit => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: text,
})
/** A signed body with its text changed afterwards. */
const signed = (wire: Wire, body: Record<string, unknown>) =>
  String(bodyB({ requestSeqId: randomUUID(), ...body }, wire.secrets).body as URLSearchParams)

/** §1 and §2: conventions, signatures, the envelope, and the order in which things are checked. */
export const wireChecks: Check[] = [
  check('签名向量', 'signing vector B', async () => {
    same(
      signOf(textPairs(VECTOR_BODY), SANDBOX_SECRETS.signSecret),
      '72442519442268e99b468500ba51031d75cd7965110c346477a6ac9fc91901fd',
      'sha256',
    )
  }),
  check('加密向量', 'encryption vector A', async () => {
    same(
      encryptText('{"sessionId":"S1","userId":"U1"}', SANDBOX_SECRETS.desKey),
      'ThwzmnwxyfWi/FD8Wb/xyCh0S2vBbay1WULU8eJy5mW2+VKOYmIbEw==',
      '3DES',
    )
  }),
  check('约定B可用', 'convention B is served', async ({ wire }) => {
    code(await wire.call(CAPTCHA), '90000')
  }),
  check('约定A可用', 'convention A is served', async ({ wire }) => {
    code(await wire.call(CAPTCHA, {}, { convention: 'A' }), '90000')
  }),
  check('两种约定同一答案', 'both conventions answer alike', async (probe) => {
    const session = await probe.as('fws_ops')
    const [a, b] = await Promise.all(
      (['A', 'B'] as const).map((convention) =>
        probe.wire.call(PERMISSIONS, {}, { session, convention }),
      ),
    )
    code(a!, '90000')
    same(a!.respData, b!.respData, 'respData')
  }),
  check(
    '约定A的JSON值与B的文本同义',
    'JSON values of A mean what the texts of B mean',
    async (probe) => {
      const session = await probe.as('fws_admin')
      const body = { pageNum: 2, pageSize: 20, merStatus: ['NORMAL'] }
      const [a, b] = await Promise.all(
        (['A', 'B'] as const).map((convention) =>
          probe.wire.call('/v1/merchant/queryList', body, { session, convention }),
        ),
      )
      code(a!, '90000')
      same(a!.respData, b!.respData, 'respData')
    },
  ),
  check('没有签名', 'a missing sign is 90415', async ({ wire }) => {
    code(await wire.raw(CAPTCHA, form(`requestSeqId=${randomUUID()}`)), '90415', '签名错误')
  }),
  check('签名不符', 'a wrong sign is 90415', async ({ wire }) => {
    code(await wire.raw(CAPTCHA, form(`${signed(wire, { a: '1' })}&b=2`)), '90415')
  }),
  check('签后改值', 'a value changed after signing is 90415', async ({ wire }) => {
    code(await wire.raw(CAPTCHA, form(signed(wire, { a: '1' }).replace('a=1', 'a=2'))), '90415')
  }),
  check('重复的键', 'a repeated key is 90415', async ({ wire }) => {
    const id = randomUUID()
    const sign = signOf(
      [
        ['a', '1'],
        ['requestSeqId', id],
      ],
      wire.secrets.signSecret,
    )
    const answer = await wire.raw(CAPTCHA, form(`a=1&a=1&requestSeqId=${id}&sign=${sign}`))
    code(answer, '90415')
  }),
  check('签名覆盖空值与中文', 'the sign covers empty strings and UTF-8 text', async ({ wire }) => {
    code(await wire.call(CAPTCHA, { remark: '', name: '商户 A&B=C+D %' }), '90000')
  }),
  check('签名覆盖原文', 'JSON text is signed as sent, never re-serialised', async (probe) => {
    const session = await probe.as('fws_admin')
    const answer = await probe.wire.call(
      '/v1/merchant/queryList',
      { merStatus: '[ "NORMAL",  "FROZEN" ]' },
      { session },
    )
    code(answer, '90000')
  }),
  check('未知的媒体类型', 'another media type is 90415', async ({ wire }) => {
    const init = { headers: { 'content-type': 'text/plain' }, body: 'a=1' }
    code(await wire.raw(CAPTCHA, init), '90415')
  }),
  check('A: 不可解的密文', 'A: unreadable cipher text is 90415', async ({ wire }) => {
    const headers = { 'content-type': 'application/json' }
    const bodies = [
      '{"data":"AAAA"}',
      '{"data":"not base64!"}',
      '{"data":1}',
      '{}',
      '[]',
      'not json',
      JSON.stringify({ data: encryptText('{"a":1}', 'another-des-key-24-bytes') }),
      JSON.stringify({ data: encryptText('not json', wire.secrets.desKey) }),
      JSON.stringify({ data: encryptText('[1]', wire.secrets.desKey) }),
    ]
    for (const body of bodies) code(await wire.raw(CAPTCHA, { headers, body }), '90415')
  }),
  check('只收POST', 'anything but POST is 405 with 90400', async ({ wire }) => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      code(await wire.raw(CAPTCHA, { method }), '90400', undefined, 405)
  }),
  check('请求体过大', 'a body of 1 MiB is 413 with 90400', async ({ wire }) => {
    const init = bodyB({ requestSeqId: randomUUID(), a: 'x'.repeat(1_048_576) }, wire.secrets)
    code(await wire.raw(CAPTCHA, init), '90400', undefined, 413)
  }),
  check('B必须有requestSeqId', 'B without requestSeqId is 90400', async ({ wire }) => {
    code(await wire.call(CAPTCHA, {}, { requestSeqId: null }), '90400')
  }),
  check('requestSeqId最长64', 'a requestSeqId over 64 characters is 90400', async ({ wire }) => {
    code(await wire.call(CAPTCHA, {}, { requestSeqId: 'x'.repeat(65) }), '90400')
    code(await wire.call(CAPTCHA, {}, { requestSeqId: 'x'.repeat(64) }), '90000')
  }),
  check('无会话', 'without a session 90401', async ({ wire }) => {
    code(await wire.call(PERMISSIONS), '90401', '登录已失效')
  }),
  check('未知会话', 'an unknown session is 90401', async ({ wire }) => {
    const session = { sessionId: 'nobody', userId: 'U1', custId: '6000000000000001' }
    code(await wire.call(PERMISSIONS, {}, { session }), '90401')
  }),
  check('会话不属于该用户', 'a userId that is not the session’s is 90401', async (probe) => {
    const session = await probe.as('fws_ops')
    const other = await probe.as('fws_admin')
    const answer = await probe.wire.call(
      PERMISSIONS,
      {},
      { session: { ...session, userId: other.userId } },
    )
    code(answer, '90401')
  }),
  check('__branchId不符', '__branchId that is not the session’s is 90409', async (probe) => {
    const session = await probe.as('fws_ops')
    const answer = await probe.wire.call(
      PERMISSIONS,
      {},
      { session: { ...session, custId: '6999999999999999' } },
    )
    code(answer, '90409', '角色已切换，请刷新页面')
  }),
  check('未知的调用', 'an unknown call is 90404', async (probe) => {
    const session = await probe.as('fws_admin')
    code(await probe.wire.call('/v1/no/such', {}, { session }), '90404', '数据不存在')
  }),
  check(
    '未知调用不露于无会话者',
    'without a session even an unknown call is 90401',
    async ({ wire }) => {
      code(await wire.call('/v1/no/such'), '90401')
    },
  ),
  check('顺序: 签名先于会话', 'order: sign before session', async ({ wire }) => {
    const init = form(signed(wire, { sessionId: 'nobody', userId: 'U1' }) + '0')
    code(await wire.raw(PERMISSIONS, init), '90415')
  }),
  check('顺序: requestSeqId先于会话', 'order: requestSeqId before session', async ({ wire }) => {
    code(await wire.call(PERMISSIONS, {}, { requestSeqId: null }), '90400')
  }),
  check('顺序: 权限先于字段', 'order: role and code before fields', async (probe) => {
    const session = await probe.as('fws_readonly')
    code(await probe.wire.call('/v1/device/add', { deviceKind: 'NONE' }, { session }), '90403')
  }),
  check('顺序: 字段先于数据', 'order: fields before the row', async (probe) => {
    const session = await probe.as('fws_admin')
    const unknownRow = { deviceId: '999999999999', version: 1, reason: '' }
    code(await probe.wire.call('/v1/device/unbind', unknownRow, { session }), '90400')
  }),
  check('数据不存在', 'an unknown record is 90404', async (probe) => {
    const session = await probe.as('fws_admin')
    const body = { tradeNo: '202601010000000000000000' }
    code(await probe.wire.call('/v1/trade/detail', body, { session }), '90404', '数据不存在')
  }),
  check('错误类型不成为系统异常', 'odd values are 90400, never 90500', async (probe) => {
    const session = await probe.as('fws_admin')
    const odd: Record<string, unknown>[] = [
      { pageNum: 'x' },
      { pageNum: '0' },
      { pageNum: '-1' },
      { pageNum: '1e9' },
      { pageSize: 'NaN' },
      { merStatus: '{"a":1}' },
      { merStatus: '["NORMAL"' },
      { openTimeStart: '2026-02-30' },
      { openTimeStart: 'yesterday' },
      { sortField: '__proto__' },
      { sortField: 'merId; drop table merchant' },
    ]
    for (const body of odd) {
      const answer = await probe.wire.call('/v1/merchant/queryList', body, { session })
      want(
        answer.respCode === '90400',
        `${JSON.stringify(body)}: wanted 90400, got ${answer.respCode}`,
      )
    }
  }),
  check(
    '特殊字符只是文字',
    'quotes, percent signs and NUL in a filter are only text',
    async (probe) => {
      const session = await probe.as('fws_admin')
      for (const merName of ["'; --", '%', '\\', '\u0000', '𠮷'.repeat(40)]) {
        const answer = await probe.wire.call('/v1/merchant/queryList', { merName }, { session })
        want(
          answer.respCode === '90000' || answer.respCode === '90400',
          `${JSON.stringify(merName)}: got ${answer.respCode} ${answer.respDesc}`,
        )
        if (answer.respCode === '90000')
          same(
            (answer.respData as { total: number }).total,
            0,
            `matches of ${JSON.stringify(merName)}`,
          )
      }
    },
  ),
  check('30个并发读不受限', 'a burst of 30 reads of one session is not limited', async (probe) => {
    const session = await probe.as('fws_ops')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => probe.wire.call(PERMISSIONS, {}, { session })),
    )
    same([...new Set(answers.map((one) => one.respCode))], ['90000'], 'codes')
  }),
  check('A写入也可幂等', 'A with requestSeqId is taken', async (probe) => {
    const session = await probe.as('fws_ops')
    const init = bodyA(
      { sessionId: session.sessionId, userId: session.userId, requestSeqId: randomUUID() },
      probe.wire.secrets,
    )
    code(await probe.wire.raw(PERMISSIONS, init), '90000')
  }),
]
