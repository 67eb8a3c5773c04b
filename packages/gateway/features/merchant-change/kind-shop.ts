import { and, eq, ne } from 'drizzle-orm'
import type { ChangeValues } from '#domain/merchant-change/form'
import type { Tx } from '../../core/db/open'
import { badField, conflict } from '../../core/errors'
import { isRegionPath, regionPathName } from '../reference'
import { shop } from '../shop/shop-schema'
import type { Holder } from './merchant-change-find'
import type { ChangeRules, Wanted } from './merchant-change-kind'
import { addShop, closeShop, editShop } from './shop-write'

type Shop = typeof shop.$inferSelect

/** A merchant's shop that is added, changed or closed (domain §17), at once when upstream agrees. */
export const shopRules: ChangeRules = {
  derive: (after) => (after.shopAct === 'CLOSE' ? { ...after, shopStatus: 'CLOSED' } : after),

  part: ({ shopAct, shopId, shopName }) =>
    shopAct === 'ADD' ? `ADD ${String(shopName)}` : String(shopId),

  async facts(tx, of) {
    if (of.after.shopAct === 'ADD') return {}
    const row = await shopOf(tx, of)
    return {
      shopName: row.shopName,
      shopRegion: row.region,
      shopAddr: row.address,
      shopContact: row.contactName,
      shopMobile: row.contactMobile,
      shopStatus: row.shopStatus,
    }
  },

  async check(tx, of) {
    const { shopAct, shopRegion, shopName } = of.after
    if (shopRegion !== undefined && !isRegionPath(String(shopRegion)))
      throw badField('shopRegion', '门店地区不存在，请重新选择')
    const others = (await openShops(tx, of.holder)).filter(
      ({ shopId }) => shopId !== of.after.shopId,
    )
    if (others.some((other) => other.shopName === shopName))
      throw badField('shopName', '该商户已有同名门店')
    if (shopAct === 'ADD') return
    const row = await shopOf(tx, of)
    if (row.shopStatus === 'CLOSED') throw conflict('门店已关店，不能变更')
    if (shopAct !== 'CLOSE') return
    if (row.deviceCount > 0) throw conflict(`门店已绑定 ${row.deviceCount} 台终端，请先解绑再关店`)
    if (others.length === 0) throw conflict('商户只有这一家门店，请办理商户注销')
  },

  async apply(tx, { row: { after, pics, changeId }, holder, now }) {
    const doorPics = pics.shopDoorPics
    const by = { changeId, now }
    if (after.shopAct === 'ADD') {
      await addShop(tx, holder, { ...shopValues(after), doorPics }, by)
      return
    }
    const row = await shopOf(tx, { holder, after })
    await (after.shopAct === 'CLOSE'
      ? closeShop(tx, row, by)
      : editShop(tx, row, { ...shopValues(after), doorPics }, by))
  },
}

/** The columns that the change has; a value that it leaves alone is missing. */
function shopValues(after: ChangeValues): Partial<Shop> {
  const of = (name: string, column: keyof Shop) =>
    after[name] === undefined ? {} : { [column]: String(after[name]) }
  return {
    ...of('shopName', 'shopName'),
    ...of('shopAddr', 'address'),
    ...of('shopContact', 'contactName'),
    ...of('shopMobile', 'contactMobile'),
    ...(after.shopRegion !== undefined && {
      region: String(after.shopRegion),
      regionName: regionPathName(String(after.shopRegion)) ?? '',
    }),
  }
}

/** The shop that the change is of. @throws CallError 90400 at `shopId` for another merchant's */
async function shopOf(tx: Tx, { holder, after }: Pick<Wanted, 'holder' | 'after'>): Promise<Shop> {
  const { providerId, merId } = holder
  const [row] = await tx
    .select()
    .from(shop)
    .where(
      and(
        eq(shop.providerId, providerId),
        eq(shop.merId, merId),
        eq(shop.shopId, String(after.shopId)),
      ),
    )
    .for('update')
  if (!row) throw badField('shopId', '门店不属于该商户')
  return row
}

const openShops = (tx: Tx, { providerId, merId }: Holder) =>
  tx
    .select({ shopId: shop.shopId, shopName: shop.shopName })
    .from(shop)
    .where(
      and(eq(shop.providerId, providerId), eq(shop.merId, merId), ne(shop.shopStatus, 'CLOSED')),
    )
