import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { CODE_WORDS, codeWords, wordsOfArea, AREAS } from '#domain/role/code-words'
import { codes as sessionCodes } from '#domain/session/fields'
import { codes } from '#domain/staff/fields'
import { CODE_GROUPS } from '../../core/code-groups'
import { role, session as sessionTable, user, userRole } from '../../schema'
import { gatewayForFile, type TestSession } from '../support/gateway'

const gw = await gatewayForFile()
const ONE = '6000000000000001'
let admin: TestSession
let other: TestSession
beforeAll(async () => {
  admin = await gw.signIn('fws_admin')
  other = await gw.signIn('other_admin')
})

const post = (path: string, body: Record<string, unknown> = {}, session = admin) =>
  gw.post(path, body, { session })
const staffNamed = async (loginName: string) =>
  (await post('/v1/staff/list', { loginName })).respData.list.find(
    (row: { loginName: string }) => row.loginName === loginName,
  )
const NEW = { roleNos: ['R00010002'], dataScope: 'ALL' }
let serial = 0
const add = async (more: Record<string, unknown> = {}, session = admin) => {
  serial += 1
  const loginName = `new_person${serial}`
  const newMobile = `1370000${String(1000 + serial)}`
  const answer = await post(
    '/v1/staff/add',
    { loginName, newMobile, nickName: '新同事', ...NEW, ...more },
    session,
  )
  return { ...answer, loginName, newMobile }
}
const login = async (loginName: string, password: string) =>
  gw.post('/v1/user/login', { loginName, password, ...(await gw.captcha()) })

describe('words of permission codes', () => {
  test('stand for every code once, those of a partner among them', () => {
    for (const area of AREAS) {
      const { menu, provider, partner } = CODE_GROUPS[area]
      const known = Object.keys(wordsOfArea(area)).toSorted()
      expect(known).toEqual([...new Set([...menu, ...provider, ...partner])].toSorted())
    }
    expect(Object.keys(CODE_WORDS).toSorted()).toEqual(Object.keys(CODE_GROUPS).toSorted())
    expect(codeWords('02100033:apply')).toBe('交易管理／退款：申请、重试退款')
  })
})

test('a login name that another account has in other case is refused', async () => {
  const answer = await add({ loginName: 'FWS_Admin' })
  expect(answer.respData.errors).toEqual([{ field: 'loginName', msg: '该账号已存在' }])
})

describe('roles', () => {
  const save = (body: Record<string, unknown>, session = admin) =>
    post('/v1/role/save', { roleType: '3', ...body }, session)

  test('give their codes, actions with their screen, at once and to all who hold them', async () => {
    const { respData } = await save({ roleName: '退款专员', codes: ['02100033:apply'] })
    const { roleNo, version } = respData
    const detail = await post('/v1/role/detail', { roleNo })
    expect(detail.respData).toMatchObject({
      roleName: '退款专员',
      codes: ['00000000', '02100033', '02100033:apply'],
      held: [
        { area: '其他', words: '首页' },
        { area: '交易管理', words: '退款：查看' },
        { area: '交易管理', words: '退款：申请、重试退款' },
      ],
    })
    const person = await add({ roleNos: [roleNo] })
    const opened = await login(person.loginName, person.respData.password)
    const first = opened.respData
    const own = { sessionId: first.sessionId, userId: first.userId, custId: first.userCustId }
    await post(
      '/v1/user/changePassword',
      { oldPassword: person.respData.password, newPassword: 'Only-mine-42' },
      own,
    )
    await post('/v1/user/setUserRole', { roleId: '3' }, own)
    expect((await post('/v1/refund/queryList', {}, own)).respCode).toBe('90000')
    expect((await post('/v1/trade/queryList', {}, own)).respCode).toBe('90403')
    await save({ roleNo, version, roleName: '退款专员', codes: ['02100025'] })
    expect((await post('/v1/refund/queryList', {}, own)).respCode).toBe('90403')
    expect((await post('/v1/trade/queryList', {}, own)).respCode).toBe('90000')
    const stale = await save({ roleNo, version, roleName: '退款专员', codes: ['02100025'] })
    expect(stale.respCode).toBe('90409')
  })

  test('are named once, and hold what their type may', async () => {
    const twin = await save({ roleName: '运营', codes: ['02100025'] })
    expect(twin.respData.errors).toEqual([{ field: 'roleName', msg: '已有同名角色' }])
    const beyond = await save({ roleName: '越权', roleType: '4', codes: ['02100027'] })
    expect(beyond.respCode).toBe('90000')
    const action = await save({ roleName: '越权二', roleType: '4', codes: ['02100027:confirm'] })
    expect(action.respData.errors).toEqual([
      { field: 'codes', msg: '含有该类型角色不能持有的权限' },
    ])
    const none = await save({ roleName: '空', codes: [] })
    expect(none.respData.errors[0]).toMatchObject({ field: 'roleName' })
  })

  test('are copied, compared, and deleted when no user holds them', async () => {
    const { respData } = await post('/v1/role/copy', { roleNo: 'R00010002', roleName: '运营副本' })
    const { roleNo } = respData
    expect((await post('/v1/role/compare', { roleNo, otherNo: 'R00010002' })).respData).toEqual({
      roleName: '运营副本',
      otherName: '运营',
      onlyThis: ['首页'],
      onlyOther: [],
    })
    const held = await post('/v1/role/del', { roleNo: 'R00010002', version: 1 })
    expect(held).toMatchObject({ respCode: '90409' })
    expect((await post('/v1/role/del', { roleNo, version: 1 })).respCode).toBe('90000')
    expect((await post('/v1/role/detail', { roleNo })).respCode).toBe('90404')
  })

  test('are granted only by users who hold them, and the last administrator stays', async () => {
    const all = await post('/v1/role/detail', { roleNo: 'R00010001' })
    const { version } = all.respData
    const less = { roleNo: 'R00010001', version, roleName: '管理员', codes: ['02100025'] }
    expect(await save(less)).toMatchObject({
      respCode: '90409',
      respDesc: '至少保留一名在用的管理员（全部权限、全部数据）',
    })
    const { respData } = await save({
      roleName: '人事',
      codes: ['02109001:edit', '02109002:edit', '02100025'],
    })
    const person = await add({ roleNos: [respData.roleNo] })
    await gw.db
      .update(user)
      .set({ mustChangePassword: false })
      .where(eq(user.loginName, person.loginName))
    const opened = (await login(person.loginName, person.respData.password)).respData
    const hr = { sessionId: opened.sessionId, userId: opened.userId, custId: opened.userCustId }
    await post('/v1/user/setUserRole', { roleId: '3' }, hr)
    expect(await save({ roleName: '越界', codes: ['02100033:apply'] }, hr)).toMatchObject({
      respCode: '90403',
      respDesc: '不能授予自己没有的权限',
    })
    expect(await save({ ...less, codes: ['all'] }, hr)).toMatchObject({ respCode: '90403' })
    const raised = await add({ roleNos: ['R00010001'] }, hr)
    expect(raised.respData.errors).toEqual([
      { field: 'roleNos', msg: '不能授予自己没有的权限：管理员' },
    ])
    const self = { staffId: hr.userId, version: 1, nickName: '自己', dataScope: 'ALL' }
    const more = await post('/v1/role/copy', { roleNo: respData.roleNo, roleName: '人事二' }, hr)
    expect(
      await post('/v1/staff/save', { ...self, roleNos: [more.respData.roleNo] }, hr),
    ).toMatchObject({ respCode: '90403', respDesc: '不能修改自己的角色与数据范围' })
    const boss = await staffNamed('fws_admin')
    const reset = await post(
      '/v1/staff/resetPassword',
      { staffId: boss.staffId, version: boss.version },
      hr,
    )
    expect(reset).toMatchObject({ respCode: '90403', respDesc: '对方有您没有的权限，不能修改' })
  })
})

describe('staff', () => {
  test('a new user gets a one-time password, which must be changed and is never stored', async () => {
    const person = await add()
    expect(person.respData).toMatchObject({
      loginName: person.loginName,
      password: expect.stringMatching(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/),
    })
    const opened = await login(person.loginName, person.respData.password)
    expect(opened.respData.passwordIsDue).toBe(true)
    expect(await staffNamed(person.loginName)).toMatchObject({
      nickName: '新同事',
      mobile: `137****${person.newMobile.slice(-4)}`,
      staffStatus: 'ENABLED',
      roleText: '运营（服务商）',
      belongsText: '服务商',
      scopeText: '全部',
      passwordIsDue: '1',
    })
    const log = (await post('/v1/audit/list', { recordNo: person.respData.staffId })).respData
    expect(JSON.stringify(log)).not.toContain(person.respData.password)
  })

  test('wrong values are said at their field', async () => {
    const fields = async (body: Record<string, unknown>) =>
      (await add(body)).respData.errors.map(({ field }: { field: string }) => field)
    expect(await fields({ loginName: 'fws_ops' })).toEqual(['loginName'])
    expect(await fields({ newMobile: '13900000001' })).toEqual(['newMobile'])
    expect(await fields({ loginName: '1x', nickName: '' })).toEqual(['loginName', 'nickName'])
    expect(await fields({ roleNos: ['R00010002', 'R00010003'] })).toEqual(['roleNos'])
    expect(await fields({ roleNos: ['NONE'] })).toEqual(['roleNos'])
    expect(await fields({ roleNos: ['R00010005'] })).toEqual(['partnerId'])
    expect(await fields({ roleNos: ['R00010007'] })).toEqual(['shopIds'])
    expect(await fields({ dataScope: 'TEAM' })).toEqual(['teamIds'])
    expect(await fields({ dataScope: 'PARTNERS', partnerIds: ['7000000000000101'] })).toEqual([
      'partnerIds',
    ])
  })

  test('holds several roles, a partner’s and a store’s, and sees what its scope says', async () => {
    const shop = (await post('/v1/shop/queryList')).respData.list[0]
    const person = await add({
      roleNos: ['R00010002', 'R00010005', 'R00010007'],
      partnerId: '7000000000000001',
      shopIds: [shop.shopId],
      dataScope: 'SELF',
    })
    const { staffId } = person.respData
    const { respData } = await post('/v1/staff/detail', { staffId })
    expect(respData).toMatchObject({
      roleNos: ['R00010002', 'R00010005', 'R00010007'],
      dataScope: 'SELF',
      partnerId: null,
      heldRoles: [
        { roleNo: 'R00010002', roleName: '运营', belongs: '服务商', scope: '本人录入' },
        { roleName: '渠道商管理员', belongs: '华东渠道发展有限公司', scope: '本人录入' },
        { roleName: '注册门店', belongs: '1 个门店', scope: '全部' },
      ],
    })
    const body = { staffId, version: 1, nickName: '新名字', ...NEW }
    expect((await post('/v1/staff/save', body)).respData).toEqual({ staffId, version: 2 })
    expect((await post('/v1/staff/save', body)).respCode).toBe('90409')
    expect(await gw.db.$count(userRole, eq(userRole.userId, staffId))).toBe(1)
  })

  test('a disabled user is signed out; users cannot disable themselves', async () => {
    const ops = await gw.signIn('fws_ops')
    const row = await staffNamed('fws_ops')
    const who = { staffId: row.staffId, version: row.version }
    expect((await post('/v1/staff/disable', who)).respCode).toBe('90000')
    expect((await post('/v1/merchant/queryList', {}, ops)).respCode).toBe('90401')
    expect(await gw.db.$count(sessionTable, eq(sessionTable.userId, row.staffId))).toBe(0)
    expect((await login('fws_ops', 'Sandbox@2026')).respDesc).toBe('账号或密码错误')
    const again = { ...who, version: row.version + 1 }
    expect((await post('/v1/staff/disable', again)).respCode).toBe('90409')
    expect((await post('/v1/staff/enable', again)).respCode).toBe('90000')
    const boss = await staffNamed('fws_admin')
    const self = await post('/v1/staff/disable', { staffId: boss.staffId, version: boss.version })
    expect(self).toMatchObject({ respCode: '90403', respDesc: '不能停用自己' })
  })

  test('a lost password is replaced by a one-time one, and every session ends', async () => {
    const person = await add()
    const { staffId } = person.respData
    const first = await login(person.loginName, person.respData.password)
    const reset = await post('/v1/staff/resetPassword', { staffId, version: 1 })
    expect((await login(person.loginName, person.respData.password)).respCode).toBe('90400')
    expect(
      (
        await gw.post(
          '/v1/user/logout',
          {},
          {
            session: {
              sessionId: first.respData.sessionId,
              userId: staffId,
              custId: ONE,
            },
          },
        )
      ).respCode,
    ).toBe('90401')
    gw.advanceWall(73 * 3_600_000)
    expect((await login(person.loginName, reset.respData.password)).respDesc).toBe(
      '一次性密码已过期，请联系管理员重新生成',
    )
    admin = await gw.signIn('fws_admin')
    other = await gw.signIn('other_admin')
  })

  test('is for users who hold its codes, of their own provider', async () => {
    const row = await staffNamed('fws_finance')
    const who = { staffId: row.staffId, version: row.version }
    expect((await gw.post('/v1/staff/list')).respCode).toBe('90401')
    const readonly = await gw.signIn('fws_readonly')
    expect((await post('/v1/staff/list', {}, readonly)).respCode).toBe('90000')
    for (const path of ['disable', 'resetPassword'])
      expect((await post(`/v1/staff/${path}`, who, readonly)).respCode).toBe('90403')
    const qd = await gw.signIn('qd_admin')
    expect((await post('/v1/staff/list', {}, qd)).respCode).toBe('90403')
    expect((await post('/v1/staff/detail', who, other)).respCode).toBe('90404')
    for (const path of ['disable', 'resetPassword'])
      expect((await post(`/v1/staff/${path}`, who, other)).respCode).toBe('90404')
    const theirs = (await post('/v1/staff/list', {}, other)).respData.list
    expect(theirs.map((one: { loginName: string }) => one.loginName)).toEqual(['other_admin'])
  })

  test('a partner’s administrator manages the partner’s own people only', async () => {
    const { respData } = await post('/v1/role/save', {
      roleName: '渠道商人事',
      roleType: '4',
      codes: [codes.verbs.edit, '02100025'],
    })
    const person = await add({ roleNos: [respData.roleNo], partnerId: '7000000000000002' })
    await gw.db
      .update(user)
      .set({ mustChangePassword: false })
      .where(eq(user.loginName, person.loginName))
    const opened = (await login(person.loginName, person.respData.password)).respData
    const hr = { sessionId: opened.sessionId, userId: opened.userId, custId: opened.userCustId }
    await post('/v1/user/setUserRole', { roleId: '4' }, hr)
    const mine = (await post('/v1/staff/list', {}, hr)).respData.list
    expect(mine.map((one: { loginName: string }) => one.loginName)).toEqual([person.loginName])
    const roles = (await post('/v1/role/roleKVRequest', {}, hr)).respData
    expect(roles.every(({ value }: { value: string }) => value.endsWith('（渠道商）'))).toBe(true)

    const [seller] = await gw.db
      .insert(role)
      .values({
        providerId: ONE,
        roleNo: 'R00019001',
        roleName: '查交易',
        roleType: '4',
        codes: ['02100025'],
        createdAt: new Date(),
      })
      .returning()
    const below = { roleNos: [seller!.roleNo], partnerId: '7000000000000004' }
    expect((await add(below, hr)).respCode).toBe('90000')
    const above = await add({ ...below, partnerId: '7000000000000001' }, hr)
    expect(above.respData.errors).toEqual([{ field: 'partnerId', msg: '渠道商不存在' }])
    const provider = await add({ roleNos: ['R00010004'] }, hr)
    // No word of a role that is not a partner's.
    expect(provider.respData.errors).toEqual([{ field: 'roleNos', msg: '角色不存在' }])
    expect((await post('/v1/partner/salesmanKVRequest', {}, hr)).respCode).toBe('90403')
    const qd = await staffNamed('qd_admin')
    expect((await post('/v1/staff/detail', { staffId: qd.staffId }, hr)).respCode).toBe('90404')
  })
})

describe('sessions', () => {
  test('are the user’s own, and with the code all users’; each can be ended', async () => {
    const [one, two] = [await gw.signIn('fws_finance'), await gw.signIn('fws_finance')]
    const list = async (session: TestSession, path = 'list') =>
      (await post(`/v1/session/${path}`, { pageSize: 100 }, session)).respData.list
    expect((await post('/v1/session/list', {}, one)).respCode).toBe('90403')
    const own = await list(one, 'own')
    expect(own.map((row: { current: string }) => row.current).toSorted()).toEqual(['0', '1'])
    expect(own[0]).toMatchObject({ nickName: '服务商财务', place: '本机', own: '1' })
    const { sessionNo } = own.find((row: { current: string }) => row.current === '0')
    const mine = own.find((row: { current: string }) => row.current === '1')
    expect(await post('/v1/session/end', { sessionNo: mine.sessionNo }, one)).toMatchObject({
      respCode: '90409',
    })
    expect((await post('/v1/session/end', { sessionNo }, one)).respCode).toBe('90000')
    expect((await post('/v1/session/own', {}, two)).respCode).toBe('90401')

    const names = new Set((await list(admin)).map((row: { loginName: string }) => row.loginName))
    expect(names.has('fws_finance')).toBe(true)
    expect(names.has('other_admin')).toBe(false)
    const ended = { sessionNo: mine.sessionNo }
    expect((await post('/v1/session/end', ended, other)).respCode).toBe('90404')
    expect((await post('/v1/session/end', ended)).respCode).toBe('90000')
    expect((await gw.post('/v1/session/list')).respCode).toBe('90401')
    expect((await post('/v1/session/end', {}, admin)).respCode).toBe('90400')
  })

  test('of a greater person are not ended by a lesser one', async () => {
    const lesser = { userId: '1000000000000002', roleType: '3' }
    const where = and(eq(userRole.userId, lesser.userId), eq(userRole.roleType, lesser.roleType))
    await gw.db
      .update(userRole)
      .set({ codes: Object.values(sessionCodes.verbs) })
      .where(where)
    const session = await gw.signIn('fws_ops')
    const greater = await staffNamed('fws_admin')
    const rows = (await post('/v1/session/list', { pageSize: 100 }, session)).respData.list
    const { sessionNo } = rows.find((row: { staffId: string }) => row.staffId === greater.staffId)
    const refused = { respCode: '90403', respDesc: '对方有您没有的权限，不能结束其登录' }
    expect(await post('/v1/session/end', { sessionNo }, session)).toMatchObject(refused)
    expect(
      await post('/v1/session/endOthers', { staffId: greater.staffId }, session),
    ).toMatchObject(refused)
    expect((await post('/v1/session/own', {}, admin)).respCode).toBe('90000')
  })

  test('all but the one that asks end at once', async () => {
    const [one, two] = [await gw.signIn('multi', '30'), await gw.signIn('multi', '3')]
    expect((await post('/v1/session/endOthers', {}, one)).respData).toEqual({ count: 1 })
    expect((await post('/v1/session/own', {}, two)).respCode).toBe('90401')
    const row = await staffNamed('multi')
    const { respData } = await post('/v1/session/endOthers', { staffId: row.staffId })
    expect(respData).toEqual({ count: 1 })
    expect((await post('/v1/session/own', {}, one)).respCode).toBe('90401')
  })
})
