import { and, eq, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { EntryData, EntryProduct } from '#domain/application/types'
import { DEVICE_MODELS, deviceIdOf } from '../device'
import { retryWaitingEvents } from '../../core/ingest-retry'
import { partner } from '../../core/access-schema'
import { pinyinOf } from '../../core/pinyin'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { channelReg } from '../channel-reg/channel-reg-schema'
import { device } from '../device/device-schema'
import { setRates } from '../merchant'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'
import type { AnswerDeps } from '../../core/upstream/kind'
import type { Upstream } from '../../core/upstream/port'
import { appendLog } from '../../core/record-log'
import { nextInSequence, nextMerIds, nextShopIds } from '../../core/numbers'
import {
  approvedData,
  merchantFrom,
  placeOf,
  textOf,
  tokensIn,
  type Application,
  rowsOf,
} from '../application'
import { registrationRow, type Registration } from '../channel-reg'

type MerchantRow = typeof merchant.$inferInsert
type ShopRow = typeof shop.$inferInsert

const OPERATOR = '收单机构'
/** The plate with the merchant's collection code, its first terminal. */
const CODE_PLATE = DEVICE_MODELS.find(({ deviceKind }) => deviceKind === 'CODE_PLATE')!

/**
 * Makes what an approved application asked for: merchant, main shop, collection code with its
 * terminal number, rates and registrations, all in the transaction that finishes the application.
 * @param row locked by the caller, OPENING
 * @param answers of every channel, at least one of them a yes
 * @returns the merchant's number
 */
export async function openMerchant(
  tx: Tx,
  row: Application,
  answers: readonly Registration[],
  { now, upstream }: AnswerDeps,
): Promise<string> {
  const { providerId } = row
  const [merId = ''] = await nextMerIds(tx, formatDate(now), 1)
  const alipay = answers.find(({ payChannel }) => payChannel === 'ALIPAY')
  const aliAuthState = alipay?.registered ? 'AUTHORIZED' : 'SMID_NOT_EXIST'
  const holder = merchantFrom(row, { merId, aliAuthState, now })
  const place = await shopFrom(tx, row, holder, now)
  await tx.insert(merchant).values(holder)
  await tx.insert(shop).values(place)
  await retryWaitingEvents(tx, providerId, now)
  await putPlate(tx, upstream, place, now)
  const rate = { providerId, merId, effectiveDate: formatDate(now) }
  const products = productsOf(approvedData(row)).map((product) => ({ ...rate, ...product }))
  const opening = { operator: OPERATOR, reason: `开通商户，申请单 ${row.applyId}`, time: now }
  await setRates(tx, products, opening)
  const regs = answers.map((answer) => registrationRow({ providerId, merId }, answer, now))
  await insertRows(tx, channelReg, regs)
  const opened = { providerId, operator: OPERATOR, time: now }
  await appendLog(tx, {
    ...opened,
    targetType: 'merchant',
    targetId: merId,
    title: '开通商户',
    toState: 'NORMAL',
    remark: `申请单 ${row.applyId}`,
  })
  await appendLog(tx, {
    ...opened,
    targetType: 'shop',
    targetId: place.shopId,
    title: '创建门店',
    toState: 'OPEN',
  })
  if (row.partnerId !== null) await countMerchant(tx, providerId, row.partnerId)
  return merId
}

/** Call it last: a transaction that opens another merchant of the partner waits for this row. */
async function countMerchant(tx: Tx, providerId: string, partnerId: string): Promise<void> {
  await tx
    .update(partner)
    .set({ merchantCount: sql`${partner.merchantCount} + 1` })
    .where(and(eq(partner.providerId, providerId), eq(partner.partnerId, partnerId)))
}

async function shopFrom(
  tx: Tx,
  row: Application,
  holder: MerchantRow,
  now: number,
): Promise<ShopRow> {
  const data = approvedData(row)
  const shopName = textOf(data, 'storeName') || holder.shortName
  const [shopId = ''] = await nextShopIds(tx, 1)
  return {
    providerId: row.providerId,
    shopId,
    merId: holder.merId,
    partnerId: row.partnerId,
    createdBy: row.createdBy,
    shopName,
    pinyin: pinyinOf(shopName),
    shopType: 'MAIN',
    ...placeOf(data),
    contactName: holder.contactName,
    contactMobile: holder.contactMobile,
    pics: {
      doorPics: tokensIn(data['storeHeaderPic']),
      indoorPics: [...tokensIn(data['storeIndoorPic']), ...tokensIn(data['storeCashierPic'])],
    },
    deviceCount: 1,
    // Micro merchants' money is paid out by itself (domain §7.10).
    autoCash: row.subjectType === 'MICRO' ? '1' : '0',
    shopStatus: 'OPEN',
    createTime: new Date(now),
  }
}

/** The code customers pay at; without its place it cannot be reported yet (domain §7.12). */
async function putPlate(tx: Tx, upstream: Upstream, place: ShopRow, now: number): Promise<void> {
  const { providerId } = place
  const located = place.lng !== null && place.lat !== null
  const deviceId = deviceIdOf(await nextInSequence(tx, 'deviceId'))
  await tx.insert(device).values({
    providerId,
    deviceId,
    serialNo: `QR${place.merId}`,
    termNo: String(90_000_000 + (await nextInSequence(tx, 'termNo'))),
    ...CODE_PLATE,
    partnerId: place.partnerId,
    createdBy: place.createdBy,
    merId: place.merId,
    shopId: place.shopId,
    bindStatus: 'BOUND',
    regStatus: located ? 'REPORTING' : 'TO_REPORT',
    installRegion: place.region,
    installAddr: place.address,
    lng: place.lng,
    lat: place.lat,
    bindTime: new Date(now),
    createTime: new Date(now),
  })
  const about = { providerId, targetType: 'device', targetId: deviceId, operator: OPERATOR }
  const remark = `绑定到${place.shopName}${located ? '，已提交报备' : ''}`
  await appendLog(tx, { ...about, title: '绑定', toState: 'BOUND', remark, time: now })
  if (located) await upstream.clearing.report(tx, { providerId, deviceId, now })
}

export interface OpenProduct {
  payChannel: string
  /** '' means any. */
  cardKind: string
  /** Whom a reduction is for; STANDARD: none. */
  rateProduct: string
  feeRate: number
  feeMinAmt: number
  feeCapAmt: number
}

/** The products that are open; on the partner channel the form takes them from its template. */
export function productsOf(data: EntryData): OpenProduct[] {
  const rateProduct = textOf(data, 'rateProduct') || 'STANDARD'
  return (rowsOf(data['products']) as unknown as EntryProduct[])
    .filter(({ open }) => open === '1')
    .map(({ payChannel, cardKind = '', feeRate, feeMinAmt, feeCapAmt }) => ({
      payChannel,
      cardKind,
      rateProduct,
      feeRate: Number(feeRate ?? 0),
      feeMinAmt: Number(feeMinAmt ?? 0),
      feeCapAmt: Number(feeCapAmt ?? 0),
    }))
}
