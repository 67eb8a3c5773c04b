import { randomUUID } from 'node:crypto'
import { badField, check, code, every, same, want, type Check } from '../check'
import type { Login, Role } from '../probe'
import type { Answer } from '../wire'

/** Mobiles follow the order of the accounts table (contract, sandbox). */
const MOBILE = { fws_ops: '13900000002', noperm: '13900000009' }

/** §4: captcha, password, SMS, roles, permissions, logout. */
export const signInChecks: Check[] = [
  check('图形验证码', 'captcha answers an image, an id and its life', async (probe) => {
    const answer = await probe.wire.call<Record<string, unknown>>('/v1/function/getImgCode')
    const { imgCodeId, image, expireSec } = answer.respData
    want(typeof imgCodeId === 'string' && imgCodeId !== '', 'wanted an imgCodeId')
    want(/^data:image\/(png|svg\+xml)/.test(String(image)), 'wanted a data URL of an image')
    same(expireSec, 120, 'expireSec')
  }),
  check('验证码不分大小写', 'captcha ignores case', async (probe) => {
    const { imgCodeId, imgCode } = await probe.captcha()
    const body = { loginName: 'fws_ops', password: probe.password, imgCodeId }
    const answer = await probe.wire.call('/v1/user/login', {
      ...body,
      imgCode: swapCase(imgCode),
    })
    code(answer, '90000')
  }),
  check('验证码一次有效', 'captcha is spent by any attempt', async (probe) => {
    const shown = await probe.captcha()
    const wrong = { loginName: `nobody_${shortId()}`, password: 'Wrong@2026' }
    code(await probe.wire.call('/v1/user/login', { ...wrong, ...shown }), '90400')
    const right = { loginName: 'fws_ops', password: probe.password, ...shown }
    badField(await probe.wire.call('/v1/user/login', right), 'imgCode')
  }),
  check('验证码错误', 'a wrong captcha is 90400 at imgCode', async (probe) => {
    const { imgCodeId } = await probe.captcha()
    const body = { loginName: 'fws_ops', password: probe.password, imgCodeId, imgCode: '####' }
    badField(await probe.wire.call('/v1/user/login', body), 'imgCode')
  }),
  check('密码错误与未知账号同语', 'wrong password and unknown name say the same', async (probe) => {
    const [known, unknown] = [
      await probe.login('fws_readonly', 'Wrong@2026'),
      await probe.login(`nobody_${shortId()}`, 'Wrong@2026'),
    ]
    badField(known, 'password')
    same(known.respDesc, '账号或密码错误', 'respDesc')
    same(unknown.respData, known.respData, 'respData')
    same(unknown.respDesc, known.respDesc, 'respDesc')
    code(await probe.login('fws_readonly'), '90000')
  }),
  check('五次错误后锁定', 'five wrong passwords lock a name, known or not', async (probe) => {
    const loginName = `nobody_${shortId()}`
    for (let i = 0; i < 5; i++)
      code(await probe.login(loginName, 'Wrong@2026'), '90400', '账号或密码错误')
    code(await probe.login(loginName, 'Wrong@2026'), '90429', '账号已锁定，请15分钟后再试')
  }),
  check('短信登录解除锁定', 'an SMS sign-in lifts the lock', async (probe) => {
    for (let i = 0; i < 5; i++) code(await probe.login('noperm', 'Wrong@2026'), '90400')
    code(await probe.login('noperm'), '90429')
    const sms = await probe.smsCode(MOBILE.noperm)
    code(await probe.wire.call('/v1/user/login', { mobile: MOBILE.noperm, ...sms }), '90000')
    code(await probe.login('noperm'), '90000')
  }),
  check('短信验证码对未知号码同答', 'SMS answers alike for unknown numbers', async (probe) => {
    const body = { mobile: '13099999999', ...(await probe.captcha()), scene: 'LOGIN' }
    const answer = await probe.wire.call<Record<string, unknown>>('/v1/function/getSmsCode', body)
    code(answer, '90000')
    want(typeof answer.respData.smsSeq === 'string', 'wanted a smsSeq')
    same(answer.respData.resendSec, 60, 'resendSec')
  }),
  check('短信验证码错误', 'a wrong SMS code is 90400 at smsCode', async (probe) => {
    const sms = await probe.smsCode('13900000001')
    const body = { mobile: '13900000001', smsSeq: sms.smsSeq, smsCode: wrongOf(sms.smsCode) }
    badField(await probe.wire.call('/v1/user/login', body), 'smsCode')
  }),
  check('登录应答', 'login answers session, user and roles', async (probe) => {
    const answer = await probe.login('multi')
    code(answer, '90000')
    const login = answer.respData
    for (const name of ['sessionId', 'userId', 'userCustId', 'userHeadImgUrl', 'authFlag'] as const)
      want(typeof login[name] === 'string', `wanted ${name} as text`)
    same(login.roleIds.map((one) => one.loginUserType).sort(), ['3', '30', '4'], 'types')
    every(login.roleIds, (one) => one.roleId === one.loginUserType, 'roleId is the login user type')
  }),
  check('roleIds不过滤', 'roleIds is unfiltered: norole gets its type 9', async (probe) => {
    const answer = await probe.login('norole')
    same(
      answer.respData.roleIds.map((one) => one.loginUserType),
      ['9'],
      'types',
    )
  }),
  check(
    '选角色前只有两个调用',
    'before a role only setUserRole and logout are served',
    async (probe) => {
      const session = sessionOf(await probe.login('multi'))
      const { wire } = probe
      code(await wire.call('/v1/member/queryUserPermission', {}, { session }), '90403')
      code(await wire.call('/v1/trade/queryList', {}, { session }), '90403')
      code(await wire.call('/v1/user/logout', {}, { session }), '90000')
    },
  ),
  check(
    '只可选类型3、4、30',
    'setUserRole takes types 3, 4 and 30 that the user has',
    async (probe) => {
      const norole = sessionOf(await probe.login('norole'))
      code(
        await probe.wire.call('/v1/user/setUserRole', { roleId: '9' }, { session: norole }),
        '90400',
      )
      const ops = sessionOf(await probe.login('fws_ops'))
      const answer = await probe.wire.call(
        '/v1/user/setUserRole',
        { roleId: '4' },
        { session: ops },
      )
      want(['90400', '90403', '90404'].includes(answer.respCode), `got ${answer.respCode}`)
    },
  ),
  check('角色应答', 'setUserRole answers who acts now', async (probe) => {
    const { role } = await probe.freshSession('bank_81a1')
    same(role.loginUserType, '3', 'loginUserType')
    same(role.loginUserTypeExt, '81A1', 'loginUserTypeExt')
    for (const name of ['nickName', 'authFlag', 'userCustId', 'businessMode'] as const)
      want(typeof role[name] === 'string' && role[name] !== '', `wanted ${name}`)
    want(Array.isArray(role.roleIds), 'wanted roleIds')
    want(
      role.serLastLoginTime === null ||
        /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(role.serLastLoginTime),
      `serLastLoginTime: got ${role.serLastLoginTime}`,
    )
  }),
  check('数据许可标志', 'authFlag is the data-permit flag', async (probe) => {
    same((await probe.freshSession('fws_admin')).role.authFlag, '1', 'fws_admin')
    same((await probe.freshSession('other_admin')).role.authFlag, '0', 'other_admin')
  }),
  check(
    '同一会话切换角色',
    'a role switch keeps the session and moves __branchId',
    async (probe) => {
      const first = await probe.freshSession('multi', '3')
      const role = await probe.ok<Role>('/v1/user/setUserRole', { roleId: '4' }, { session: first })
      want(role.userCustId !== first.custId, 'wanted another custId')
      const path = '/v1/member/queryUserPermission'
      code(await probe.wire.call(path, {}, { session: first }), '90409', '角色已切换，请刷新页面')
      const session = { ...first, custId: role.userCustId }
      code(await probe.wire.call(path, {}, { session }), '90000')
    },
  ),
  check('权限码', 'permCodeList holds the codes, without the two derived ones', async (probe) => {
    const codesOf = async (name: string) =>
      (
        await probe.ok<{ permCodeList: string[] }>(
          '/v1/member/queryUserPermission',
          {},
          { session: await probe.as(name) },
        )
      ).permCodeList
    same((await codesOf('fws_admin'))[0], 'all', 'first code of fws_admin')
    same(await codesOf('noperm'), ['00000000'], 'noperm')
    same(await codesOf('shop_owner'), [], 'shop_owner')
    for (const name of ['fws_admin', 'fws_finance', 'shop_owner', 'fws_ops'])
      every(await codesOf(name), (one) => !['9999999', '9999998'].includes(one), name)
  }),
  check('授权树', 'queryAuthList answers auths, none for nocode', async (probe) => {
    const authsOf = async (name: string) => {
      const session = await probe.as(name)
      const body = { userCustId: session.custId, loginUserId: session.userId }
      const path = '/v1/member/queryAuthList'
      return (
        await probe.ok<{ auths: { authId: string; subAuths: unknown }[] }>(path, body, { session })
      ).auths
    }
    same(await authsOf('nocode'), [], 'nocode')
    const auths = await authsOf('fws_ops')
    want(auths.length > 0, 'wanted auths for fws_ops')
    every(auths, (one) => typeof one.authId === 'string' && Array.isArray(one.subAuths), 'auth')
  }),
  check('退出登录', 'after logout the session is gone, other sessions are not', async (probe) => {
    const one = await probe.freshSession('fws_ops')
    const other = await probe.freshSession('fws_ops')
    const path = '/v1/member/queryUserPermission'
    code(await probe.wire.call('/v1/user/logout', {}, { session: one }), '90000')
    code(await probe.wire.call(path, {}, { session: one }), '90401')
    code(await probe.wire.call(path, {}, { session: other }), '90000')
  }),
]

const shortId = () => randomUUID().slice(0, 8)
const swapCase = (text: string) =>
  text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase()
const wrongOf = (digits: string) => (digits.startsWith('0') ? '1' : '0') + digits.slice(1)

function sessionOf(answer: Answer<Login>) {
  code(answer, '90000')
  const { sessionId, userId, userCustId } = answer.respData
  return { sessionId, userId, custId: userCustId }
}
