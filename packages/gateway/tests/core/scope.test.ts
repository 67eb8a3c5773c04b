import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../core/call'
import { shop, userRole } from '../../schema'
import { gatewayForFile } from '../support/gateway'

/** Row scopes of domain §5.3, as the session's role gives them. */

const ask = defineCall({
  path: '/v1/test/scope',
  access: {},
  request: z.object({}),
  handler: async ({ caller }) => caller.scope,
})
const EVERYTHING = { partnerIds: null, createdBy: null, shopIds: null }
const EAST = ['01', '02', '03', '04', '05', '06'].map((end) => `70000000000000${end}`)

const gw = await gatewayForFile({ calls: [ask] })

async function scope(loginName: string, roleId?: '3' | '4' | '30') {
  const session = await gw.signIn(loginName, roleId)
  const { respData } = await gw.post('/v1/test/scope', { providerId: 'x' }, { session })
  const [providerId, partnerIds, createdBy, shopIds] = JSON.parse(respData)
  return { providerId, partnerIds, createdBy, shopIds }
}
async function change(loginName: string, patch: Partial<typeof userRole.$inferInsert>) {
  const { userId } = await gw.signIn(loginName)
  await gw.db
    .update(userRole)
    .set(patch)
    .where(and(eq(userRole.userId, userId), eq(userRole.seq, 0)))
}

test('a provider sees all of its own and nothing of another', async () => {
  expect(await scope('fws_admin')).toEqual({ providerId: '6000000000000001', ...EVERYTHING })
  expect(await scope('other_admin')).toEqual({ providerId: '6000000000000002', ...EVERYTHING })
})

test('a provider’s user narrowed to partners sees those and the partners below them', async () => {
  await change('bank_81a1', {
    dataScope: 'PARTNERS',
    partnerIds: ['7000000000000002', '7000000000000010'],
  })
  expect((await scope('bank_81a1')).partnerIds).toEqual([
    '7000000000000002',
    '7000000000000004',
    '7000000000000005',
    '7000000000000010',
  ])
  // Another provider's partner does not match; without a partner the scope has no row, not every row.
  await change('bank_81a1', { partnerIds: ['7000000000000101'] })
  expect((await scope('bank_81a1')).partnerIds).toEqual([])
})

test('a partner sees itself and its descendants, a salesman of it only rows he created', async () => {
  expect(await scope('qd_admin')).toMatchObject({ partnerIds: EAST, createdBy: null })
  expect(await scope('qd_sales')).toMatchObject({ partnerIds: EAST, createdBy: '1000000000000006' })
})

test('a store sees its shops; a role switch changes the scope', async () => {
  const store = await scope('shop_owner')
  expect(store).toMatchObject({ partnerIds: null, createdBy: null })
  expect(store.shopIds.length).toBeGreaterThan(0)
  expect((await scope('multi', '3')).shopIds).toBeNull()
  expect((await scope('multi', '30')).shopIds).toEqual(store.shopIds)
})

test('teams narrow to their shops', async () => {
  const [some] = await gw.db
    .select()
    .from(shop)
    .where(and(eq(shop.providerId, '6000000000000001'), eq(shop.teamId, 'T100001')))
  await change('fws_readonly', { teamIds: ['T100001'] })
  expect((await scope('fws_readonly')).shopIds).toContain(some!.shopId)
  const { shopIds } = await scope('shop_owner')
  await change('shop_owner', { teamIds: ['T100001'], shopIds: [...shopIds, some!.shopId] })
  const narrowed = (await scope('shop_owner')).shopIds
  expect(narrowed).toContain(some!.shopId)
  const inTeam = (await scope('fws_readonly')).shopIds
  expect(narrowed.every((id: string) => inTeam.includes(id))).toBe(true)
})
