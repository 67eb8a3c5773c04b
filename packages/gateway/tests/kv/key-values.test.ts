import { describe, expect, test } from 'vitest'
import { and, eq, ne } from 'drizzle-orm'
import { merchant, shop } from '../../schema'
import { gatewayForFile } from '../support/gateway'

const PROVIDER = '6000000000000001'
const MERCHANTS = '/v1/merchant/merchantKVRequest'
const SHOPS = '/v1/shop/shopKVRequest'
const PARTNERS = '/v1/partner/partnerKVRequest'
type Choice = { key: string; value: string }

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const partner = await gw.signIn('qd_admin')

async function choices(path: string, body: Record<string, unknown>, session = admin) {
  const { respCode, respData } = await gw.post<Choice[]>(path, body, { session })
  expect(respCode).toBe('90000')
  return respData
}
async function oneMerchant() {
  const rows = await gw.db
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.partnerId, '7000000000000001')))
    .orderBy(merchant.merId)
  return rows.find((row) => row.shopCount > 1)!
}

describe('choices', () => {
  test('are twenty at most, without a keyword too', async () => {
    expect(await choices(MERCHANTS, {})).toHaveLength(20)
    expect((await choices(MERCHANTS, { keyword: '有限公司' })).length).toBe(20)
  })

  test('are found by number, name, short name and pinyin initials', async () => {
    const { merId, merRegName, shortName } = await oneMerchant()
    const wanted = { key: merId, value: merRegName }
    expect(await choices(MERCHANTS, { keyword: merId })).toEqual([wanted])
    expect(await choices(MERCHANTS, { keyword: merRegName })).toContainEqual(wanted)
    expect(await choices(MERCHANTS, { keyword: shortName })).toContainEqual(wanted)
    const byInitials = await choices(MERCHANTS, { keyword: 'XBK' })
    expect(byInitials.length).toBeGreaterThan(0)
    expect(byInitials).toEqual(await choices(MERCHANTS, { keyword: 'xbk' }))
  })

  test('of one character are those with a word that begins with it, in characters or pinyin', async () => {
    const found = await choices(SHOPS, { keyword: '星' })
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ value }) => !/(^| )星/.test(value))).toEqual([])
    const initials = await choices(SHOPS, { keyword: 'X' })
    expect(initials.length).toBeGreaterThan(0)
  })

  test('restore the labels of known keys', async () => {
    const { merId, merRegName } = await oneMerchant()
    expect(await choices(MERCHANTS, { keys: [merId, '8000000000000000'] })).toEqual([
      { key: merId, value: merRegName },
    ])
    expect(await choices(MERCHANTS, { keys: merId })).toHaveLength(1)
  })

  test('of shops are those of one merchant if asked', async () => {
    const { merId, shopCount } = await oneMerchant()
    const shops = await choices(SHOPS, { merId })
    expect(shops).toHaveLength(shopCount)
    const rows = await gw.db.select().from(shop).where(eq(shop.merId, merId))
    expect(shops.map((one) => one.key).sort()).toEqual(rows.map((row) => row.shopId).sort())
  })

  test('of partners are the whole tree for the provider, oneself and below for a partner', async () => {
    expect(await choices(PARTNERS, {})).toHaveLength(10)
    expect(await choices(PARTNERS, { keyword: 'hdqd' })).toEqual([
      { key: '7000000000000001', value: '华东渠道发展有限公司' },
    ])
    const below = await choices(PARTNERS, {}, partner)
    expect(below.map((one) => one.key).sort()).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((n) => `700000000000000${n}`),
    )
    const sales = await gw.signIn('qd_sales')
    expect(await choices(PARTNERS, {}, sales)).toEqual(below)
  })

  test.each(['%', "'", '"; drop table merchant; --', '\\'])(
    'find nothing for %j',
    async (keyword) => {
      expect(await choices(MERCHANTS, { keyword })).toEqual([])
    },
  )
})

describe('choices stay inside the rows one sees', () => {
  test.each([MERCHANTS, SHOPS, PARTNERS])('%s of another provider', async (path) => {
    const theirs = await choices(path, {}, await gw.signIn('other_admin'))
    expect(theirs.length).toBeGreaterThan(0)
    expect(await choices(path, { keys: theirs.map((one) => one.key) })).toEqual([])
  })

  test('another partner is neither found nor labelled', async () => {
    const [foreign] = await gw.db
      .select()
      .from(merchant)
      .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.partnerId, '7000000000000007')))
      .limit(1)
    expect(await choices(MERCHANTS, { keyword: foreign!.merId }, partner)).toEqual([])
    expect(await choices(MERCHANTS, { keys: [foreign!.merId] }, partner)).toEqual([])
    expect(await choices(PARTNERS, { keys: ['7000000000000007'] }, partner)).toEqual([])
  })

  test('a registered store chooses among its own shops', async () => {
    const store = await gw.signIn('shop_owner')
    const own = await choices(SHOPS, {}, store)
    expect(own.length).toBeGreaterThan(0)
    const [foreign] = await gw.db
      .select()
      .from(shop)
      .where(and(eq(shop.providerId, PROVIDER), ne(shop.shopId, own[0]!.key)))
      .orderBy(shop.createTime)
      .limit(1)
    const asked = await choices(SHOPS, { keys: [foreign!.shopId, own[0]!.key] }, store)
    expect(asked.map((one) => one.key)).toContain(own[0]!.key)
    expect(own.map((one) => one.key)).toEqual(expect.arrayContaining(asked.map((one) => one.key)))
  })

  test.each([
    ['broken JSON', { keys: '["a"' }, 'keys'],
    ['too many keys', { keys: Array.from({ length: 101 }, String) }, 'keys'],
    ['a NUL', { keyword: 'a\0' }, 'keyword'],
    ['a very long keyword', { keyword: 'x'.repeat(65) }, 'keyword'],
  ])('%s is refused at the field', async (_, body, field) => {
    const answer = await gw.post(MERCHANTS, body, { session: admin })
    expect(answer).toMatchObject({ respCode: '90400', respData: { errors: [{ field }] } })
  })
})
