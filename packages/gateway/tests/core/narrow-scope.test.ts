import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { application, partner, shop, userRole } from '../../schema'
import { PEOPLE } from '../support/every-call/people'
import { gatewayForFile, type Loose } from '../support/gateway'

/** What a person of a narrow scope, who holds every code, may not do (domain §18). */

const gw = await gatewayForFile()
const USER = '1000000000000004'
const TEAM = { teamIds: ['T100001'] }
const SELF = { dataScope: 'SELF' }
const SOME_PARTNERS = { dataScope: 'PARTNERS', partnerIds: ['7000000000000007'] }

async function as(scope: Partial<typeof userRole.$inferInsert>) {
  await gw.db
    .update(userRole)
    .set({ codes: ['all'], dataScope: 'ALL', teamIds: [], partnerIds: [], ...scope })
    .where(and(eq(userRole.userId, USER), eq(userRole.roleType, '3')))
  const session = await gw.signIn(PEOPLE.本部门.loginName)
  return (path: string, body: Record<string, unknown> = {}) => gw.post(path, body, { session })
}
afterEach(() => as({}))

const WRITES: [path: string, body: Record<string, unknown>][] = [
  ['/v1/account/withdrawApply', { acctKind: 'PROFIT', amt: '100', remark: '' }],
  ['/v1/account/setOverdraft', { overdraftAmt: '100', reason: '核对后调整' }],
  ['/v1/partner/stop', { partnerNo: '7000000000000001', version: '1' }],
  ['/v1/partner/ruleDrop', { partnerNo: '7000000000000001', version: '1' }],
  ['/v1/role/del', { roleNo: 'R00010003', version: '1' }],
  ['/v1/staff/disable', { staffId: '1000000000000003', version: '1' }],
]

describe.each([
  ['本部门', TEAM],
  ['本人录入', SELF],
  ['指定渠道商', SOME_PARTNERS],
])('%s', (_, scope) => {
  test.each(WRITES)('finds nothing of the provider’s own to write: %s', async (path, body) => {
    const post = await as(scope)
    expect(await post(path, body)).toMatchObject({ respCode: '90404', respDesc: '数据不存在' })
  })
})

describe('本部门', () => {
  test('sees what was asked about its own merchants, settlement accounts too, and no other’s', async () => {
    const post = await as({ teamIds: ['T100003'] })
    const { respData } = await post('/v1/merchantChange/list', { pageSize: '100' })
    const shops = await gw.db
      .select({ merId: shop.merId })
      .from(shop)
      .where(eq(shop.teamId, 'T100003'))
    const own = new Set(shops.map(({ merId }) => merId))
    const rows = respData.list as { changeId: string; merId: string }[]
    expect(rows.map(({ changeId }) => changeId)).toContain('SC26112090000011')
    expect(rows.filter(({ merId }) => !own.has(merId))).toEqual([])
    const foreign = { changeId: 'SC26112090000012' }
    expect(await post('/v1/merchantChange/detail', foreign)).toMatchObject({ respCode: '90404' })
  })

  test.each([
    '/v1/account/statement',
    '/v1/fin/billList',
    '/v1/settle/list',
    '/v1/partner/list',
    '/v1/role/list',
    '/v1/staff/list',
  ])('is refused a list that names no shop: %s', async (path) => {
    const post = await as(TEAM)
    expect(await post(path)).toMatchObject({
      respCode: '90403',
      respDesc: '您的数据范围是本部门，这里的数据不按门店划分，无法查看',
    })
  })

  test('is refused the same list as an export', async () => {
    const post = await as(TEAM)
    const filters = { entryTimeStart: '2026-11-01', entryTimeEnd: '2026-11-20' }
    const asked = { reportType: 'accountEntry', format: 'CSV', filters, reason: '对账' }
    expect((await post('/v1/download/create', asked)).respCode).toBe('90403')
  })

  test('sees the operations and sessions that are the person’s own', async () => {
    const post = await as(TEAM)
    await post('/v1/view/save', { resource: 'trade', name: '本周', state: {} })
    const operations = (await post('/v1/audit/list', { pageSize: 100 })).respData.list
    expect(new Set(operations.map((row: Loose) => row.operatorId))).toEqual(new Set([USER]))
    const sessions = (await post('/v1/session/list', { pageSize: 100 })).respData.list
    expect(new Set(sessions.map((row: Loose) => row.staffId))).toEqual(new Set([USER]))
  })

  test('sees applications of its shops’ merchants and those it made itself', async () => {
    const whole = (await (await as({}))('/v2/merApply/list')).respData.total
    const post = await as(TEAM)
    const before = (await post('/v2/merApply/list')).respData.total
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(whole)
    const [draft] = await gw.db
      .select()
      .from(application)
      .where(
        and(eq(application.providerId, '6000000000000001'), eq(application.applyStatus, 'DRAFT')),
      )
    expect(
      (await post('/v2/merApply/cancel', { applyId: draft!.applyId, version: '1' })).respCode,
    ).toBe('90404')
    await gw.db
      .update(application)
      .set({ createdBy: USER })
      .where(eq(application.applyId, draft!.applyId))
    expect((await post('/v2/merApply/list')).respData.total).toBe(before + 1)
  })
})

test('a partner’s people read no name of the provider’s staff beside their partner', async () => {
  await gw.db
    .update(partner)
    .set({ salesmanIds: ['1000000000000002'] })
    .where(eq(partner.partnerId, '7000000000000001'))
  const whole = { partnerNo: '7000000000000001' }
  expect((await (await as({}))('/v1/partner/detail', whole)).respData.salesmen).toBe('服务商运营')
  await gw.db
    .update(userRole)
    .set({ codes: ['all'] })
    .where(eq(userRole.userId, '1000000000000005'))
  const session = await gw.signIn('qd_admin')
  const { respData } = await gw.post('/v1/partner/detail', whole, { session })
  expect(respData).toMatchObject({ salesmen: null, salesmanIds: [] })
})
