import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { device, merchant, shop } from '../../schema'
import { picture } from '../auth-review/support'
import { gatewayForFile } from '../support/gateway'
import { changeDesk, merchantNow } from './support'

const PROVIDER = '6000000000000001'

const gw = await gatewayForFile()
const desk = await changeDesk(gw)

const shops = await gw.db
  .select({ shop })
  .from(shop)
  .innerJoin(merchant, and(eq(merchant.merId, shop.merId), eq(merchant.merStatus, 'NORMAL')))
  .where(and(eq(shop.providerId, PROVIDER), eq(shop.shopStatus, 'OPEN')))
  .orderBy(asc(shop.shopId))
  .then((rows) => rows.map((row) => row.shop))
const countOf = (merId: string) => shops.filter((one) => one.merId === merId).length
const single = shops.find(({ merId }) => countOf(merId) === 1)!
const branch = shops.find(({ merId, deviceCount }) => countOf(merId) > 1 && deviceCount > 0)!

const rowOf = async (shopId: string) =>
  (await gw.db.select().from(shop).where(eq(shop.shopId, shopId)))[0]!
const NEW = {
  shopAct: 'ADD',
  shopName: '西湖文化广场店',
  shopRegion: '330000-330100-330106',
  shopAddr: '文三路90号东部软件园',
  shopContact: '王小明',
  shopMobile: '13800138000',
}
const added = async (more: Record<string, unknown> = {}) => ({
  ...NEW,
  shopDoorPics: [await picture(gw, desk.admin)],
  ...more,
})
async function unbindAll(shopId: string) {
  for (const { deviceId } of await gw.db.select().from(device).where(eq(device.shopId, shopId)))
    await gw.post('/v1/device/unbind', { deviceId, reason: '门店关店' }, { session: desk.admin })
}

describe('a shop', () => {
  test('is added once upstream agrees, and the merchant counts it', async () => {
    const { merId } = single
    const { shopCount } = await merchantNow(gw, merId)
    const after = await added()
    const { changeId } = await desk.agreed(merId, 'SHOP', after)
    const seen = await desk.detail(changeId)
    expect(seen).toMatchObject({ changeStatus: 'EFFECTIVE', about: '新增门店 西湖文化广场店' })
    expect(JSON.stringify(seen.lines)).not.toContain('13800138000')
    const [row] = await gw.db
      .select()
      .from(shop)
      .where(and(eq(shop.merId, merId), eq(shop.shopName, NEW.shopName)))
    expect(row).toMatchObject({
      shopType: 'BRANCH',
      shopStatus: 'OPEN',
      region: '330000-330100-330106',
      regionName: '浙江省-杭州市-西湖区',
      contactMobile: '13800138000',
      pics: { doorPics: after.shopDoorPics },
    })
    expect((await merchantNow(gw, merId)).shopCount).toBe(shopCount + 1)
    const again = await desk.ask(merId, 'SHOP', await added())
    expect(again.respData.errors).toEqual([{ field: 'shopName', msg: '该商户已有同名门店' }])
  })

  test('is renamed; what stays empty stays as it is', async () => {
    const { merId, shopId, address } = branch
    const { changeId } = await desk.agreed(merId, 'SHOP', {
      shopAct: 'EDIT',
      shopId,
      shopName: '改名后的分店',
    })
    expect((await desk.detail(changeId)).lines).toEqual([
      { label: '门店名称', before: branch.shopName, after: '改名后的分店' },
    ])
    expect(await rowOf(shopId)).toMatchObject({
      shopName: '改名后的分店',
      address,
      version: branch.version + 1,
    })
  })

  test('with terminals cannot be closed, and without them is', async () => {
    const { merId, shopId, deviceCount } = branch
    const refused = await desk.ask(merId, 'SHOP', { shopAct: 'CLOSE', shopId })
    expect([refused.respCode, refused.respDesc]).toEqual([
      '90409',
      `门店已绑定 ${deviceCount} 台终端，请先解绑再关店`,
    ])
    await unbindAll(shopId)
    const { changeId } = await desk.agreed(merId, 'SHOP', { shopAct: 'CLOSE', shopId })
    expect((await desk.detail(changeId)).lines).toEqual([
      { label: '门店状态', before: '营业', after: '关店' },
    ])
    expect((await rowOf(shopId)).shopStatus).toBe('CLOSED')
    const again = await desk.ask(merId, 'SHOP', { shopAct: 'EDIT', shopId, shopName: '新名字' })
    expect(again.respDesc).toBe('门店已关店，不能变更')
  })

  test('stays as it was when upstream refuses', async () => {
    const { merId, shopId } = shops.find(({ merId: of }) => of !== branch.merId)!
    const { shopName } = await rowOf(shopId)
    const change = await desk.asked(merId, 'SHOP', {
      shopAct: 'EDIT',
      shopId,
      shopName: '另一个店名',
    })
    await desk.decide('approve', change)
    await desk.answers(change.changeId, 'refuse', '门店信息不符')
    expect((await desk.detail(change.changeId)).refuseReason).toBe('门店信息不符')
    expect((await rowOf(shopId)).shopName).toBe(shopName)
  })
})

describe('a request is refused', () => {
  test('for the only shop of a merchant, which is closed with the merchant', async () => {
    const only = shops.findLast(({ merId }) => countOf(merId) === 1)!
    await unbindAll(only.shopId)
    const { respDesc } = await desk.ask(only.merId, 'SHOP', {
      shopAct: 'CLOSE',
      shopId: only.shopId,
    })
    expect(respDesc).toBe('商户只有这一家门店，请办理商户注销')
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['without a picture', { shopDoorPics: [] }, 'shopDoorPics', '请上传门头照'],
    ['without a name', { shopName: '' }, 'shopName', '请输入门店名称'],
    ['with a wrong mobile', { shopMobile: '123' }, 'shopMobile', '手机号格式不正确'],
  ])('%s', async (_title, more, field, msg) => {
    const { respCode, respData } = await desk.ask(single.merId, 'SHOP', await added(more))
    expect([respCode, respData.errors]).toEqual(['90400', [{ field, msg }]])
  })

  test("for another merchant's shop", async () => {
    const { respData } = await desk.ask(single.merId, 'SHOP', {
      shopAct: 'EDIT',
      shopId: branch.shopId,
      shopName: '别家的店',
    })
    expect(respData.errors).toEqual([{ field: 'shopId', msg: '门店不属于该商户' }])
  })
})
