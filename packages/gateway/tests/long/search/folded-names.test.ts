import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pinyinOf } from '../../../core/pinyin'
import { merchant, shop } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const list = async (path: string, body: Record<string, unknown>) =>
  (await gw.post(path, body, { session: admin })).respData.list as Record<string, string>[]
const found = async (keyword: string, resource: string) => {
  const { respData } = await gw.post('/v1/search/any', { keyword }, { session: admin })
  const groups = respData.groups as { resource: string; items: { id: string }[] }[]
  return groups.find((group) => group.resource === resource)?.items.map(({ id }) => id) ?? []
}

const NAMES: [stored: string, ...typed: string[]][] = [
  ['好唱ＫＴＶ（上海）有限公司', 'ＫＴＶ', 'KTV', 'ktv', '(上海)', '（上海）', 'ktv(上'],
  ['好唱KTV(上海)有限公司', 'ＫＴＶ', '（上海）', '【上海】'],
  // ü is typed as v, and as u where the keyboard has it so.
  ['吕家绿茶女装店', 'lvjialvcha', 'lujialucha', 'nvzhuang', 'nuzhuang', 'ljlc'],
  ['阿凡提•买买提 烤肉店', '阿凡提·买买提', '买买提烤肉', '提•买'],
]

describe.each(NAMES)('a merchant and a shop named %s', (name, ...typed) => {
  test(`are found by ${typed.join('、')}`, async () => {
    const [{ merId }] = (await list('/v1/merchant/queryList', {})) as [Record<string, string>]
    const [{ shopId }] = (await list('/v1/shop/queryList', {})) as [Record<string, string>]
    const pinyin = pinyinOf(name)
    await gw.db
      .update(merchant)
      .set({ merRegName: name, shortName: name, pinyin })
      .where(eq(merchant.merId, merId!))
    await gw.db.update(shop).set({ shopName: name, pinyin }).where(eq(shop.shopId, shopId!))
    for (const text of typed) {
      const merchants = await list('/v1/merchant/queryList', { merName: text })
      expect([text, merchants.map((row) => row.merId)]).toEqual([
        text,
        expect.arrayContaining([merId]),
      ])
      const shops = await list('/v1/shop/queryList', { shopName: text })
      expect([text, shops.map((row) => row.shopId)]).toEqual([
        text,
        expect.arrayContaining([shopId]),
      ])
      const { respData } = await gw.post(
        '/v1/merchant/merchantKVRequest',
        { keyword: text },
        { session: admin },
      )
      expect([text, respData.map((row: { key: string }) => row.key)]).toEqual([
        text,
        expect.arrayContaining([merId]),
      ])
      expect([text, await found(text, 'merchant')]).toEqual([text, [merId]])
      expect([text, await found(text, 'shop')]).toEqual([text, [shopId]])
    }
  })
})

describe('a number in the one box', () => {
  test.each([
    ['a tab in quotes', (no: string) => `"\t${no}"`],
    ['an apostrophe', (no: string) => `'${no}`],
    ['a backtick', (no: string) => `\`${no}`],
    ['a formula', (no: string) => `="${no}"`],
    ['marks that cannot be seen', (no: string) => `\u202d${no}\u200b`],
    ['blanks inside', (no: string) => no.replace(/(.{4})/g, '$1\u00a0')],
    [
      'full width',
      (no: string) =>
        no.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    ],
  ])('is found with %s, whole and by its beginning', async (_, around) => {
    const [trade] = await list('/v1/trade/queryList', { tradeStatus: 'SUCCESS' })
    expect(await found(around(trade!.tradeNo!), 'trade')).toEqual([trade!.tradeNo])
    const [device] = await list('/v1/device/list', {})
    expect(await found(around(device!.serialNo!.slice(0, -1)), 'device')).toContain(
      device!.deviceId,
    )
    const devices = await list('/v1/device/list', {
      serialNo: around(device!.serialNo!.slice(0, 8)),
    })
    expect(devices.map((row) => row.deviceId)).toContain(device!.deviceId)
    const shops = await gw.post(
      '/v1/merchant/merchantKVRequest',
      { keyword: around(trade!.merId!) },
      { session: admin },
    )
    expect(shops.respData.map((row: { key: string }) => row.key)).toEqual([trade!.merId])
  })
})
