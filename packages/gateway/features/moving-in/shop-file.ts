import { SHOP_TYPE } from '#domain/merchant/dicts'
import { mobileText } from '#domain/reading/phone'
import { codeText } from '#domain/reading/text'
import { mobile } from '#domain/validation/index'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { nextShopIds } from '../../core/numbers'
import { pinyinOf } from '../../core/pinyin'
import { findRegion, regionPathName } from '../reference'
import { shop } from '../shop/shop-schema'
import { countShops } from './counts'
import type { Column, FileKind, Importing } from './file-kind'
import { knownMerchants, knownShops, mainShops, textsOf } from './known-records'
import { ownNumbers } from './import-rows'
import { logMovedIn } from './moved-in'
import { readRow } from './read-row'
import { undoShops } from './undo-records'

const COLUMNS = [
  { title: '门店旧编号', note: '门店在原系统的编号', required: true },
  { title: '商户', note: '商户的旧编号或商户号', required: true },
  { title: '门店名称', note: '2至50个字', required: true },
  { title: '门店类型', note: '总店、分店；不填则商户的第一家为总店，其余为分店' },
  { title: '地区', note: '到区县，如 浙江省-杭州市-西湖区，或区县代码 330106', required: true },
  { title: '详细地址', note: '门牌号等，不重复省市区', required: true },
  { title: '联系人', note: '门店联系人', required: true },
  { title: '联系手机', note: '11位手机号', required: true },
  { title: '经度', note: '如 120.130000，刷卡与扫码终端报备用' },
  { title: '纬度', note: '如 30.260000' },
] as const satisfies readonly Column[]

interface ShopPlan {
  merId: string
  /** Undefined: the first of its merchant is the main one. */
  shopType: keyof typeof SHOP_TYPE | undefined
  values: Omit<
    typeof shop.$inferInsert,
    'providerId' | 'shopId' | 'merId' | 'shopType' | 'createTime'
  >
}

const DEGREES = /^\d{1,3}(\.\d{1,6})?$/
const degrees = (min: number, max: number) => (text: string) =>
  DEGREES.test(text) && Number(text) >= min && Number(text) <= max
    ? undefined
    : `须在${min}至${max}之间，最多6位小数`

/** Shops of merchants that are there. */
export const shopFile: FileKind<ShopPlan> = {
  columns: COLUMNS,
  notes: [['先后', '先迁入商户文件，再迁入门店文件']],
  keysOf: (cells) => ownNumbers(cells, ['门店旧编号']),
  async plan(tx, { providerId }, rows) {
    const merchants = await knownMerchants(tx, providerId, textsOf(rows, '商户'))
    const known = await knownShops(tx, providerId, textsOf(rows, '门店旧编号'))
    return rows.map((row) => {
      if (known(row.cells['门店旧编号'] ?? '')?.oldId === row.cells['门店旧编号'])
        return { row, reasons: [], isSame: true }
      const { text, code, choice, found, reasons } = readRow(row, COLUMNS)
      const holder = found('商户', merchants, '没有这个商户，请先迁入商户')
      const shopName = text('门店名称', { max: 50 })
      const region = found('地区', findRegion, '没有这个区县')
      const values = {
        oldId: code('门店旧编号', { max: 64 }),
        partnerId: holder?.partnerId ?? null,
        createdBy: holder?.createdBy ?? '',
        shopName,
        pinyin: pinyinOf(shopName),
        region: region ?? '',
        regionName: region === undefined ? '' : (regionPathName(region) ?? ''),
        address: text('详细地址'),
        contactName: text('联系人'),
        contactMobile: text('联系手机', { rule: mobile, read: mobileText }),
        lng: text('经度', { rule: degrees(73, 136), read: codeText }) || null,
        lat: text('纬度', { rule: degrees(3, 54), read: codeText }) || null,
        shopStatus: holder?.merStatus === 'CLOSED' ? 'CLOSED' : 'OPEN',
      }
      const shopType = choice('门店类型', SHOP_TYPE)
      const wrong = reasons()
      if (wrong.length > 0 || !holder) return { row, reasons: wrong }
      return { row, reasons: [], plan: { merId: holder.merId, shopType, values } }
    })
  },
  apply: openShops,
  undo: undoShops,
}

async function openShops(
  tx: Tx,
  of: Importing,
  rows: readonly { plan: ShopPlan }[],
): Promise<string[]> {
  const { providerId, now } = of
  const shopIds = await nextShopIds(tx, rows.length)
  const merIds = [...new Set(rows.map(({ plan }) => plan.merId))]
  const before = await mainShops(tx, providerId, merIds)
  const begun = new Set(merIds.filter((merId) => before(merId)))
  await insertRows(
    tx,
    shop,
    rows.map(({ plan: { merId, shopType, values } }, i) => {
      const usual = begun.has(merId) ? 'BRANCH' : 'MAIN'
      begun.add(merId)
      return {
        providerId,
        shopId: shopIds[i]!,
        merId,
        shopType: shopType ?? usual,
        ...values,
        createTime: new Date(now),
      }
    }),
  )
  await countShops(
    tx,
    providerId,
    rows.map(({ plan }) => plan.merId),
    1,
  )
  await logMovedIn(tx, of, shopIds, { targetType: 'shop', title: '迁入门店', toState: 'OPEN' })
  return shopIds
}
