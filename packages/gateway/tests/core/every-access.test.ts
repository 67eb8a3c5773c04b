import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mayUse, type Who } from '#domain/permission'
import { CALLS, callsByPath } from '../../calls'
import type { Access } from '../../core/call'
import { shapeOf } from '../../scripts/calls-doc/write'
import { userRole } from '../../schema'
import { userIdOf } from '../support/samples'
import { gatewayForFile } from '../support/gateway'

/**
 * Every call that wants a session: who may not ask it at all. What each wants is in docs/calls.md,
 * which a test compares; here it is asked on the wire, by each person of the sandbox.
 */

const gw = await gatewayForFile({ limits: { perSession: Infinity, perAddress: Infinity } })
const calls = [...callsByPath(CALLS).values()].filter(({ access }) => access !== 'anonymous')

const accessOf = (access: unknown): Access => (typeof access === 'object' ? (access as Access) : {})

test('without a session no call is answered', async () => {
  const answered: string[] = []
  for (const { path } of calls)
    if ((await gw.post(path, {})).respCode !== '90401') answered.push(path)
  expect(answered).toEqual([])
  expect(calls.length).toBeGreaterThan(150)
})

test.each([
  ['fws_admin', '3', 1],
  ['fws_ops', '3', 20],
  ['fws_finance', '3', 50],
  ['fws_readonly', '3', 40],
  ['qd_admin', '4', 50],
  ['qd_sales', '4', 80],
  ['shop_owner', '30', 150],
  ['noperm', '3', 150],
  ['nocode', '3', 150],
] as const)(
  '%s is refused each call of another role or of codes it has not',
  async (loginName, roleId, least) => {
    const session = await gw.signIn(loginName, roleId)
    const { respData } = await gw.post('/v1/member/queryUserPermission', {}, { session })
    const { respData: role } = await gw.post('/v1/user/setUserRole', { roleId }, { session })
    const who: Who = {
      roleId,
      permCodes: respData.permCodeList,
      authFlag: role.authFlag,
      loginUserTypeExt: '',
    }
    const closed = calls.filter(({ access }) => {
      const { roles, codes = [undefined] } = accessOf(access)
      return !codes.some((code) => mayUse(who, code, roles))
    })
    const open: string[] = []
    for (const { path } of closed)
      if ((await gw.post(path, {}, { session })).respCode !== '90403') open.push(path)
    expect(open).toEqual([])
    expect(closed.length).toBeGreaterThanOrEqual(least)
  },
)

test.each([
  ['qd_admin', '4', 50],
  ['shop_owner', '30', 150],
] as const)(
  '%s with every code is still refused the calls of other roles',
  async (loginName, roleId, least) => {
    await gw.db
      .update(userRole)
      .set({ codes: ['all'], authFlag: '1' })
      .where(and(eq(userRole.userId, userIdOf(loginName)), eq(userRole.roleType, roleId)))
    const session = await gw.signIn(loginName, roleId)
    const others = calls.filter(
      ({ access }) => !(accessOf(access).roles ?? [roleId]).includes(roleId),
    )
    const open: string[] = []
    for (const { path } of others)
      if ((await gw.post(path, {}, { session })).respCode !== '90403') open.push(path)
    expect(open).toEqual([])
    expect(others.length).toBeGreaterThanOrEqual(least)
  },
)

test('a read that is about a record says at its field that the number is missing', async () => {
  const session = await gw.signIn('fws_admin')
  const about = calls.flatMap(({ path, access, request, ...call }) => {
    const [first] = Object.entries(shapeOf(request) ?? {})
    const isAbout = first && /(Id|No)$/.test(first[0]) && !first[1].safeParse(undefined).success
    const { roles = ['3'] } = accessOf(access)
    return isAbout && !('write' in call && call.write) && roles.includes('3')
      ? [{ path, field: first[0] }]
      : []
  })
  const wrong: string[] = []
  for (const { path, field } of about) {
    const { respCode, respData } = await gw.post(path, {}, { session })
    const missing = { field, msg: '必填项不能为空' }
    if (respCode !== '90400' || JSON.stringify(respData.errors[0]) !== JSON.stringify(missing))
      wrong.push(`${path}: ${respCode} ${JSON.stringify(respData)}`)
  }
  expect(wrong).toEqual([])
  expect(about.length).toBeGreaterThan(25)
})
