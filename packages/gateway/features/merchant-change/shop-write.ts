import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { retryWaitingEvents } from '../../core/ingest-retry'
import { nextShopIds } from '../../core/numbers'
import { pinyinOf } from '../../core/pinyin'
import { appendLog } from '../../core/record-log'
import { shop } from '../shop/shop-schema'
import type { Holder } from './merchant-change-find'
import { writeMerchant } from './write-merchant'

type Shop = typeof shop.$inferSelect
type Values = Partial<Shop> & { doorPics?: string[] | undefined }

/** The change that wrote it, and when, epoch ms. */
interface By {
  changeId: string
  now: number
}

/** A branch of the merchant, open at once; micro merchants are paid out by themselves (domain §7.10). */
export async function addShop(
  tx: Tx,
  holder: Holder,
  { doorPics = [], shopName = '', ...values }: Values,
  by: By,
): Promise<void> {
  const { providerId, merId, partnerId, createdBy, subjectType } = holder
  const [shopId = ''] = await nextShopIds(tx, 1)
  await tx.insert(shop).values({
    providerId,
    shopId,
    merId,
    partnerId,
    createdBy,
    shopName,
    pinyin: pinyinOf(shopName),
    shopType: 'BRANCH',
    region: values.region ?? '',
    regionName: values.regionName ?? '',
    address: values.address ?? '',
    contactName: values.contactName ?? '',
    contactMobile: values.contactMobile ?? '',
    pics: { doorPics },
    autoCash: subjectType === 'MICRO' ? '1' : '0',
    shopStatus: 'OPEN',
    createTime: new Date(by.now),
  })
  await writeMerchant(tx, holder, { shopCount: holder.shopCount + 1 })
  await retryWaitingEvents(tx, providerId, by.now)
  await logShop(tx, { providerId, shopId }, { title: '创建门店', toState: 'OPEN', by })
}

/** @param row locked by the caller */
export async function editShop(
  tx: Tx,
  row: Shop,
  { doorPics, ...values }: Values,
  by: By,
): Promise<void> {
  await writeShop(tx, row, {
    ...values,
    ...(values.shopName !== undefined && { pinyin: pinyinOf(values.shopName) }),
    ...(doorPics && { pics: { ...row.pics, doorPics } }),
  })
  await logShop(tx, row, { title: '修改门店', toState: row.shopStatus, by })
}

/** @param row locked by the caller, without terminals */
export async function closeShop(tx: Tx, row: Shop, by: By): Promise<void> {
  await writeShop(tx, row, { shopStatus: 'CLOSED' })
  await logShop(tx, row, { title: '关店', toState: 'CLOSED', by })
}

const writeShop = (tx: Tx, { providerId, shopId, version }: Shop, set: Partial<Shop>) =>
  tx
    .update(shop)
    .set({ ...set, version: version + 1 })
    .where(and(eq(shop.providerId, providerId), eq(shop.shopId, shopId)))

const logShop = (
  tx: Tx,
  { providerId, shopId }: Pick<Shop, 'providerId' | 'shopId'>,
  { title, toState, by }: { title: string; toState: string; by: By },
) =>
  appendLog(tx, {
    providerId,
    targetType: 'shop',
    targetId: shopId,
    title,
    operator: '系统',
    toState,
    remark: `变更单 ${by.changeId}`,
    time: by.now,
  })
