import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { gatewayForFile, type TestSession } from '../../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

interface Item {
  id: string
  title: string
  facts: { label: string; value: string }[]
  params?: Record<string, string>
}
interface Group {
  resource: string
  total: number
  items: Item[]
}

const ask = async (keyword: string, session: TestSession = admin): Promise<Group[]> => {
  const { respCode, respData } = await gw.post('/v1/search/any', { keyword }, { session })
  expect(respCode).toBe('90000')
  return respData.groups
}
const groupOf = async (resource: string, keyword: string, session?: TestSession) =>
  (await ask(keyword, session)).find((group) => group.resource === resource)
const rowOf = async (path: string, body: Record<string, unknown> = {}, session = admin) =>
  (await gw.post(path, body, { session })).respData.list[0] as Record<string, string>

/** Each noun with its list, over its widest range, and the numbers that find one of its rows. */
const NOUNS: [
  resource: string,
  path: string,
  id: string,
  numbers: string[],
  body: Record<string, unknown>,
][] = [
  [
    'merchant',
    '/v1/merchant/queryList',
    'merId',
    ['merId', 'licenseNo'],
    { subjectType: 'ENTERPRISE' },
  ],
  ['shop', '/v1/shop/queryList', 'shopId', ['shopId'], {}],
  ['apply', '/v2/merApply/list', 'applyId', ['applyId'], {}],
  ['appeal', '/v1/risk/appealList', 'appealId', ['appealId', 'assistId'], {}],
  ['device', '/v1/device/list', 'deviceId', ['deviceId', 'serialNo'], {}],
  [
    'trade',
    '/v1/trade/queryList',
    'tradeNo',
    ['tradeNo', 'outTradeNo', 'channelTradeNo'],
    { tradeStatus: 'SUCCESS' },
  ],
  [
    'refund',
    '/v1/refund/queryList',
    'refundNo',
    ['refundNo', 'outRefundNo', 'channelRefundNo', 'tradeNo'],
    { refundStatus: 'SUCCESS' },
  ],
  ['chargeback', '/v1/chargeback/list', 'chargebackNo', ['chargebackNo', 'caseNo', 'tradeNo'], {}],
  ['cashOut', '/v1/cashout/queryList', 'cashNo', ['cashNo'], {}],
  ['merchantSettlement', '/v1/merchantSettlement/queryList', 'batchNo', ['batchNo'], {}],
  ['autoCash', '/v1/shop/autoCashList', 'autoCashId', ['autoCashId', 'withdrawId'], {}],
  ['settle', '/v1/settle/list', 'settleNo', ['settleNo'], {}],
  [
    'invoice',
    '/v1/invoice/list',
    'invoiceApplyNo',
    ['invoiceApplyNo', 'invoiceNo'],
    { invoiceStatus: 'APPROVED' },
  ],
  ['withdraw', '/v1/account/withdrawList', 'withdrawNo', ['withdrawNo'], {}],
  ['approval', '/v1/approval/list', 'approvalNo', ['approvalNo'], {}],
]

describe.each(NOUNS)('%s', (resource, path, id, numbers, body) => {
  test('is found by each of its numbers, however it is typed', async () => {
    const row = await rowOf(path, body)
    for (const name of numbers) {
      expect([name, typeof row[name]]).toEqual([name, 'string'])
      for (const keyword of [row[name]!, ` ${row[name]!.toLowerCase()} `]) {
        const group = await groupOf(resource, keyword)
        expect(group?.items.map((item) => item.id)).toContain(row[id])
      }
    }
  })

  test('another provider’s is not there', async () => {
    const row = await rowOf(path, body)
    const other = await gw.signIn('other_admin')
    expect(await groupOf(resource, row[id]!, other)).toBeUndefined()
  })

  test('is not looked for without its code', async () => {
    const row = await rowOf(path, body)
    for (const name of ['noperm', 'nocode', 'shop_owner'])
      expect(await ask(row[id]!, await gw.signIn(name))).toEqual([])
  })

  test('a partner finds what its own list has, and nothing else', async () => {
    const partner = await gw.signIn('qd_admin')
    const rowsOf = async (session: TestSession) => {
      const { respData } = await gw.post(path, body, { session })
      return ((respData?.list ?? []) as Record<string, string>[]).slice(0, 4)
    }
    const asked = resource === 'chargeback' ? 'orderNo' : id
    for (const row of [...(await rowsOf(admin)), ...(await rowsOf(partner))]) {
      const { respData } = await gw.post(path, { [asked]: row[id]! }, { session: partner })
      const found = await groupOf(resource, row[id]!, partner)
      expect(found?.items.some((item) => item.id === row[id]) ?? false).toBe(respData?.total === 1)
    }
  })
})

describe('names', () => {
  test('are found by any part, by initials and by pinyin, and counted as the list counts', async () => {
    const { merRegName } = await rowOf('/v1/merchant/queryList')
    for (const merName of [merRegName!.slice(2, 4), merRegName!.slice(-4)]) {
      const body = { merName }
      const { total } = (await gw.post('/v1/merchant/queryList', body, { session: admin })).respData
      expect(total).toBeGreaterThan(0)
      expect(await groupOf('merchant', merName)).toMatchObject({ total })
    }
  })

  test('at most five of a noun stand there, those that begin with it first', async () => {
    const group = await groupOf('merchant', '有限公司')
    expect(group?.total).toBeGreaterThan(5)
    expect(group?.items).toHaveLength(5)
    const shops = await groupOf('shop', (await rowOf('/v1/shop/queryList')).shopName!.slice(0, 2))
    expect(shops!.items[0]!.title).toMatch(
      new RegExp(`^${(await rowOf('/v1/shop/queryList')).shopName!.slice(0, 2)}`),
    )
  })

  test('what means something to LIKE means itself', async () => {
    expect(await ask('%%')).toEqual([])
    expect(await ask('__')).toEqual([])
    expect(await ask('\\\\')).toEqual([])
  })
})

describe('what is masked in the list', () => {
  test('a merchant is found by its contact’s mobile or its last four digits, and shown masked', async () => {
    const { rows } = await gw.db.execute<{ mer_id: string; contact_mobile: string }>(
      sql`select mer_id, contact_mobile from merchant where provider_id = '6000000000000001' order by mer_id limit 1`,
    )
    const { mer_id: merId, contact_mobile: mobile } = rows[0]!
    for (const keyword of [mobile, mobile.slice(-4)]) {
      const group = await groupOf('merchant', keyword)
      const item = group!.items.find(({ id }) => id === merId)!
      const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
      expect(item.facts).toContainEqual({ label: '联系手机', value: masked })
      expect(JSON.stringify(group)).not.toContain(mobile)
    }
    expect(await groupOf('merchant', mobile.slice(-5))).toBeUndefined()
  })

  test('a partner reads nothing of the provider’s costs', async () => {
    const partner = await gw.signIn('qd_admin')
    const { tradeNo } = await rowOf('/v1/trade/queryList', {}, partner)
    const group = await groupOf('trade', tradeNo!, partner)
    expect(group!.items[0]!.facts.map(({ label }) => label)).toEqual([
      '订单金额',
      '交易状态',
      '交易时间',
      '商户名称',
    ])
  })
})

describe('the question', () => {
  test('under two characters nothing is looked for', async () => {
    for (const keyword of ['', ' ', '星', ' 8 ']) expect(await ask(keyword)).toEqual([])
  })

  test('a keyword is needed, and not a whole page', async () => {
    for (const body of [{}, { keyword: '8'.repeat(65) }])
      expect(await gw.post('/v1/search/any', body, { session: admin })).toMatchObject({
        respCode: '90400',
        respData: { errors: [{ field: 'keyword' }] },
      })
  })

  test('says what a record’s address needs beside its number', async () => {
    const { applyId, entryKind, corpEntryChannel } = await rowOf('/v2/merApply/list')
    const group = await groupOf('apply', applyId!)
    expect(group!.items[0]!.params).toEqual({ entryKind, corpEntryChannel })
  })
})
