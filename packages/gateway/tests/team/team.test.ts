import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { shop, user, userRole } from '../../schema'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const post = (path: string, body: Record<string, unknown>, session = admin) =>
  gw.post(path, body, { session })

const newTeam = async (teamName: string) => {
  const { respData } = await post('/v1/team/save', { teamName })
  return respData as { teamId: string; version: number }
}
/** Two shops of the provider, of different merchants. */
async function twoShops() {
  const { list } = (await post('/v1/shop/queryList', { pageSize: 50 })).respData
  const other = list.find((one: { merId: string }) => one.merId !== list[0].merId)
  return [list[0], other] as { shopId: string; merId: string; version: number; shopName: string }[]
}

describe('a team', () => {
  test('is added, renamed, listed with its shops and staff, and deleted once it has none', async () => {
    const { teamId } = await newTeam('城东直营组')
    const [first] = await twoShops()
    const moved = await post('/v1/shop/assignTeam', { ...pick(first!), teamId })
    expect(moved.respData).toMatchObject({ shopId: first!.shopId, teamId })
    const renamed = await post('/v1/team/save', { teamId, version: 1, teamName: '城东组' })
    expect(renamed.respData).toEqual({ teamId, version: 2 })
    const { list } = (await post('/v1/team/list', { teamName: '城东' })).respData
    expect(list).toEqual([{ teamId, teamName: '城东组', shopCount: 1, staffCount: 0, version: 2 }])
    const shown = (await post('/v1/shop/detail', { shopId: first!.shopId })).respData
    expect(shown).toMatchObject({ teamId, teamName: '城东组' })
    expect(shown.logs.at(0).remark + shown.logs.at(-1).remark).toContain('→ 城东直营组')
    const early = await post('/v1/team/del', { teamId, version: 2 })
    expect([early.respCode, early.respDesc]).toEqual(['90409', '还有1家门店属于该团队'])
    await post('/v1/shop/assignTeam', { ...pick(moved.respData), teamId: '' })
    expect((await post('/v1/team/del', { teamId, version: 2 })).respCode).toBe('90000')
    expect((await post('/v1/team/detail', { teamId })).respCode).toBe('90404')
  })

  test('bounds what staff with the data scope 本部门 see, from its assignment on', async () => {
    const { teamId } = await newTeam('城西直营组')
    const [first, second] = await twoShops()
    await post('/v1/shop/assignTeam', { ...pick(await fresh(first!.shopId)), teamId })
    const [who] = await gw.db.select().from(user).where(eq(user.loginName, 'fws_ops'))
    await gw.db
      .update(userRole)
      .set({ teamIds: [teamId] })
      .where(and(eq(userRole.userId, who!.userId), eq(userRole.roleType, '3')))
    const ops = await gw.signIn('fws_ops')
    const seen = async () =>
      (await post('/v1/shop/queryList', {}, ops)).respData.list.map(
        (one: { shopId: string }) => one.shopId,
      )
    expect(await seen()).toEqual([first!.shopId])
    await post('/v1/shop/assignTeam', { ...pick(await fresh(second!.shopId)), teamId })
    expect((await seen()).toSorted()).toEqual([first!.shopId, second!.shopId].toSorted())
    const held = await post('/v1/team/detail', { teamId })
    expect(held.respData).toMatchObject({ shopCount: 2, staffCount: 1 })
    // Who sees a part changes no teams.
    expect((await post('/v1/team/save', { teamName: '自建组' }, ops)).respCode).not.toBe('90000')
  })

  test('has a name of its own, and a shop goes only into a team of its provider', async () => {
    const { teamId } = await newTeam('城北直营组')
    const same = await post('/v1/team/save', { teamName: '城北直营组' })
    expect(same.respData.errors).toEqual([{ field: 'teamName', msg: '已有同名的团队' }])
    const short = await post('/v1/team/save', { teamName: '组' })
    expect(short.respCode).toBe('90400')
    const stale = await post('/v1/team/save', { teamId, version: 9, teamName: '城北组' })
    expect(stale.respCode).toBe('90409')
    const other = await gw.signIn('other_admin')
    expect((await post('/v1/team/detail', { teamId }, other)).respCode).toBe('90404')
    const [theirs] = await gw.db.select().from(shop).where(eq(shop.providerId, '6000000000000002'))
    const foreign = await post('/v1/shop/assignTeam', { ...pick(theirs!), teamId }, other)
    expect(foreign.respData.errors).toEqual([{ field: 'teamId', msg: '团队不存在' }])
    const reached = await post('/v1/shop/assignTeam', { ...pick(theirs!), teamId })
    expect(reached.respCode).toBe('90404')
    const partner = await gw.signIn('qd_admin')
    expect((await post('/v1/team/list', {}, partner)).respCode).toBe('90403')
  })
})

const fresh = async (shopId: string) => (await post('/v1/shop/detail', { shopId })).respData
const pick = ({ shopId, version }: { shopId: string; version: number }) => ({ shopId, version })
